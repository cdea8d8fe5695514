import { ListChecks, Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { usePart } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { ListingFilter } from '../../workbench/preferences.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { ListingList } from './listing-list.tsx';
import './listing.css';

/** All listings, those in preparation first; `edge` is what makes the pane wider. */
export function ListingsPane({ edge }: { edge: ReactNode }): ReactElement {
  const { snapshot, commands, preferences, prefer } = useWorkbench();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const listings = snapshot.totals?.listings ?? null;
  const { listingFilter } = preferences;
  const marked = useMarked();
  const namesEnvironments = new Set(snapshot.accounts?.map(({ environment }) => environment)).size > 1;
  return (
    <nav className="listings" aria-label={t('listing.list')}>
      <div className="listings-head">
        <SearchField aria-label={t('listing.search')} value={search} onChange={setSearch} className="grow">
          <Input className="input" placeholder={t('listing.searchHint')} />
        </SearchField>
        <ActionButton id="sync.all" icon={ListChecks} />
        <ActionButton id="listing.create" icon={Plus} />
      </div>
      {listings !== null && listings > 1 && (
        <div className="listing-filter" data-active={listingFilter !== 'all' || undefined}>
          <Choice
            label={t('common.show')}
            labelHidden
            quiet
            value={listingFilter}
            options={ListingFilter.options.map((id) => ({ id, label: t(`shell.filter.${id}`) }))}
            onChange={(chosen) => prefer({ listingFilter: chosen })}
          />
        </div>
      )}
      {listings === 0 && <p className="listings-empty quiet small">{t('listing.none')}</p>}
      {/* While the library is being opened, or cannot be, nothing is claimed about it. */}
      {listings !== null && listings > 0 && (
        <ListingList
          filter={listingFilter}
          search={search}
          openListingId={marked}
          namesEnvironments={namesEnvironments}
          onOpen={commands.openListing}
          empty={<NothingFound search={search} />}
        />
      )}
      <FolderHint />
      {edge}
    </nav>
  );
}

/** The open listing as the list has it: of one that follows another, which is not listed, that one; also until it was read. */
function useMarked(): ListingId | null {
  const { openListingId, detail } = useWorkbench().snapshot;
  const [known, setKnown] = useState<readonly ListingId[]>([]);
  const now = detail === null ? known : detail.services.map(({ listingId }) => listingId);
  if (now.join(' ') !== known.join(' ')) setKnown(now);
  if (openListingId === null || !now.includes(openListingId)) return detail?.follows ?? openListingId;
  return now[0] ?? openListingId;
}

/** Says, while files are dragged beside the listings, what becomes of folders there. */
function FolderHint(): ReactElement | null {
  const { fileDrag } = useServices();
  const { t } = useWords();
  const isOver = usePart(fileDrag, (place) => place?.kind === 'newListings');
  return isOver ? <p className="listings-drop">{t('listing.dropFolders')}</p> : null;
}

function NothingFound({ search }: { search: string }): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
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
