import type { ListingSummary } from '../../../../shared/contract/model.ts';
import type { ListingToSend, SyncPreview } from '../../../../shared/contract/sync-preview.ts';
import { isHeld, isWanted } from '../../../../shared/domain/culling.ts';
import { type PropertyFields, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/account-of.ts';
import type { ListListings } from './listing-list.ts';
import { nameAtService } from './name-at-service.ts';
import { isToWrite, needsPerson, type PhotoState } from './photo-states.ts';
import { readPhotoStates } from './summarise.ts';

/** What a sync of everything would send, in the order of the listings' names. */
export function previewSync(store: Store, listListings: ListListings, defaultProfile: ServiceProfile): SyncPreview {
  return store.read(() => {
    const accounts = store.accounts.all();
    // What has nothing to send is not read photo by photo.
    const listings = listListings(store.destinations.withDestinations(store.summaries.unsettled()))
      .filter((each) => !each.archived && hasSomething(each))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap(({ listingId, fieldsMissing, errors }): ListingToSend[] => {
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
            environment: account?.environment ?? null,
          },
        ];
      });
    return { listings, upToDate: store.destinations.withDestinations(store.summaries.upToDate()) };
  });
}

function describe(
  { listingId, name, onService, fields }: ListingRow,
  photos: readonly PhotoState[],
  profile: ServiceProfile,
): Omit<ListingToSend, 'environment' | 'fieldsMissing' | 'errors'> {
  const going = photos.filter((photo) => isToWrite(photo) && !isHeld(photo.row));
  const shown = going.map(({ row }) => row).filter(isWanted);
  return {
    listingId,
    name,
    onService,
    photos: going.length,
    withoutCaption: shown.filter(({ shortDescription }) => shortDescription.trim() === '').length,
    withoutRoom: shown.filter(({ imageOf }) => imageOf === '').length,
    emptyFields: onService ? [] : emptyFields(fields, profile),
    heldBack: photos.filter((photo) => isToWrite(photo) && isHeld(photo.row)).length,
    needAttention: photos.filter((photo) => photo.openConflicts > 0 || needsPerson(photo)).length,
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
