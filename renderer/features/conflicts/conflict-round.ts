import type { ConflictView } from '../../../shared/contract/model.ts';
import type { ConflictId, ListingId } from '../../../shared/domain/ids.ts';
import { CONFLICT_FIELDS } from '../../../shared/domain/media.ts';

/**
 * One stay in the dialog. Conflicts leave the list when they are settled, but keep their number here, so that ‘2 of 7’
 * stays true to the end.
 */
export type Round = readonly ConflictId[];

/**
 * The round with conflicts that are new in it at its end: listing by listing as they are listed, then photo by photo;
 * what concerns a listing as a whole comes before its photos.
 */
export function joinRound(round: Round, open: readonly ConflictView[], listed: readonly ListingId[]): Round {
  const known = new Set(round);
  const places = new Map(listed.map((listingId, place) => [listingId, place]));
  const placeOf = ({ listingId, position, field }: ConflictView): readonly number[] => [
    // A listing that came this moment may not be listed yet.
    places.get(listingId) ?? places.size,
    position ?? 0,
    CONFLICT_FIELDS.indexOf(field),
  ];
  const added = open
    .filter(({ conflictId }) => !known.has(conflictId))
    .toSorted((one, other) => compareParts(placeOf(one), placeOf(other)));
  return added.length === 0 ? round : [...round, ...added.map(({ conflictId }) => conflictId)];
}

function compareParts(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((part, index) => part - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
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
