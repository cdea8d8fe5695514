import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { GridList, GridListHeader, GridListItem, GridListSection, Input, SearchField } from 'react-aria-components';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { ActionButton } from '../../app/action-button.tsx';
import { useWorkbench } from '../../app/workbench.ts';
import { Picture } from '../../ui/picture.tsx';
import './listing.css';
import { useWords } from '../../language/language-store.ts';
import { listingStateWords } from '../../language/state-words.ts';
import { Instant } from '../../ui/instant.tsx';
import { isShown } from './listing-filter.ts';
import { ListingFilterChoice } from './listing-filter-choice.tsx';

/** All listings, those in preparation first. */
export function ListingsPane(): ReactElement {
  const { snapshot, commands, preferences, prefer } = useWorkbench();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const all = snapshot.listings ?? [];
  const { listingFilter } = preferences;
  const found = all.filter((listing) => isShown(listing, listingFilter, search));
  const groups = [
    { title: t('listing.inPreparation'), listings: found.filter((listing) => !listing.onService) },
    { title: t('listing.onService'), listings: found.filter((listing) => listing.onService) },
  ].filter((group) => group.listings.length > 0);
  return (
    <nav className="listings" aria-label={t('listing.list')}>
      <div className="listings-head">
        <SearchField aria-label={t('listing.search')} value={search} onChange={setSearch} className="grow">
          <Input className="input" placeholder={t('listing.search')} />
        </SearchField>
        <ActionButton id="listing.create" icon={<Plus size={16} aria-hidden />} />
      </div>
      {all.length > 1 && (
        <ListingFilterChoice value={listingFilter} onChange={(chosen) => prefer({ listingFilter: chosen })} />
      )}
      {groups.length > 0 ? (
        <GridList
          aria-label={t('listing.list')}
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
          {all.length === 0 ? t('listing.none') : t(search === '' ? 'shell.noneInFilter' : 'listing.noMatch')}
        </p>
      )}
    </nav>
  );
}

function ListingRow({ listing }: { listing: ListingSummary }): ReactElement {
  const spoken = useWords();
  const { words, asks } = listingStateWords(spoken, listing);
  const photos = spoken.t('common.photos', { count: listing.photos });
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
        <span className="listing-edited">
          {spoken.t('shell.edited')} <Instant at={listing.editedAt} brief />
        </span>
      </span>
    </GridListItem>
  );
}
