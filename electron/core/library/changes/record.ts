import type { ChangeKind, ChangesMade } from '../../../../shared/contract/changes.ts';
import type { ChangeId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { Step } from '../store/change-steps.ts';
import type { Store } from '../store/store.ts';
import { effective, joinCorrecting, joinTyping, withoutPhotos } from './join.ts';

/** Changes of a listing that can be undone; older ones are forgotten. */
const MOST_CHANGES = 500;

interface Recorded {
  readonly kind: ChangeKind;
  /** Photos (for `fields` fields) that it was about; as many as there are steps when left out. */
  readonly count?: number;
  readonly steps: readonly Step[];
  readonly session?: string | undefined;
  readonly at: Date;
}

/**
 * Remembers what a person did to a listing, within the transaction that does it. A new change ends what was undone
 * before it; typing and imports join the change that they go on with.
 *
 * @returns the change that holds it now; null where nothing differs from before
 */
export function recordChange(store: Store, listingId: ListingId, recorded: Recorded): ChangeId | null {
  const steps = effective(recorded.steps);
  if (steps.length === 0) return null;
  const { kind, count = steps.length, session = null } = recorded;
  const change = { kind, count, steps, session, at: recorded.at.getTime() };
  if ((kind === 'add' || kind === 'replace') && session !== null) {
    // Photos of one import come one after the other, thousands of them, and are one change.
    const first = (['add', 'table', 'replace'] as const)
      .map((each) => store.changes.idOfSession(listingId, each, session))
      .find((each) => each !== null);
    if (first !== undefined) {
      store.changes.append(first, change);
      return first;
    }
  }
  const last = store.changes.nextName(listingId) === null ? store.changes.last(listingId) : null;
  const joined = last === null ? null : (joinTyping(last, change) ?? joinCorrecting(last, change));
  if (last !== null && joined !== null) {
    if (joined.steps.length === 0) {
      store.changes.delete(last.changeId);
      return null;
    }
    store.changes.update(last.changeId, joined, false);
    return last.changeId;
  }
  store.changes.deleteUndone(listingId);
  const changeId = store.changes.insert(listingId, change);
  store.changes.prune(listingId, MOST_CHANGES);
  return changeId;
}

/** The same for several listings, each with its own change. */
export function changesMade(recorded: readonly (readonly [ListingId, ChangeId | null])[]): ChangesMade {
  return { changes: recorded.flatMap(([listingId, changeId]) => (changeId === null ? [] : [{ listingId, changeId }])) };
}

/** Photos of an import turned out not to be usable: there is nothing of them to undo. */
export function forgetAdded(store: Store, listingId: ListingId, session: string, mediaIds: ReadonlySet<MediaId>): void {
  const change =
    store.changes.ofSession(listingId, 'add', session) ?? store.changes.ofSession(listingId, 'table', session);
  if (change === null) return;
  const rest = withoutPhotos(change, mediaIds);
  if (rest.steps.length === 0) store.changes.delete(change.changeId);
  else store.changes.update(change.changeId, rest, false);
}

/** A listing whose making was taken back can be made again for as long. */
const KEPT_DAYS = 30;

/** Lets go of what was taken back long ago, within a change that makes other listings. */
export function forgetTakenBack(store: Store, now: Date): void {
  store.listings.deleteTakenBack(new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString());
}

/** A text of a photo, as an edit finds it. */
export interface TextEdit {
  /** What the library has. */
  readonly present: string;
  /** What the person saw when they began to write; undefined where that is not said. */
  readonly startedFrom: string | undefined;
  readonly wrote: string;
  /** Theirs in the conflict that is open about this text; undefined without one. */
  readonly openTheirs: string | undefined;
}

export type TextEditOutcome =
  /** There is nothing to write. */
  | { readonly kind: 'unchanged' }
  /** An ordinary edit; `agrees` when it says what theirs says in the open conflict, which ends it. */
  | { readonly kind: 'write'; readonly agrees: boolean }
  /** It is written, and kept apart from what the person did not see: theirs is what the library has. */
  | { readonly kind: 'conflict'; readonly base: string }
  /** Two others are being chosen between already, one of which the person did not see. */
  | { readonly kind: 'refused' };

/**
 * Decides what becomes of a text that a person wrote. A text is written over only where they saw it: one that came in
 * between, by a sync or from another window, is put beside theirs for them to choose.
 */
export function decideTextEdit({ present, startedFrom, wrote, openTheirs }: TextEdit): TextEditOutcome {
  // Whoever takes their letters back has written nothing, whatever came in between.
  if (wrote === present || wrote === startedFrom) return { kind: 'unchanged' };
  if (startedFrom === undefined || startedFrom === present) return { kind: 'write', agrees: wrote === openTheirs };
  return openTheirs === undefined ? { kind: 'conflict', base: startedFrom } : { kind: 'refused' };
}

/** A field of a listing as an edit finds it; each value as the field shows it. */
interface FieldEdit {
  readonly present: string | null;
  /** Undefined where it is not said what the person saw. */
  readonly startedFrom: { readonly saw: string | null; readonly wrote: readonly (string | null)[] } | undefined;
  readonly wrote: string | null;
}

/**
 * Decides what becomes of a value that a person wrote in a field. One that came in between is not written over: fields go
 * to the service once, so there is nothing that both could be kept for, and the person says which one it is.
 */
export function decideFieldEdit({ present, startedFrom, wrote }: FieldEdit): 'write' | 'leave' | 'refuse' {
  if (startedFrom === undefined || wrote === present) return 'write';
  if (startedFrom.saw === present || startedFrom.wrote.includes(present)) return 'write';
  // Whoever takes their letters back has written nothing, whatever came in between.
  return wrote === startedFrom.saw ? 'leave' : 'refuse';
}
