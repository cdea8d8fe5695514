import type { Problem } from '../../../shared/contract/model.ts';
import { type Finding, findingsOf, keyOfError } from '../../../shared/domain/findings.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { accountOf } from '../accounts/account-of.ts';
import { saying } from '../remote/failure.ts';
import type { Store } from '../store/store.ts';
import { getListing } from './listing-view.ts';

/** An error by the rules of the service, with what is agreed to when the listing is sent all the same. */
export interface ErrorToMend extends Finding {
  readonly key: string;
  readonly isAgreed: boolean;
}

/** Whether the service of a listing says what it takes of pictures: no photo of any other needs to be read. */
export function hasPictureRules(store: Store, listingId: ListingId): boolean {
  const listing = store.listings.get(listingId);
  return listing !== null && accountOf(listing, store.accounts.all())?.profile.pictureRules != null;
}

/** What was refused before is sent again or not as ever: only what rules say counts here. */
export function errorsToMend(store: Store, listingId: ListingId, now: () => Date): readonly ErrorToMend[] {
  if (!hasPictureRules(store, listingId)) return [];
  const detail = getListing(store, listingId, DEFAULT_PROFILE, now);
  if (detail === null) return [];
  const agreed = store.sentAnyway.of(listingId);
  return findingsOf(detail).flatMap((finding) => {
    if (finding.severity !== 'error' || finding.source === 'problem') return [];
    const key = keyOfError(finding, detail);
    return [{ ...finding, key, isAgreed: agreed.has(key) }];
  });
}

/** Why nothing of a listing may be written; null where nothing is against it. */
export function whyHeld(store: Store, listingId: ListingId, now: () => Date): Problem | null {
  const listing = store.listings.get(listingId);
  return listing === null ? null : whyHeldBy(listing.name, errorsToMend(store, listingId, now));
}

/** The same of errors that are known. */
export function whyHeldBy(listing: string, errors: readonly ErrorToMend[]): Problem | null {
  if (errors.every(({ isAgreed }) => isAgreed)) return null;
  const count = errors.length;
  const said = phrase(count === 1 ? 'problem.oneError' : 'problem.errors', { listing, count });
  return { code: 'heldByFindings', ...saying(said), action: 'none' };
}
