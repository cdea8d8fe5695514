import './styles/shell.css';
import '../ui/css-variables.ts';
import { Images } from 'lucide-react';
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { Board } from '../features/board/board.tsx';
import { Inspector } from '../features/captions/inspector.tsx';
import { ListingsPane } from '../features/listing/listings-pane.tsx';
import { ListingView } from '../features/media-grid/listing-view.tsx';
import { Welcome } from '../features/settings/welcome.tsx';
import { StatusRail } from '../features/status/status-rail.tsx';
import { useWords } from '../language/language-store.ts';
import { useValue } from '../state/value.ts';
import { Button } from '../ui/button.tsx';
import { afterMenu } from '../ui/menu.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PaneDivider } from '../ui/pane-divider.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { refocus } from '../ui/use-return-focus.ts';
import { ActionButton } from '../workbench/action-button.tsx';
import { BOARD, PHOTOS } from '../workbench/panes.ts';
import { PANE_WIDTHS, type Preferences } from '../workbench/preferences.ts';
import { useCurrentAccount, useWorkbench } from '../workbench/workbench.ts';
import { AppHeader } from './app-header.tsx';

/** The window: header, listings, photos, details, and the status rail. */
export function Shell(): ReactElement {
  const { preferences, detail, listingsShown, services, photosDrawn } = useWorkbench();
  const isBoard = useValue(services.board);
  useFocusInMain(isBoard, photosDrawn);
  const showsInspector = preferences.showInspector && detail !== null && !isBoard;
  return (
    <div
      className="shell"
      data-listings={listingsShown || undefined}
      data-inspector={showsInspector || undefined}
      style={paneWidths(preferences, listingsShown)}
    >
      <AppHeader />
      {listingsShown && <ListingsPane edge={<Edge of="listings" />} />}
      <main className="main">{isBoard ? <Board /> : <MainView />}</main>
      {showsInspector && <Inspector edge={<Edge of="inspector" />} />}
      <StatusRail />
    </div>
  );
}

/** The board and the photos take each other's place, and the focus with it: what came has it, where nothing else does. */
function useFocusInMain(isBoard: boolean, photosDrawn: boolean): void {
  const was = useRef(isBoard);
  useEffect(() => {
    if (was.current === isBoard || !(isBoard || photosDrawn)) return;
    was.current = isBoard;
    // A menu that was answered, and that has the focus still, goes with what it belonged to.
    afterMenu(() => refocus(null, isBoard ? BOARD : PHOTOS));
  }, [isBoard, photosDrawn]);
}

/** The movable edge of a pane, which stands in its landmark. */
function Edge({ of }: { of: keyof typeof PANE_WIDTHS }): ReactElement {
  const { t } = useWords();
  const { prefer } = useWorkbench();
  return (
    <PaneDivider
      label={t(`shell.${of}Width`)}
      side={of === 'listings' ? 'right' : 'left'}
      {...PANE_WIDTHS[of]}
      onChange={(width) => prefer({ [`${of}Width`]: width })}
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
  if (snapshot.totals === null || snapshot.accounts === null || snapshot.openListingId !== null) return null;
  return <NoListing listings={snapshot.totals.listings} />;
}

/** What stands in the middle while no listing is open: the welcome, the first listing, or which one to open. */
function NoListing({ listings }: { listings: number }): ReactElement {
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
    <EmptyState icon={Images} title={t('app.firstListing')}>
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
    <EmptyState icon={Images} title={t('app.chooseListing')}>
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
