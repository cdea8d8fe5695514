import type { ConflictView } from '../../../shared/contract/model.ts';
import type { ConflictId } from '../../../shared/domain/ids.ts';

/**
 * One stay in the dialog. Conflicts leave the list when they are settled, but keep their number here, so that ‘2 of 7’
 * stays true to the end.
 */
export type Round = readonly ConflictId[];

/** The round with conflicts that are new in it at its end: listing by listing, photo by photo. */
export function joinRound(round: Round, open: readonly ConflictView[]): Round {
  const known = new Set(round);
  const added = open.filter(({ conflictId }) => !known.has(conflictId)).toSorted(byPlace);
  return added.length === 0 ? round : [...round, ...added.map(({ conflictId }) => conflictId)];
}

function byPlace(one: ConflictView, other: ConflictView): number {
  if (one.listingId !== other.listingId) return one.listingId < other.listingId ? -1 : 1;
  return (one.position ?? 0) - (other.position ?? 0);
}

/** The conflict to show: the wanted one while it is open, otherwise the next open one after it, or the first. */
export function currentOf(round: Round, open: ReadonlySet<ConflictId>, wanted: ConflictId | null): ConflictId | null {
  if (wanted !== null && open.has(wanted)) return wanted;
  const from = wanted === null ? 0 : round.indexOf(wanted) + 1;
  return [...round.slice(from), ...round.slice(0, from)].find((id) => open.has(id)) ?? null;
}

/** The open conflict before or after one; null at the end. */
export function besides(
  round: Round,
  open: ReadonlySet<ConflictId>,
  current: ConflictId,
  step: 1 | -1,
): ConflictId | null {
  const place = round.indexOf(current);
  const others = step === 1 ? round.slice(place + 1) : round.slice(0, Math.max(0, place)).toReversed();
  return others.find((id) => open.has(id)) ?? null;
}
