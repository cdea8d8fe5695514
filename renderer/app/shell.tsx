import type { CSSProperties, ReactElement } from 'react';
import { Board } from '../features/board/board.tsx';
import { Inspector } from '../features/captions/inspector.tsx';
import { CardOffer } from '../features/cards/card-offer.tsx';
import { ListingsPane } from '../features/listing/listings-pane.tsx';
import { ImportLine } from '../features/media-grid/import-line.tsx';
import { ListingView } from '../features/media-grid/listing-view.tsx';
import { SignInBanner } from '../features/sync/sign-in-banner.tsx';
import { SyncDrawer } from '../features/sync/sync-drawer.tsx';
import { useBoardShown } from '../state/hooks.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PANE_WIDTHS, type Preferences } from '../workbench/preferences.ts';
import { useWorkbench } from '../workbench/workbench.ts';
import { AppHeader } from './app-header.tsx';
import { NoListing } from './no-listing.tsx';
import './styles/shell.css';
import { useWords } from '../language/language-store.ts';
import { PaneDivider } from '../ui/pane-divider.tsx';
import '../ui/css-variables.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';

/** The window: header, listings, photos, details, and what is being sent. */
export function Shell(): ReactElement {
  const { preferences, detail, listingsShown, services } = useWorkbench();
  const isBoard = useBoardShown(services.board);
  const showsInspector = preferences.showInspector && detail !== null && !isBoard;
  return (
    <div
      className="shell"
      data-listings={listingsShown || undefined}
      data-inspector={showsInspector || undefined}
      style={paneWidths(preferences, listingsShown)}
    >
      <AppHeader />
      <div className="banners">
        <ConnectionBanner />
        <SignInBanner />
        <CardOffer />
      </div>
      {listingsShown && <ListingsPane edge={<ListingsEdge />} />}
      <main className="main">{isBoard ? <Board /> : <MainView />}</main>
      {showsInspector && <Inspector edge={<InspectorEdge />} />}
      <StatusBar />
    </div>
  );
}

/**
 * What is going on, and messages. [Note: always there] It has its height whatever stands in it, so that nothing moves when
 * something begins or ends, and messages have a place of their own that is not the photos'.
 */
function StatusBar(): ReactElement {
  const { services } = useWorkbench();
  return (
    <div className="status-bar">
      <SyncDrawer />
      <ImportLine />
      <ToastRegion toasts={services.toasts} />
    </div>
  );
}

/** The movable edge of the listings, which stands in their landmark. */
function ListingsEdge(): ReactElement {
  const { t } = useWords();
  const { prefer } = useWorkbench();
  return (
    <PaneDivider
      label={t('shell.listingsWidth')}
      side="right"
      {...PANE_WIDTHS.listings}
      onChange={(listingsWidth) => prefer({ listingsWidth })}
    />
  );
}

function InspectorEdge(): ReactElement {
  const { t } = useWords();
  const { prefer } = useWorkbench();
  return (
    <PaneDivider
      label={t('shell.inspectorWidth')}
      side="left"
      {...PANE_WIDTHS.inspector}
      onChange={(inspectorWidth) => prefer({ inspectorWidth })}
    />
  );
}

/** Pixels that the photos and the tools above them keep, however wide the panes are wanted. */
const LEAST_MAIN = 440;

/** Widths that a person chose, as far as the window has room for them. */
function paneWidths({ listingsWidth, inspectorWidth }: Preferences, listingsShown: boolean): CSSProperties {
  const { listings, inspector } = PANE_WIDTHS;
  const besideListings = `100vw - ${LEAST_MAIN + inspector.least}px`;
  const besideInspector = `100vw - ${LEAST_MAIN}px - ${listingsShown ? 'var(--listings-width)' : '0px'}`;
  const fitting = (wanted: number, least: number, room: string): string => `min(${wanted}px, max(${least}px, ${room}))`;
  return {
    ...(listingsWidth === null ? {} : { '--listings-width': fitting(listingsWidth, listings.least, besideListings) }),
    ...(inspectorWidth === null
      ? {}
      : { '--inspector-width': fitting(inspectorWidth, inspector.least, besideInspector) }),
  };
}

function MainView(): ReactElement | null {
  const { t } = useWords();
  const { snapshot, detail, services } = useWorkbench();
  if (detail !== null) return <ListingView detail={detail} />;
  if (snapshot.failure !== null && snapshot.connection === 'connected') {
    return (
      <EmptyState title={t('app.libraryUnreadable')}>
        <p>
          <ProblemText problem={snapshot.failure} />
        </p>
        <div className="row">
          <Button onPress={() => void services.store.refresh()}>{t('common.tryAgain')}</Button>
        </div>
      </EmptyState>
    );
  }
  if (snapshot.listings === null || snapshot.accounts === null || snapshot.openListingId !== null) return null;
  return <NoListing listings={snapshot.listings.length} />;
}

function ConnectionBanner(): ReactElement | null {
  const { t } = useWords();
  const { snapshot, services } = useWorkbench();
  switch (snapshot.connection) {
    case 'connecting':
      return null;
    case 'connected':
      // Without anything to show, the middle of the window says it.
      if (snapshot.failure === null || snapshot.shown === null) return null;
      return (
        <div className="banner">
          <Notice
            tone="warn"
            role="alert"
            action={<Button onPress={() => void services.store.refresh()}>{t('common.tryAgain')}</Button>}
          >
            {t('empty.mayBeOld')} <ProblemText problem={snapshot.failure} />
          </Notice>
        </div>
      );
    case 'lost':
      return (
        <div className="banner">
          <Notice tone="warn" role="alert">
            {t('app.connectionLost')}
          </Notice>
        </div>
      );
    case 'refused':
      return (
        <div className="banner">
          <Notice tone="bad" role="alert">
            {t('app.connectionRefused')}
          </Notice>
        </div>
      );
  }
}
