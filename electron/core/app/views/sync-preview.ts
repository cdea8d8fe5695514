import type { ListingToSend, SyncPreview } from '../../../../shared/contract/listing-calls.ts';
import type {
  AccountHold,
  ListingSummary,
  MediaItem,
  Problem,
  SyncFailure,
} from '../../../../shared/contract/model.ts';
import { lossOf } from '../../../../shared/domain/before-sending.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { type PropertyFields, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { holdOf } from '../../sync/plan/send-holds.ts';
import { HELD_BY_ERRORS, heldBy } from './errors-to-fix.ts';
import type { ListListings } from './listing-list.ts';
import { nameAtService } from './listing-rows.ts';
import { getListing } from './listing-view.ts';
import { isToWrite, needsPerson, type PhotoState, staysHere } from './photo-states.ts';
import { readPhotoStates } from './summarise.ts';

/**
 * What a sync would send, in the order of the listings' names.
 * @param chosen the listings that are synced; null for all
 */
export function previewSync(
  store: Store,
  listListings: ListListings,
  defaultProfile: ServiceProfile,
  chosen: readonly ListingId[] | null,
): SyncPreview {
  return store.read(() => {
    const accounts = store.accounts.all();
    // What has nothing to send is not read photo by photo.
    const unsettled = new Set(store.destinations.withDestinations(store.summaries.unsettled()));
    const upToDate = store.destinations.withDestinations(store.summaries.upToDate());
    const listings = listListings(chosen?.filter((id) => unsettled.has(id)) ?? [...unsettled])
      .filter((each) => hasSomething(each) && (chosen !== null || !each.archived))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap(({ listingId, fieldsMissing, errors, firstPhoto }): ListingToSend[] => {
        const listing = store.listings.get(listingId);
        if (listing === null) return [];
        const account = accountOf(listing, accounts);
        const profile = account?.profile ?? defaultProfile;
        const photos = readPhotoStates(store, listing, store.conflicts.openOf(listingId), account, profile);
        return [
          {
            ...describe(listing, photos, profile),
            name: nameAtService(store, listingId, listing.name),
            fieldsMissing,
            errors,
            service: account?.name ?? null,
            environment: account?.environment ?? null,
            firstPhoto,
          },
        ];
      });
    const named = chosen === null ? null : new Set(chosen);
    return { listings, upToDate: upToDate.filter((id) => named?.has(id) ?? true) };
  });
}

function describe(
  { listingId, name, onService, fields, syncWanted }: ListingRow,
  photos: readonly PhotoState[],
  profile: ServiceProfile,
): Omit<ListingToSend, 'service' | 'environment' | 'fieldsMissing' | 'errors' | 'firstPhoto'> {
  const going = photos.filter((photo) => isToWrite(photo) && !staysHere(photo));
  const shown = going.map(({ row }) => row).filter(isWanted);
  return {
    listingId,
    name,
    onService,
    agreed: syncWanted,
    photos: going.length,
    withoutCaption: shown.filter(({ shortDescription }) => shortDescription.trim() === '').length,
    withoutRoom: shown.filter(({ imageOf }) => imageOf === '').length,
    emptyFields: onService ? [] : emptyFields(fields, profile),
    heldBack: photos.filter((photo) => isToWrite(photo) && staysHere(photo)).length,
    needAttention: photos.filter((photo) => photo.openConflicts > 0 || needsPerson(photo)).length,
    ...lossOf(photos.map((photo) => ({ ...photo.row, remote: photo.remote, goes: isToWrite(photo) }))),
  };
}

function hasSomething({ toSend, needsAttention, conflicts }: ListingSummary): boolean {
  return toSend + needsAttention + conflicts > 0;
}

/** Wire names of the fields of a draft that say nothing. Null says that there is nothing, which a person chose. */
function emptyFields(fields: PropertyFields, profile: ServiceProfile): string[] {
  return propertyFieldDefinitions(profile.propertyFields)
    .map(({ name }) => name)
    .filter((name) => fields[name] === undefined || fields[name] === '');
}

/**
 * Everything that was not sent and waits for a person or for another try, in the order of the listings' names. [Note: offline] What a
 * service that cannot be reached keeps waiting is no failure of a photo: it is said once, of the service (`listAccountHolds`).
 */
export function listFailures(store: Store, listListings: ListListings, defaultProfile: ServiceProfile): SyncFailure[] {
  // The page asks after every change of the library, and most listings have nothing to report: they are not read whole.
  const troubled = store.overview.listingsWithUploadProblems();
  const held = store.summaries.heldByErrors();
  const unsettled = store.destinations.withDestinations(store.summaries.unsettled());
  const listings = listListings([...new Set([...unsettled, ...troubled])])
    .filter(
      ({ listingId, needsAttention, archived }) =>
        !archived && (needsAttention > 0 || troubled.has(listingId) || held.has(listingId)),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return listings.flatMap(({ listingId, name, problem, needsAttention }) => {
    const called = nameAtService(store, listingId, name);
    const about = { listingId, listing: called };
    const ofListing = (of: Problem | null): SyncFailure[] =>
      of === null ? [] : [{ ...about, mediaId: null, position: null, number: null, fileName: null, problem: of }];
    const byErrors = ofListing(heldBy(called, held.get(listingId) ?? 0));
    if (needsAttention === 0 && !troubled.has(listingId)) return byErrors;
    const { media = [], removed = [] } = getListing(store, listingId, defaultProfile) ?? {};
    const ofPhoto = (
      { mediaId, fileName, problem: of }: MediaItem,
      place: Pick<MediaItem, 'position' | 'number'> | null,
    ): SyncFailure[] => {
      const { position = null, number = null } = place ?? {};
      return of === null || of.code === 'offline'
        ? []
        : [{ ...about, mediaId, position, number, fileName, problem: of }];
    };
    return [
      ...ofListing(problem),
      ...byErrors,
      ...media.flatMap((item) => ofPhoto(item, item)),
      // A removal that could not be sent waits as well.
      ...removed.flatMap((item) => ofPhoto(item, null)),
    ];
  });
}

/** The columns of the exported list. */
export const FAILURE_COLUMNS = [
  'listing',
  'position',
  'fileName',
  'code',
  'what',
  'nextStep',
  'since',
  'until',
] as const;

const NEXT_STEP = {
  retry: 'It is tried again by itself, or with “Try again”.',
  signIn: 'Sign in again in Settings.',
  resolve: 'Resolve it in Listing Lightbox.',
  fixField: 'Change what is named, then sync again.',
  none: 'See the explanation.',
} as const satisfies Record<SyncFailure['problem']['action'], string>;

interface FailureLine extends Pick<SyncFailure, 'listing' | 'position' | 'fileName' | 'problem'> {
  /** Epoch milliseconds, where they are known. */
  readonly since?: number | null;
  readonly until?: number | null;
}

/** One line of the exported list, in plain words. */
export function failureLine({ listing, position, fileName, problem, since = null, until = null }: FailureLine) {
  const { code, message, action } = problem;
  const nextStep =
    code === HELD_BY_ERRORS ? 'Fix its errors (see `lightbox check`), or send it anyway.' : NEXT_STEP[action];
  return { listing, position, fileName, code, what: message, nextStep, since: instant(since), until: instant(until) };
}

/** ISO 8601. */
function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** What holds all that goes to an account's service: until a person signs in, or until a moment, while something waits. */
export function listAccountHolds(store: Store, now: number): AccountHold[] {
  return store.read(() => {
    const accounts = store.accounts.all();
    const waiting = Map.groupBy(store.schedule.wanted(), (listing) => accountOf(listing, accounts)?.accountId ?? null);
    return accounts.flatMap((account) => toHold(account, waiting.get(account.accountId)?.length ?? 0, now));
  });
}

function toHold(account: AccountRow, listings: number, now: number): AccountHold[] {
  const { accountId, name, pausedSince, notBeforeSince } = account;
  const hold = holdOf(account, now);
  switch (hold?.kind) {
    case undefined:
      return [];
    case 'person':
      return [{ accountId, account: name, listings, problem: hold.why, since: pausedSince, until: null }];
    case 'wait': {
      const { until, why: problem } = hold;
      return listings === 0 ? [] : [{ accountId, account: name, listings, problem, since: notBeforeSince, until }];
    }
  }
}

/** One line of the exported list. */
export function accountHoldLine({ account, problem, since, until }: AccountHold) {
  return { listing: account, position: null, fileName: null, problem, since, until };
}
