import { memo, type ReactElement, useSyncExternalStore } from 'react';
import {
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import type { AccountEnvironment, ListingSummary } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { useWords } from '../../language/language-store.ts';
import { listingStateWords } from '../../language/state-words.ts';
import { Instant } from '../../ui/instant.tsx';
import { ENVIRONMENT_WORDS, EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { ReadinessRing } from '../../workbench/readiness-ring.tsx';
import { useServices } from '../../workbench/workbench.ts';
import './readiness-button.css';

interface ListingListProps {
  groups: readonly { readonly title: string; readonly listings: readonly ListingSummary[] }[];
  openListingId: ListingId | null;
  /** Of the service in use; a listing that goes elsewhere says so. */
  environment: AccountEnvironment | null;
  onOpen: (listingId: ListingId) => void;
}

/** The same heights as in listing.css. */
const LAYOUT = { estimatedRowHeight: 66, headingHeight: 30, padding: 8 };

/** The listings in their groups. Drawn again only when they change, not with every photo that is chosen. */
export const ListingList = memo(function ListingList(props: ListingListProps): ReactElement {
  const { groups, openListingId, environment, onOpen } = props;
  const { t } = useWords();
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
      <GridList
        aria-label={t('listing.list')}
        className="listing-list"
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={openListingId === null ? [] : [openListingId]}
        onSelectionChange={(keys) => {
          const chosen = groups
            .flatMap((group) => group.listings)
            .find((listing) => keys !== 'all' && keys.has(listing.listingId));
          if (chosen !== undefined) onOpen(chosen.listingId);
        }}
      >
        {groups.map((group) => (
          <GridListSection key={group.title} id={group.title} aria-label={group.title}>
            <GridListHeader className="listing-group">{group.title}</GridListHeader>
            {group.listings.map((listing) => (
              <ListingRow key={listing.listingId} listing={listing} environment={environment} />
            ))}
          </GridListSection>
        ))}
      </GridList>
    </Virtualizer>
  );
});

/** Whether files are being dragged over the window that would be added to this listing if they were dropped now. */
function useTakesFiles(listingId: ListingId): boolean {
  const { fileDrag } = useServices();
  return useSyncExternalStore(fileDrag.subscribe, () => {
    const place = fileDrag.getSnapshot();
    return place?.kind === 'listing' && place.listingId === listingId;
  });
}

function ListingRow({ listing, environment }: Pick<ListingListProps, 'environment'> & { listing: ListingSummary }) {
  const spoken = useWords();
  const { words, asks } = listingStateWords(spoken, listing);
  const isElsewhere = listing.environment !== (environment ?? listing.environment);
  const badge = listing.environment === null ? null : ENVIRONMENT_WORDS[listing.environment];
  const elsewhere = isElsewhere && badge !== null ? [spoken.t(badge.name)] : [];
  const photos = spoken.t('common.photos', { count: listing.photos });
  return (
    <GridListItem
      id={listing.listingId}
      textValue={[listing.name, ...(listing.photos === 0 ? [] : [photos]), words, ...elsewhere].join(', ')}
      className="listing-row"
      data-takes-files={useTakesFiles(listing.listingId) || undefined}
    >
      <span className="listing-picture">
        <Picture picture={listing.firstPhoto} sizes={['320', 'preview']} className="listing-thumbnail" />
        <ReadinessRing readiness={readinessOf(listing)} />
      </span>
      <span className="listing-words">
        <b className="cut" title={listing.name}>
          {listing.name}
        </b>
        <span className="cut">
          {listing.photos > 0 && `${photos} · `}
          {asks ? <em>{words}</em> : words}
        </span>
        <span className="listing-edited cut">
          {/* One that goes elsewhere than to the service in the header says so. */}
          {isElsewhere && <EnvironmentBadge environment={listing.environment} />}
          {spoken.t('shell.edited')} <Instant at={listing.editedAt} brief />
        </span>
      </span>
    </GridListItem>
  );
}
