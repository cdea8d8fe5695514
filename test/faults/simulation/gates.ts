import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { Clock, Host } from './clock.ts';

/** What a person said about sending. */
export type Word =
  | { readonly kind: 'pause' | 'cancel' | 'resume' }
  /** A listing or, with null, all. */
  | { readonly kind: 'run'; readonly listingId: ListingId | null }
  /** What stood in the way of a listing is tried again. */
  | { readonly kind: 'retry'; readonly listingId: ListingId }
  | {
      readonly kind: 'pause photo' | 'cancel photo' | 'resume photo';
      readonly mediaId: MediaId;
      readonly listingId: ListingId;
    };

const OPENING: ReadonlySet<Word['kind']> = new Set(['run', 'retry', 'resume', 'resume photo']);

/** When a request set out, in the order of everything that people said. */
export interface Start {
  readonly turn: number;
  readonly at: number;
  readonly host: Host;
}

/** What a request is about, as far as its address and its body say. */
export interface Subject {
  readonly listingIds: readonly ListingId[];
  readonly mediaIds: readonly MediaId[];
  /** It would change something at the service. */
  readonly writes: boolean;
}

/** The words of people about sending, and whether a request sets out against them. */
export interface Gates {
  say(host: Host, word: Word): void;
  start(host: Host): Start;
  /** Which word a request disobeys; null when it may go. */
  disobeyed(start: Start, subject: Subject): string | null;
  /** Since when nothing may be on its way; null when something may. */
  readonly closedSince: Start | null;
}

/** A process learns of another one's words when it next looks, in milliseconds. */
const HEARD_ELSEWHERE = 1_500;

interface Said extends Start {
  readonly word: Word;
}

export function createGates(clock: Pick<Clock, 'now'>): Gates {
  const said: Said[] = [];
  const heard = (one: Said, start: Start): boolean => {
    if (one.turn >= start.turn) return false;
    if (one.host === start.host) return true;
    return start.at > Math.max(one.at, start.host.stalledUntil) + HEARD_ELSEWHERE;
  };
  const closing = (words: readonly Said[], listingId: ListingId | null): Said | null => {
    let closed: Said | null = null;
    for (const one of words) {
      const { word } = one;
      switch (word.kind) {
        case 'pause':
          if (closed?.word.kind !== 'cancel') closed = one;
          break;
        case 'cancel':
          closed = one;
          break;
        case 'resume':
          closed = null;
          break;
        case 'run':
          // After a cancel each listing waits for a run of its own.
          if (closed?.word.kind !== 'cancel' || word.listingId === null || listingId === null) closed = null;
          else if (word.listingId === listingId) closed = null;
          break;
        case 'retry':
        case 'resume photo':
          if (closed?.word.kind === 'cancel' && (listingId === null || word.listingId === listingId)) closed = null;
          break;
        case 'pause photo':
        case 'cancel photo':
      }
    }
    return closed;
  };
  const holding = (words: readonly Said[], mediaId: MediaId, listingId: ListingId | null): Said | null => {
    let held: Said | null = null;
    for (const one of words) {
      const { word } = one;
      switch (word.kind) {
        case 'pause photo':
        case 'cancel photo':
          if (word.mediaId === mediaId) held = one;
          break;
        case 'resume photo':
          if (word.mediaId === mediaId) held = null;
          break;
        case 'run': {
          const reaches = word.listingId === null || word.listingId === listingId;
          if (held?.word.kind === 'cancel photo' && reaches) held = null;
          break;
        }
        case 'pause':
        case 'cancel':
        case 'resume':
        case 'retry':
      }
    }
    return held;
  };
  /** A word that opens counts as soon as it is said; one that closes when it can have been heard. */
  const audible = (start: Start): Said[] =>
    said.filter((one) => {
      return OPENING.has(one.word.kind) || heard(one, start);
    });

  return {
    say(host, word) {
      said.push({ turn: said.length, at: clock.now(), host, word });
    },
    start: (host) => ({ turn: said.length, at: clock.now(), host }),
    disobeyed(start, { listingIds, mediaIds, writes }) {
      if (said.length === 0) return null;
      const words = audible(start);
      const [listingId = null] = listingIds;
      const closed = closing(words, listingId);
      if (closed !== null) return `${closed.word.kind} of ${((start.at - closed.at) / 1000).toFixed(1)} s ago`;
      if (!writes) return null;
      const held = mediaIds.map((mediaId) => holding(words, mediaId, listingId)).find((one) => one !== null);
      return held === undefined ? null : `${held.word.kind} of ${((start.at - held.at) / 1000).toFixed(1)} s ago`;
    },
    get closedSince() {
      return closing(said, null);
    },
  };
}
