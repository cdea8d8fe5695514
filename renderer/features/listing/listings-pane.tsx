import { ListChecks, Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { Input, SearchField } from 'react-aria-components';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { Button } from '../../ui/button.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useCurrentAccount } from '../../workbench/environment-badge.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import './listing.css';
import { useWords } from '../../language/language-store.ts';
import { isShown } from '../../state/listing-filter.ts';
import { ListingFilterChoice } from './listing-filter-choice.tsx';
import { ListingList } from './listing-list.tsx';

const NO_LISTINGS: readonly ListingSummary[] = [];

/** All listings, those in preparation first; `edge` is what makes the pane wider. */
export function ListingsPane({ edge }: { edge: ReactNode }): ReactElement {
  const { snapshot, commands, preferences, prefer } = useWorkbench();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const all = snapshot.listings ?? NO_LISTINGS;
  const { listingFilter } = preferences;
  const environment = useCurrentAccount()?.environment ?? null;
  const groups = useMemo(() => {
    const found = all.filter((listing) => isShown(listing, listingFilter, search));
    return [
      { title: t('listing.inPreparation'), listings: found.filter((listing) => !listing.onService) },
      { title: t('listing.onService'), listings: found.filter((listing) => listing.onService) },
    ].filter((group) => group.listings.length > 0);
  }, [all, listingFilter, search, t]);
  return (
    <nav className="listings" aria-label={t('listing.list')}>
      <div className="listings-head">
        <SearchField aria-label={t('listing.search')} value={search} onChange={setSearch} className="grow">
          <Input className="input" placeholder={t('listing.search')} />
        </SearchField>
        <ActionButton id="sync.all" icon={<ListChecks size={16} aria-hidden />} />
        <ActionButton id="listing.create" icon={<Plus size={16} aria-hidden />} />
      </div>
      {all.length > 1 && (
        <ListingFilterChoice value={listingFilter} onChange={(chosen) => prefer({ listingFilter: chosen })} />
      )}
      {groups.length > 0 ? (
        <ListingList
          groups={groups}
          openListingId={snapshot.openListingId}
          environment={environment}
          onOpen={commands.openListing}
        />
      ) : (
        <NothingListed listings={snapshot.listings} search={search} />
      )}
      <FolderHint />
      {edge}
    </nav>
  );
}

/** Says, while files are dragged beside the listings, what becomes of folders there. */
function FolderHint(): ReactElement | null {
  const { fileDrag } = useServices();
  const { t } = useWords();
  const isOver = useSyncExternalStore(fileDrag.subscribe, () => fileDrag.getSnapshot()?.kind === 'newListings');
  return isOver ? <p className="listings-drop">{t('listing.dropFolders')}</p> : null;
}

/** While the library is being opened, or cannot be, nothing is claimed about it. */
function NothingListed({
  listings,
  search,
}: {
  listings: readonly ListingSummary[] | null;
  search: string;
}): ReactElement | null {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  if (listings === null) return null;
  if (listings.length === 0) return <p className="listings-empty quiet small">{t('listing.none')}</p>;
  const isFiltered = preferences.listingFilter !== 'all';
  return (
    <div className="listings-empty quiet small">
      <p>{t(search === '' ? 'shell.noneInFilter' : 'listing.noMatch')}</p>
      {isFiltered && (
        <Button variant="link" onPress={() => prefer({ listingFilter: 'all' })}>
          {t('empty.allListings')}
        </Button>
      )}
    </div>
  );
}
