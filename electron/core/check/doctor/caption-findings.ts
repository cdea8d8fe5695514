import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { keptLength } from '../../../../shared/domain/stored-caption.ts';
import { isAlteredForm } from '../../sync/base/confirm.ts';
import { type Finding, finding, propose } from './findings.ts';

/** What became of a caption that was sent for a try. */
export type CaptionOutcome =
  | { readonly kind: 'stored'; readonly sent: string; readonly stored: string }
  | { readonly kind: 'refused'; readonly sent: string; readonly why: Phrase }
  | { readonly kind: 'untold'; readonly sent: string; readonly why: Phrase };

export interface CaptionTries {
  readonly long: CaptionOutcome;
  /** Characters of the longest that is taken, where the long one was refused; null where that cannot be told. */
  readonly longest: number | null;
  /** Null where it was not tried after what became of the long one. */
  readonly marked: CaptionOutcome | null;
}

/** What services are known to escape, fold or compose. [Note: decomposed] Its last letter is an e with an accent of its own. */
export const MARKED = 'Café & “Ñ”  "a" <b> \'c\' e\u0301';

/** Letters that no service alters, those before told from those after by the numbers among them: each length has an end of its own. */
export function longCaption(length: number): string {
  let text = `${length}`;
  for (let number = 1; text.length < length; number += 1) text += `x${number}`;
  return text.slice(0, length);
}

/** How many characters are kept of a caption that is cut off; null for one that is not. */
export function storedLength(outcome: CaptionOutcome): number | null {
  if (outcome.kind !== 'stored') return null;
  return keptLength(outcome.sent, outcome.stored);
}

/** What is told of captions, after some were tried on a photo that was added for it. */
export function captionFindings({ long, longest, marked }: CaptionTries, profile: ServiceProfile): Finding[] {
  return [longFinding(long, longest, profile), ...(marked === null ? [] : [markedFinding(marked)])];
}

/** What is told of captions that were cut off when they were sent, by the fewest characters that were kept. */
export function cutFinding(kept: number, { rules }: ServiceProfile): Finding | null {
  const present = rules.shortDescriptionMaxLength;
  if (kept >= present) return null;
  const why = phrase('captions.keptOnly', { characters: kept });
  return finding('captions', 'note', why, propose('rules.shortDescriptionMaxLength', present, kept, why));
}

function longFinding(long: CaptionOutcome, longest: number | null, { rules }: ServiceProfile): Finding {
  const characters = long.sent.length;
  const present = rules.shortDescriptionMaxLength;
  if (long.kind === 'refused') {
    const { why } = long;
    if (longest === null) return finding('captions', 'note', phrase('captions.refused', { characters, why }));
    const said = phrase('captions.refusedOver', { characters: longest, why });
    return finding('captions', 'note', said, propose('rules.shortDescriptionMaxLength', present, longest, said));
  }
  if (long.kind === 'untold') return finding('captions', 'note', phrase('captions.untold', { why: long.why }));
  if (long.stored === long.sent) return finding('captions', 'good', phrase('captions.whole', { characters }));
  const length = storedLength(long);
  if (length === null) return finding('captions', 'note', phrase('captions.other', { stored: shortened(long.stored) }));
  const why = phrase('captions.cut', { characters: length });
  return finding('captions', 'note', why, propose('rules.shortDescriptionMaxLength', present, length, why));
}

function markedFinding(marked: CaptionOutcome): Finding {
  if (marked.kind === 'refused') return finding('captions', 'note', phrase('marks.refused', { why: marked.why }));
  if (marked.kind === 'untold') return finding('captions', 'note', phrase('marks.untold', { why: marked.why }));
  const { sent, stored } = marked;
  if (stored === sent) return finding('captions', 'good', phrase('marks.kept'));
  // A limit may cut an escaped character in two.
  const what = isAlteredForm(sent, stored.replace(/&#?\w*$/, '')) ? alterations(sent, stored) : [];
  return what.length === 0
    ? finding('captions', 'note', phrase('marks.other', { sent, stored: shortened(stored) }))
    : finding('captions', 'note', phrase('marks.altered', { what }));
}

/** What was made of a text that still reads the same. */
function alterations(sent: string, stored: string): Phrase[] {
  const isGone = (mark: string): boolean => sent.includes(mark) && !stored.includes(mark);
  return [
    ...(/&(?:amp|lt|gt|quot|apos|#\w+);/.test(stored) ? [phrase('marks.escaped')] : []),
    ...(isGone('  ') ? [phrase('marks.spaces')] : []),
    ...(isGone('e\u0301') ? [phrase('marks.composed')] : []),
  ];
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
