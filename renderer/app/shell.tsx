import type { ReactElement } from 'react';
import { Inspector } from '../features/captions/inspector.tsx';
import { ListingsPane } from '../features/listing/listings-pane.tsx';
import { ListingView } from '../features/media-grid/listing-view.tsx';
import { Welcome } from '../features/settings/welcome.tsx';
import { SyncDrawer } from '../features/sync/sync-drawer.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { ActionButton } from './action-button.tsx';
import { AppHeader } from './app-header.tsx';
import { useWorkbench } from './workbench.ts';
import './styles/shell.css';

/** The window: header, listings, photos, details, and what is being sent. */
export function Shell(): ReactElement {
  const { preferences, detail, listingsShown } = useWorkbench();
  return (
    <div
      className="shell"
      data-listings={listingsShown || undefined}
      data-inspector={(preferences.showInspector && detail !== null) || undefined}
    >
      <AppHeader />
      <ConnectionBanner />
      {listingsShown && <ListingsPane />}
      <main className="main">
        <MainView />
      </main>
      {preferences.showInspector && detail !== null && <Inspector />}
      <SyncDrawer />
    </div>
  );
}

function MainView(): ReactElement | null {
  const { snapshot, detail, services } = useWorkbench();
  if (detail !== null) return <ListingView detail={detail} />;
  if (snapshot.failure !== null && snapshot.connection === 'connected') {
    return (
      <EmptyState title="The library could not be read">
        <p>{snapshot.failure.message}</p>
        <div className="row">
          <Button onPress={() => void services.store.refresh()}>Try again</Button>
        </div>
      </EmptyState>
    );
  }
  if (snapshot.listings === null || snapshot.accounts === null || snapshot.openListingId !== null) return null;
  if (snapshot.accounts.length === 0 && snapshot.listings.length === 0) return <Welcome />;
  return (
    <EmptyState title={snapshot.listings.length === 0 ? 'Make your first listing' : 'Choose a listing'}>
      <p>A listing holds the photos of one property, their order and their captions. All of it works offline.</p>
      <div className="row">
        <ActionButton id="listing.create" variant="primary" />
      </div>
    </EmptyState>
  );
}

function ConnectionBanner(): ReactElement | null {
  const { connection } = useWorkbench().snapshot;
  switch (connection) {
    case 'connecting':
    case 'connected':
      return null;
    case 'lost':
      return (
        <div className="banner">
          <Notice tone="warn" role="alert">
            Listing Lightbox does not answer. Everything saved is safe, and what you type stays here until it can be
            saved. Trying again by itself.
          </Notice>
        </div>
      );
    case 'refused':
      return (
        <div className="banner">
          <Notice tone="bad" role="alert">
            This link to Listing Lightbox is no longer valid. Everything saved is safe. Start Listing Lightbox again and
            use the link that it opens.
          </Notice>
        </div>
      );
  }
}
