import { Images } from 'lucide-react';
import type { ReactElement } from 'react';
import { Welcome } from '../features/settings/welcome.tsx';
import { useWords } from '../language/language-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ActionButton } from '../workbench/action-button.tsx';
import { useCurrentAccount, useWorkbench } from '../workbench/workbench.ts';

/** What stands in the middle while no listing is open: the welcome, the first listing, or which one to open. */
export function NoListing({ listings }: { listings: number }): ReactElement {
  const { snapshot } = useWorkbench();
  if (listings > 0) return <ChooseListing />;
  return snapshot.accounts?.length === 0 ? <Welcome /> : <FirstListing />;
}

function FirstListing(): ReactElement {
  const { t } = useWords();
  const { snapshot } = useWorkbench();
  const practises = useCurrentAccount()?.environment === 'practice';
  const offersSample = practises && snapshot.info?.samplesAvailable === true;
  return (
    <EmptyState icon={<Images size={28} aria-hidden />} title={t('app.firstListing')}>
      <p>{t(practises ? 'practice.emptyText' : 'app.listingExplained')}</p>
      <div className="row">
        {offersSample && <ActionButton id="listing.sample" variant="primary" />}
        <ActionButton id="listing.create" variant={offersSample ? 'outlined' : 'primary'} />
        {!practises && <ActionButton id="listing.open" variant="outlined" />}
      </div>
    </EmptyState>
  );
}

function ChooseListing(): ReactElement {
  const { t } = useWords();
  const { listingsShown, showListings } = useWorkbench();
  return (
    <EmptyState icon={<Images size={28} aria-hidden />} title={t('app.chooseListing')}>
      <p>{t('empty.chooseListing')}</p>
      <div className="row">
        {!listingsShown && (
          <Button variant="primary" onPress={() => showListings(true)}>
            {t('empty.showListings')}
          </Button>
        )}
        <ActionButton id="listing.create" variant={listingsShown ? 'primary' : 'outlined'} />
      </div>
    </EmptyState>
  );
}
