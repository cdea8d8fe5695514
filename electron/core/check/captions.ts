import { isWanted } from '../../../shared/domain/culling.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { keptLength } from '../../../shared/domain/stored-caption.ts';
import type { MediaRow } from '../library/store/media-table.ts';
import type { Store } from '../library/store/store.ts';
import { patchMedia } from '../service/odata/listing-api.ts';
import type { Session } from '../service/session.ts';
import { isAlteredForm } from '../sync/base/confirm.ts';
import { type DoctorFinding, finding, propose } from './findings.ts';
import { isNewCaption, readBack, type TestMedia, tagNow, type Wait } from './own-media.ts';

/**
 * Gives a test photo a long caption and one with marks that services alter, and reads them back; where the long one is refused,
 * others lead to the longest that is taken. No other photo's words are written for that.
 */
export async function tryCaptions(
  session: Session,
  media: TestMedia,
  wait: Wait,
): Promise<{ readonly tries: CaptionTries; readonly media: TestMedia }> {
  const most = session.account.profile.rules.shortDescriptionMaxLength;
  const long = await tryCaption(session, media, longCaption(most), wait);
  const { kind } = long.outcome;
  if (kind === 'unclear') return { tries: { long: long.outcome, longest: null, marked: null }, media: long.media };
  const shorter = kind === 'refused' ? await findLongest(session, long.media, most, wait) : null;
  const longest = shorter?.longest ?? null;
  const text = MARKED.slice(0, storedLength(long.outcome) ?? longest ?? most);
  const marked = await tryCaption(session, shorter?.media ?? long.media, text, wait);
  return { tries: { long: long.outcome, longest, marked: marked.outcome }, media: marked.media };
}

/** The longest caption that is taken and kept whole, by halves; null where it cannot be found. */
async function findLongest(
  session: Session,
  media: TestMedia,
  refused: number,
  wait: Wait,
): Promise<{ readonly longest: number | null; readonly media: TestMedia }> {
  let [taken, tooLong, present] = [0, refused, media];
  while (tooLong - taken > 1) {
    const length = Math.floor((taken + tooLong) / 2);
    const { outcome, media: after } = await tryCaption(session, present, longCaption(length), wait);
    present = after;
    if (outcome.kind === 'refused') tooLong = length;
    else if (outcome.kind === 'stored' && outcome.stored === outcome.sent) taken = length;
    else return { longest: null, media: present };
  }
  return { longest: taken === 0 ? null : taken, media: present };
}

interface Tried {
  readonly outcome: CaptionOutcome;
  readonly media: TestMedia;
}

async function tryCaption(session: Session, media: TestMedia, sent: string, wait: Wait): Promise<Tried> {
  const { name } = media;
  const etag = media.etag ?? (await tagNow(session, name));
  if (etag === null) return { outcome: { kind: 'unclear', sent, why: phrase('attach.noTag') }, media };
  const patched = await patchMedia(session.api, name, { shortDescription: sent }, etag);
  if (!patched.ok) {
    const { kind, phrase: why } = patched.failure;
    return kind === 'refused'
      ? { outcome: { kind, sent, why }, media: { ...media, etag } }
      : // It may have been written all the same: the tag is read anew.
        { outcome: { kind: 'unclear', sent, why }, media: { ...media, etag: null } };
  }
  const written = patched.value;
  const shown = (await readBack(session, { ...media, etag }, written.etag, wait, isNewCaption(media))) ?? written.media;
  const stored = shown?.fields.shortDescription ?? null;
  return {
    outcome:
      stored === null ? { kind: 'unclear', sent, why: phrase('attach.notShown') } : { kind: 'stored', sent, stored },
    media: { name, etag: written.etag ?? shown?.etag ?? null, caption: stored ?? media.caption },
  };
}

/** What became of a caption that was sent for a try. */
type CaptionOutcome =
  | { readonly kind: 'stored'; readonly sent: string; readonly stored: string }
  | { readonly kind: 'refused'; readonly sent: string; readonly why: Phrase }
  | { readonly kind: 'unclear'; readonly sent: string; readonly why: Phrase };

export interface CaptionTries {
  readonly long: CaptionOutcome;
  /** Characters of the longest that is taken, where the long one was refused; null where it is unknown. */
  readonly longest: number | null;
  /** Null where it was not tried after what became of the long one. */
  readonly marked: CaptionOutcome | null;
}

/** What services are known to escape, fold or compose. [Note: decomposed] Its last letter is an e with an accent of its own. */
export const MARKED = 'Café & “Ñ”  "a" <b> \'c\' e\u0301';

/** Letters that no service alters, with numbers among them, so that each length has an end of its own. */
export function longCaption(length: number): string {
  let text = `${length}`;
  for (let number = 1; text.length < length; number += 1) text += `x${number}`;
  return text.slice(0, length);
}

/** How many characters are kept of a caption that is cut off; null for one that is not. */
function storedLength(outcome: CaptionOutcome): number | null {
  if (outcome.kind !== 'stored') return null;
  return keptLength(outcome.sent, outcome.stored);
}

/** The findings about captions, after some were tried on a photo added for that. */
export function captionFindings({ long, longest, marked }: CaptionTries, profile: ServiceProfile): DoctorFinding[] {
  return [longFinding(long, longest, profile), ...(marked === null ? [] : [markedFinding(marked)])];
}

/** The finding about captions that were cut off when they were sent, by the fewest characters that were kept. */
export function cutFinding(kept: number, { rules }: ServiceProfile): DoctorFinding | null {
  const present = rules.shortDescriptionMaxLength;
  if (kept >= present) return null;
  const why = phrase('captions.keptOnly', { characters: kept });
  return finding('captions', 'note', why, propose('rules.shortDescriptionMaxLength', present, kept, why));
}

function longFinding(long: CaptionOutcome, longest: number | null, { rules }: ServiceProfile): DoctorFinding {
  const characters = long.sent.length;
  const present = rules.shortDescriptionMaxLength;
  if (long.kind === 'refused') {
    const { why } = long;
    if (longest === null) return finding('captions', 'note', phrase('captions.refused', { characters, why }));
    const said = phrase('captions.refusedOver', { characters: longest, why });
    return finding('captions', 'note', said, propose('rules.shortDescriptionMaxLength', present, longest, said));
  }
  if (long.kind === 'unclear') return finding('captions', 'note', phrase('captions.unclear', { why: long.why }));
  if (long.stored === long.sent) return finding('captions', 'good', phrase('captions.whole', { characters }));
  const length = storedLength(long);
  if (length === null) return finding('captions', 'note', phrase('captions.other', { stored: shortened(long.stored) }));
  const why = phrase('captions.cut', { characters: length });
  return finding('captions', 'note', why, propose('rules.shortDescriptionMaxLength', present, length, why));
}

function markedFinding(marked: CaptionOutcome): DoctorFinding {
  if (marked.kind === 'refused') return finding('captions', 'note', phrase('marks.refused', { why: marked.why }));
  if (marked.kind === 'unclear') return finding('captions', 'note', phrase('marks.unclear', { why: marked.why }));
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

/** How many characters the service kept of a photo's caption, of which it cut off the rest; null where it did not. */
export function cutOf(store: Store, media: MediaRow): number | null {
  const { mediaId, shortDescription } = media;
  const stored = store.remote.get(mediaId);
  const shown = stored?.altered?.shortDescription;
  // Of words that were changed since nothing is known yet.
  const isSent = stored?.fields.shortDescription === shortDescription;
  return shown === undefined || !isSent || !isWanted(media) ? null : keptLength(shortDescription, shown);
}

/** The fewest characters that a service has kept of a caption of ours; null where it has cut off none. */
export function fewestKept(store: Store, accountId: AccountId): number | null {
  const listings = store.listings.all().filter((listing) => listing.accountId === accountId && listing.onService);
  const kept = listings
    .flatMap(({ listingId }) => store.media.ofListing(listingId).map((row) => cutOf(store, row)))
    .filter((length) => length !== null);
  return kept.length === 0 ? null : Math.min(...kept);
}

/** What became of an Order that was changed. */
export type OrderTry =
  | { readonly kind: 'stored'; readonly sent: number; readonly stored: number }
  | { readonly kind: 'refused'; readonly why: Phrase }
  | { readonly kind: 'unclear' };

/** So many places behind the end. */
const FURTHER = 5;

/**
 * Gives a test photo, which is the last of its listing, a higher Order, and reads it back: no other photo moves, whatever the service makes
 * of numbers.
 */
export async function tryOrder(
  session: Session,
  media: TestMedia,
  order: number,
  wait: Wait,
): Promise<{ readonly outcome: OrderTry; readonly media: TestMedia }> {
  const { name } = media;
  const etag = media.etag ?? (await tagNow(session, name));
  if (etag === null) return { outcome: { kind: 'unclear' }, media };
  const sent = order + FURTHER;
  const patched = await patchMedia(session.api, name, { order: sent }, etag);
  if (!patched.ok) {
    const { kind, phrase: why } = patched.failure;
    return kind === 'refused'
      ? { outcome: { kind, why }, media: { ...media, etag } }
      : { outcome: { kind: 'unclear' }, media: { ...media, etag: null } };
  }
  const written = patched.value;
  const shown = await readBack(session, { ...media, etag }, written.etag, wait);
  const stored = shown?.fields.order ?? null;
  return {
    outcome: stored === null ? { kind: 'unclear' } : { kind: 'stored', sent, stored },
    media: { ...media, etag: written.etag ?? shown?.etag ?? null },
  };
}
