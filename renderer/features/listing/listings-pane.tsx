import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { GridList, GridListHeader, GridListItem, GridListSection, Input, SearchField } from 'react-aria-components';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { counted, listingStateWords } from '../../../shared/domain/state-words.ts';
import { ActionButton } from '../../app/action-button.tsx';
import { useWorkbench } from '../../app/workbench.ts';
import { Picture } from '../../ui/picture.tsx';
import './listing.css';

/** All listings, those in preparation first. */
export function ListingsPane(): ReactElement {
  const { snapshot, commands } = useWorkbench();
  const [search, setSearch] = useState('');
  const all = snapshot.listings ?? [];
  const wanted = search.trim().toLowerCase();
  const found = all.filter(
    (listing) => listing.name.toLowerCase().includes(wanted) || listing.listingKey?.toLowerCase().includes(wanted),
  );
  const groups = [
    { title: 'In preparation', listings: found.filter((listing) => !listing.onService) },
    { title: 'On the service', listings: found.filter((listing) => listing.onService) },
  ].filter((group) => group.listings.length > 0);
  return (
    <nav className="listings" aria-label="Listings">
      <div className="listings-head">
        <SearchField aria-label="Search listings" value={search} onChange={setSearch} className="grow">
          <Input className="input" placeholder="Search listings" />
        </SearchField>
        <ActionButton id="listing.create" icon={<Plus size={16} aria-hidden />} />
      </div>
      {groups.length > 0 ? (
        <GridList
          aria-label="Listings"
          className="listing-list"
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={snapshot.openListingId === null ? [] : [snapshot.openListingId]}
          onSelectionChange={(keys) => {
            const chosen = all.find((listing) => keys !== 'all' && keys.has(listing.listingId));
            if (chosen !== undefined) commands.openListing(chosen.listingId);
          }}
        >
          {groups.map((group) => (
            <GridListSection key={group.title} id={group.title} aria-label={group.title}>
              <GridListHeader className="listing-group">{group.title}</GridListHeader>
              {group.listings.map((listing) => (
                <ListingRow key={listing.listingId} listing={listing} />
              ))}
            </GridListSection>
          ))}
        </GridList>
      ) : (
        <p className="listings-empty quiet small">
          {all.length === 0
            ? 'No listings yet. Make one with the plus sign above.'
            : 'No listing matches. Try fewer letters.'}
        </p>
      )}
    </nav>
  );
}

function ListingRow({ listing }: { listing: ListingSummary }): ReactElement {
  const { words, asks } = listingStateWords(listing);
  const photos = counted(listing.photos, 'photo', 'photos');
  return (
    <GridListItem
      id={listing.listingId}
      textValue={`${listing.name}, ${listing.photos === 0 ? words : `${photos}, ${words}`}`}
      className="listing-row"
    >
      <Picture sha256={listing.firstPhoto} sizes={['320', 'preview']} className="listing-thumbnail" />
      <span className="listing-words">
        <b className="cut">{listing.name}</b>
        <span className="cut">
          {listing.photos > 0 && `${photos} · `}
          {asks ? <em>{words}</em> : words}
        </span>
      </span>
    </GridListItem>
  );
}
