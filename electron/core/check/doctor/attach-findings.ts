import type { MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { ToldWays } from './capabilities.ts';
import { type CaptionTries, captionFindings } from './caption-findings.ts';
import type { OrderTry } from './examine-order.ts';
import type { StreamSent } from './examine-stream.ts';
import { type Finding, finding, propose } from './findings.ts';

export type Way = 'navigation' | 'media' | 'stream';
/** Those that add a picture which was uploaded before are tried first. */
export const WAYS: readonly Way[] = ['navigation', 'media', 'stream'];

/** The request that each way is made of. */
export const REQUESTS: Readonly<Record<Way, string>> = {
  navigation: 'POST Property(key)/Media',
  media: 'POST Media',
  stream: 'POST Media, then its bytes',
};

/** What came of trying one way. */
export type Attempt =
  | {
      readonly kind: 'added';
      readonly way: Way;
      readonly removal: Removal;
      /** What became of captions that were tried on it, and of its Order; null where it could not be found. */
      readonly tries: CaptionTries | null;
      readonly order: { readonly sent: number; readonly stored: number | null; readonly changed: OrderTry };
      /** What became of its bytes, where they were sent after it. */
      readonly sent?: StreamSent;
    }
  /** The service has no such way; nothing was stored. */
  | {
      readonly kind: 'notOffered';
      readonly way: Way;
      readonly why: Phrase;
      /** Nothing can be sent to its address at all. */
      readonly isClosed?: boolean;
    }
  /** Neither done nor clearly impossible. */
  | { readonly kind: 'unclear'; readonly way: Way; readonly why: Phrase }
  /** What the account gives to every photo was refused, such as who made it: every way would meet the same. */
  | { readonly kind: 'accountRefused'; readonly way: Way; readonly why: Phrase };

export type Removal =
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'left';
      readonly mediaKey: string;
      readonly mediaKeyNumeric: MediaKeyNumeric | null;
      readonly why: Phrase;
    };

/** What is told of the ways without trying one. `untried` says why none was. */
export function toldFinding(told: ToldWays, untried: Phrase, { attach }: ServiceProfile): Finding {
  const offered = WAYS.filter((way) => told[way] === 'yes');
  const closed = WAYS.filter((way) => told[way] === 'no');
  if (closed.length === WAYS.length) {
    const why = phrase('attach.closed');
    return finding('attach', 'note', phrase('attach.onlyAtFirst', { why }), propose('attach', attach, 'none', why));
  }
  if (attach !== 'none' && told[attach] === 'yes') {
    return finding('attach', 'good', phrase('attach.possible', { request: REQUESTS[attach] }));
  }
  if (attach === 'none' || told[attach] === 'no') {
    const [other] = offered;
    if (other !== undefined) {
      const why = phrase('attach.possibleUntried', { request: REQUESTS[other] });
      return finding('attach', 'note', why, propose('attach', attach, other, why));
    }
    if (attach !== 'none') {
      const why = phrase('attach.impossible', { request: REQUESTS[attach] });
      return finding('attach', 'note', why, propose('attach', attach, 'none', why));
    }
  }
  const what = attach === 'none' ? phrase('attach.how') : phrase('attach.whether', { request: REQUESTS[attach] });
  return finding('attach', 'skipped', phrase('attach.untold', { what, untried }));
}

/** What is told of the ways after they were tried. */
export function triedFinding(attempts: readonly Attempt[], { attach }: ServiceProfile): Finding {
  const added = attempts.find((attempt) => attempt.kind === 'added');
  if (added !== undefined) return addedFinding(added.way, added.removal, attach);
  const refused = attempts.find((attempt) => attempt.kind === 'accountRefused');
  if (refused !== undefined) return finding('attach', 'bad', refused.why);
  const unclear = attempts.find((attempt) => attempt.kind === 'unclear');
  if (unclear !== undefined) {
    const said = phrase('attach.unclear', { request: REQUESTS[unclear.way], why: unclear.why });
    return finding('attach', 'note', said);
  }
  const why = phrase('attach.noWay');
  return finding('attach', 'note', phrase('attach.onlyAtFirst', { why }), propose('attach', attach, 'none', why));
}

/** What the photo that was added told besides. */
export function addedFindings(attempts: readonly Attempt[], profile: ServiceProfile): Finding[] {
  const added = attempts.find((attempt) => attempt.kind === 'added');
  if (added === undefined || added.tries === null) return [captionsUntried(phrase('captions.notAdded'))];
  const { sent, stored, changed } = added.order;
  const numbers = stored === null || stored === sent ? [] : [phrase('numbers.attached', { sent, stored })];
  return [
    ...[...numbers, ...changedNumbers(changed)].map((said) => finding('numbers', 'note', said)),
    ...streamFindings(added.sent, profile),
    ...captionFindings(added.tries, profile),
  ];
}

/** What becomes of an Order that is changed, where that is not what was sent. */
function changedNumbers(changed: OrderTry): Phrase[] {
  switch (changed.kind) {
    case 'stored': {
      const { sent, stored } = changed;
      return stored === sent ? [] : [phrase('numbers.changed', { sent, stored })];
    }
    case 'refused':
      return [phrase('numbers.refused', { why: changed.why })];
    case 'untold':
      return [];
  }
}

/** By which method bytes are taken, and whether the picture that came back was the one that was sent. */
function streamFindings(sent: StreamSent | undefined, { stream }: ServiceProfile): Finding[] {
  if (sent === undefined || sent.method === null) return [];
  const { method, kept } = sent;
  const why = phrase('stream.method', { method });
  const proposals = propose('stream.method', stream.method, method, why);
  const verdict = kept === false ? 'bad' : kept === null ? 'skipped' : proposals.length > 0 ? 'note' : 'good';
  const read = kept === false ? 'stream.another' : kept === null ? 'stream.unread' : 'stream.kept';
  return [
    finding('stream', verdict, phrase('stream.found', { why, read: phrase(read) }), proposals),
    ...(sent.second === null ? [] : [finding('stream', 'good', phrase(`stream.second.${sent.second}`))]),
    ...(sent.isCompleteBefore ? [finding('mediaStatus', 'note', phrase('mediaStatus.early'))] : []),
  ];
}

export function captionsUntried(untried: Phrase): Finding {
  return finding('captions', 'skipped', phrase('captions.untried', { untried }));
}

function addedFinding(way: Way, removal: Removal, attach: ServiceProfile['attach']): Finding {
  const why = phrase('attach.added', { request: REQUESTS[way] });
  const proposals = propose('attach', attach, way, why);
  if (removal.kind === 'removed') {
    return finding('attach', attach === way ? 'good' : 'note', phrase('attach.removedAgain', { why }), proposals);
  }
  const name = removal.mediaKeyNumeric === null ? `MediaKey ${removal.mediaKey}` : `Media(${removal.mediaKeyNumeric})`;
  const said = phrase('attach.left', { added: why, why: removal.why, media: name });
  return finding('attach', 'bad', said, proposals);
}
