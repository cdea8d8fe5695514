import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { CollectionPage } from './collection.ts';
import { type Finding, finding, propose } from './findings.ts';

/** The first answer to a question for several entities. */
export interface Shown {
  readonly count: number;
  /** It names where the rest is. */
  readonly isLinked: boolean;
  /** How many there are; null where nobody says it. */
  readonly all: number | null;
}

/** What is told of the pages of a collection. */
export function pagesFinding({ entries, isLinked, count: all }: CollectionPage): Finding {
  const count = entries.length;
  if (isLinked) return finding('pages', 'good', phrase('pages.linked', { count }));
  if (all !== null && all > count) return finding('pages', 'note', phrase('pages.cut', { count, all }));
  return finding('pages', 'good', phrase('pages.whole', { count }));
}

/** What is told of the photos that a listing is shown with (`$expand=Media`). */
export function listingPagesFinding({ count, isLinked, all }: Shown): Finding {
  if (isLinked) return finding('listingPages', 'good', phrase('listingPages.linked', { count }));
  if (all !== null && all > count) return finding('listingPages', 'bad', phrase('listingPages.cut', { count, all }));
  return finding('listingPages', 'good', phrase('listingPages.whole', { count }));
}

/**
 * What is told of the numbers of a listing's photos, removed ones included. Nothing where they do not rise by steps of the
 * same length, as after moves.
 *
 * @param isMoved whether photos of it were moved: then its numbers need not be those that it was made with
 */
export function numbersFinding(
  orders: readonly (number | null)[],
  isMoved: boolean,
  { media }: ServiceProfile,
): Finding | null {
  const known = [...new Set(orders)].filter((order) => order !== null).toSorted((one, other) => one - other);
  const [first, second] = known;
  if (first === undefined || second === undefined || orders.includes(null)) return null;
  const step = second - first;
  if (step === 0 || isMoved || known.some((order, index) => order !== first + index * step)) return null;
  const present = media.firstOrder;
  if (step > 1) return finding('numbers', 'good', phrase('numbers.steps', { first, step }));
  const said = phrase('numbers.from', { first });
  if (first === present || (first !== 0 && first !== 1)) return finding('numbers', 'good', said);
  return finding('numbers', 'note', said, propose('media.firstOrder', present, first, said));
}
