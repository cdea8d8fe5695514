import { Redo2, Undo2 } from 'lucide-react';
import { type ReactElement, useCallback } from 'react';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { placeAmongAll } from '../../state/selection.ts';
import { ActionButton } from '../../workbench/action-button.tsx';
import { ActionMenu } from '../../workbench/action-menu.tsx';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { useCurrentAccount, useWorkbench } from '../../workbench/workbench.ts';
import { ToolMenus } from '../caption-tools/tool-menus.tsx';
import { TileCaptionField } from '../captions/tile-caption-field.tsx';
import { ReadinessButton } from '../listing/readiness-button.tsx';
import { ServiceSwitch } from '../listing/service-switch.tsx';
import { useSeen } from '../loupe/use-seen.ts';
import { FileDrop } from './file-drop.tsx';
import { FilePicker, ReplacementPicker } from './file-picker.tsx';
import { FilterBar, NothingShown } from './filter-bar.tsx';
import { ListingNotices } from './listing-notices.tsx';
import { NoPhotos } from './no-photos.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoMenu } from './photo-menu.tsx';
import { PhotosByOthers } from './photos-by-others.tsx';
import { RemovedPhotos } from './removed-photos.tsx';
import { RowsToggle } from './rows-toggle.tsx';
import { SizeSlider } from './size-slider.tsx';
import { useExpected } from './use-expected.ts';
import './media-grid.css';
import { useWords } from '../../language/language-store.ts';

const idOf = (item: MediaItem): MediaId => item.mediaId;

/** One listing: its title, its photos, and what stands in the way. */
export function ListingView({ detail }: { detail: ListingDetail }): ReactElement {
  const { shownMedia, selected } = useWorkbench();
  const only = selected.length === 1 ? selected[0] : undefined;
  const expected = useExpected(detail);
  return (
    <>
      <ListingBar detail={detail} />
      <ServiceSwitch detail={detail} />
      <ListingNotices detail={detail} />
      <FilterBar media={detail.media} />
      <FileDrop listingId={detail.listingId}>
        {detail.media.length === 0 && expected === 0 ? (
          <NoPhotos allRemoved={detail.removed.length > 0} />
        ) : shownMedia.length === 0 && detail.media.length > 0 ? (
          <NothingShown />
        ) : (
          <Photos detail={detail} expected={expected} />
        )}
        <TileCaptionField rules={detail.rules} />
      </FileDrop>
      {detail.mediaByOthers.length > 0 && <PhotosByOthers others={detail.mediaByOthers} />}
      {detail.removed.length > 0 && <RemovedPhotos removed={detail.removed} />}
      <FilePicker />
      {only !== undefined && <ReplacementPicker key={only.mediaId} mediaId={only.mediaId} />}
    </>
  );
}

/** The photos that are shown, in the grid, with the places of those that are on their way. */
function Photos({ detail, expected }: { detail: ListingDetail; expected: number }): ReactElement {
  const { commands, shownMedia, photoFilter, selectedIds, select, preferences, setColumns, services, announce } =
    useWorkbench();
  const seenIds = useSeen(selectedIds);
  const onOpen = useCallback(
    (mediaId: MediaId) => {
      select([mediaId]);
      services.loupe.open();
    },
    [select, services],
  );
  const onMove = useCallback(
    (mediaIds: readonly MediaId[], before: MediaId | null) => {
      const place = placeAmongAll(detail.media.map(idOf), shownMedia.map(idOf), new Set(mediaIds), before);
      void commands.move(mediaIds, place);
    },
    [commands, detail.media, shownMedia],
  );
  return (
    <PhotoMenu>
      <PhotoGrid
        key={detail.listingId}
        media={shownMedia}
        primary={detail.media.find((item) => !item.rejected)?.mediaId ?? null}
        selectedIds={seenIds}
        tileSize={preferences.tileSize}
        rows={preferences.gridRows}
        onColumns={setColumns}
        onSelect={select}
        onOpen={onOpen}
        onMove={onMove}
        // Which of them a filter will show is not known yet.
        expected={photoFilter === 'all' ? expected : 0}
        announce={announce}
      />
    </PhotoMenu>
  );
}

const IN_MENU = [
  'photos.primary',
  'photos.moveTo',
  'photos.remove',
  'photos.removeForGood',
  'photos.selectAll',
  'listing.details',
  'listing.rename',
  'listing.history',
  'listing.duplicate',
  'listing.archive',
  'listing.sendTo',
  'listing.watch',
  'listing.export',
  'listing.forget',
];

/** What follows another listing is sent to no further service. */
const IN_MENU_OF_DESTINATION = IN_MENU.map((id) => (id === 'listing.sendTo' ? 'listing.sendNoLonger' : id));

function ListingBar({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const { selected } = useWorkbench();
  const current = useCurrentAccount()?.environment ?? null;
  const summary =
    selected.length > 1
      ? t('grid.chosen', { count: selected.length, of: detail.media.length })
      : t('grid.summary', {
          count: detail.photos,
          captioned: detail.captioned,
          rejected: detail.media.length - detail.photos,
        });
  return (
    <div className="listing-bar">
      <div className="listing-title">
        <h1 className="cut" title={detail.name}>
          {detail.name}
        </h1>
        {detail.environment !== current && <EnvironmentBadge environment={detail.environment} />}
        <ReadinessButton detail={detail} />
        <span className="quiet small cut">{detail.media.length > 0 && summary}</span>
      </div>
      <div className="listing-tools">
        <ActionButton id="edit.undo" icon={<Undo2 size={16} aria-hidden />} />
        <ActionButton id="edit.redo" icon={<Redo2 size={16} aria-hidden />} />
        <ActionButton id="photos.add" />
        {detail.media.length > 0 && <ToolMenus />}
        <span className="bar-details">
          <ActionButton id="listing.details" variant="plain">
            {t('grid.details')}
          </ActionButton>
        </span>
        <ActionMenu
          label={t('grid.more')}
          ids={detail.follows === null ? IN_MENU : IN_MENU_OF_DESTINATION}
          apart={['listing.details']}
          danger={['listing.forget']}
        />
        <span className="bar-rows">
          <RowsToggle />
        </span>
        <SizeSlider />
      </div>
    </div>
  );
}
