import type { Finding } from '../../../../shared/contract/findings.ts';
import type { Problem } from '../../../../shared/contract/model.ts';
import { findingsOf, keyOfError } from '../../../../shared/domain/findings.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import type { Store } from '../../library/store/store.ts';
import { renditionSpecKey } from '../../photos/import/prepare.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { saying } from '../../service/http/failure.ts';
import { rulesStamp } from '../../service/learn/listing-rules.ts';
import type { SyncSnapshot } from '../../sync/base/snapshot.ts';
import { nameAtService } from './listing-rows.ts';
import { getListing } from './listing-view.ts';

/** An error by the rules of the service, with what is agreed to when the listing is sent all the same. */
export interface ErrorToFix extends Finding {
  readonly key: string;
  readonly isAgreed: boolean;
}

/** Whether the service of a listing says what it takes of pictures: no photo of any other needs to be read. */
export function hasPictureRules(store: Store, listingId: ListingId): boolean {
  const listing = store.listings.get(listingId);
  return listing !== null && accountOf(listing, store.accounts.all())?.profile.pictureRules != null;
}

/** What was refused before is sent again or not as ever: only what rules say counts here. */
export function errorsToFix(store: Store, listingId: ListingId, now: () => Date): readonly ErrorToFix[] {
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

/**
 * The same for one run of sync, which asks before whatever it writes. [Note: asked again when a fact is another] Looking at a listing
 * costs more than all else that is decided. So it is looked at once for as long as everything that rules look at is the same: words and
 * places of its photos, their pictures as they are made, its fields, the profile, and what a person agreed to.
 */
export function createWhyHeld(store: Store, now: () => Date): (snapshot: SyncSnapshot) => Problem | null {
  let last: { readonly facts: string; readonly why: Problem | null } | null = null;
  return (snapshot) => {
    if (snapshot.account.profile.pictureRules == null) return null;
    const facts = factsOfErrors(store, snapshot, now());
    if (last?.facts !== facts) last = { facts, why: whyHeld(store, snapshot.listing.listingId, now) };
    return last.why;
  };
}

function factsOfErrors(store: Store, { listing, account, rows }: SyncSnapshot, now: Date): string {
  const { listingId, name, fields, confirmedWarnings, fieldProblems, onService } = listing;
  const spec = renditionSpecKey(account.profile.rendition);
  return JSON.stringify([
    [name, fields, confirmedWarnings, fieldProblems, onService, account],
    [store.serviceFields.longestCaption(account.accountId), rulesStamp(store, [account], now)],
    [...store.sentAnyway.of(listingId)],
    rows.map((row) => [
      [row.mediaId, row.sha256, row.corrections, row.removed, row.rejected, row.signals, row.hints, row.sentLabel],
      [row.shortDescription, row.imageOf, row.alteration, row.keywords],
    ]),
    [...store.blobs.renditionsOf(listingId, spec)],
  ]);
}

/** Why nothing of a listing may be written; null where nothing is against it. */
export function whyHeld(store: Store, listingId: ListingId, now: () => Date): Problem | null {
  const listing = store.listings.get(listingId);
  return listing === null
    ? null
    : whyHeldBy(nameAtService(store, listingId, listing.name), errorsToFix(store, listingId, now));
}

/** The same of errors that are known. */
export function whyHeldBy(listing: string, errors: readonly ErrorToFix[]): Problem | null {
  return heldBy(listing, errors.filter(({ isAgreed }) => !isAgreed).length);
}

export const HELD_BY_ERRORS = 'heldByFindings';

/** @param count of errors with which nobody has sent it */
export function heldBy(listing: string, count: number): Problem | null {
  if (count === 0) return null;
  const said = phrase(count === 1 ? 'problem.oneError' : 'problem.errors', { listing, count });
  return { code: HELD_BY_ERRORS, ...saying(said), action: 'none' };
}
