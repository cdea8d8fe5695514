import { ChevronDown, GalleryHorizontal, Images, Redo2, Undo2, Users } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { roomWord } from '../../language/lookup-words.ts';
import { type Expected, expectedPhotos } from '../../state/expected-photos.ts';
import { placeAmongAll } from '../../state/selection.ts';
import { usePart } from '../../state/value.ts';
import { Button, IconToggle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { type ActionGroups, ActionMenu } from '../../workbench/action-menu.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { TILE_SIZES } from '../../workbench/preferences.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { TileCaptionField } from '../captions/tile-caption-field.tsx';
import { ReadinessButton } from '../listing/listing-details.tsx';
import { ServiceSwitch } from '../listing/service-switch.tsx';
import { useSeen } from '../loupe/use-loupe.ts';
import { FilePicker, ReplacementPicker } from './file-picker.tsx';
import { FilterBar, NothingShown, useFocusOfLast } from './filter-bar.tsx';
import { ListingNotices } from './listing-notices.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoMenu } from './photo-menu.tsx';
import { RemovedPhotos } from './removed-photos.tsx';
import './media-grid.css';

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

const PHOTOS_IN_MENU = [
  'photos.primary',
  'photos.moveTo',
  'photos.remove',
  'photos.removeForGood',
  'photos.selectAll',
  'photos.invertSelection',
  'cull.rejectUnpicked',
] as const;

/** What follows another listing is sent to no further service. */
const inMenu = (isSource: boolean): ActionGroups => [
  PHOTOS_IN_MENU,
  [
    ...(['listing.details', 'listing.rename', 'listing.history', 'listing.duplicate', 'listing.archive'] as const),
    isSource ? 'listing.sendTo' : 'listing.sendNoLonger',
    ...(['listing.watch', 'listing.export', 'listing.forget'] as const),
  ],
];

function ListingBar({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const { selected } = useWorkbench();
  const { length: of } = detail.media;
  const summary = t('grid.summary', {
    count: detail.photos,
    captioned: detail.captioned,
    rejected: of - detail.photos,
  });
  const chosen = (count: number): string => t('grid.chosen', { count, of });
  const isChosen = selected.length > 1;
  return (
    <div className="listing-bar row wrap">
      <div className="listing-title">
        <h1 className="cut" title={detail.name}>
          {detail.name}
        </h1>
        <ReadinessButton detail={detail} />
        {of > 0 && (
          <span className="listing-summary quiet small cut" data-or={isChosen ? summary : chosen(of)}>
            {isChosen ? chosen(selected.length) : summary}
          </span>
        )}
      </div>
      <div className="listing-tools row">
        <ActionButton id="edit.undo" icon={Undo2} />
        <ActionButton id="edit.redo" icon={Redo2} />
        <ActionButton id="photos.add" />
        {detail.media.length > 0 && <ToolMenus />}
        <span className="bar-details">
          <ActionButton id="listing.details" variant="plain">
            {t('grid.details')}
          </ActionButton>
        </span>
        <ActionMenu label={t('common.more')} groups={inMenu(detail.follows === null)} />
        <span className="bar-rows">
          <RowsToggle />
        </span>
        <SizeSlider />
      </div>
    </div>
  );
}

/** The photos of a listing, with a veil while files are dragged where they would be added to it. */
function FileDrop({ listingId, children }: { listingId: ListingId; children: ReactNode }): ReactElement {
  const { fileDrag } = useServices();
  const { t } = useWords();
  const over = usePart(fileDrag, (place) => place?.kind === 'listing' && place.listingId === listingId);
  return (
    <div className="drop-area">
      {children}
      {over && <div className="drop-veil">{t('grid.dropToAdd')}</div>}
    </div>
  );
}

/** Photos that others added to the listing at the service: to be seen, not to be changed here. */
function PhotosByOthers({ others }: { others: ListingDetail['mediaByOthers'] }): ReactElement {
  const { t, words } = useWords();
  return (
    <section className="removed" aria-label={t('grid.mediaByOthers')}>
      <h3 className="small quiet foreign-title row">
        <Users size={14} aria-hidden /> {t('grid.mediaByOthersNote', { count: others.length })}
      </h3>
      <ul className="removed-list">
        {others.map((other) => (
          <li key={other.mediaKey} className="removed-item" data-problem={other.problem !== null || undefined}>
            <Picture picture={other.sha256} sizes={['320', 'preview']} className="removed-thumbnail" />
            <span className="cut small quiet">
              {other.shortDescription || roomWord(words, other.imageOf) || t('grid.noCaption')}
            </span>
            {other.problem !== null && (
              <p className="removed-problem small quiet">
                <ProblemText problem={other.problem} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoPhotos({ allRemoved }: { allRemoved: boolean }): ReactElement {
  const { t } = useWords();
  const actions = useRef<HTMLDivElement>(null);
  useFocusOfLast(actions, allRemoved);
  return (
    <EmptyState icon={Images} title={t(allRemoved ? 'empty.allRemoved' : 'grid.emptyTitle')}>
      <p>{t(allRemoved ? 'empty.allRemovedText' : 'grid.emptyText')}</p>
      <div className="row" ref={actions}>
        <ActionButton id="photos.add" variant="primary">
          {t('grid.chooseFiles')}
        </ActionButton>
      </div>
    </EmptyState>
  );
}

function RowsToggle(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  return (
    <IconToggle
      icon={GalleryHorizontal}
      label={t('action.view.justified')}
      isSelected={preferences.gridRows === 'justified'}
      onChange={(isOn) => prefer({ gridRows: isOn ? 'justified' : 'even' })}
    />
  );
}

function SizeSlider(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  return (
    <Slider
      className="size-slider"
      aria-label={t('grid.size')}
      minValue={TILE_SIZES.least}
      maxValue={TILE_SIZES.most}
      step={TILE_SIZES.step}
      value={preferences.tileSize}
      onChange={(tileSize) => prefer({ tileSize })}
    >
      <SliderTrack className="slider-track">
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
    </Slider>
  );
}

/** How many photos of a listing are known to come and cannot be shown yet. */
function useExpected({ listingId, media, workspaceRevision }: ListingDetail): number {
  const { store } = useServices();
  const importing = usePart(store, ({ importing }) => importing);
  const [known, setKnown] = useState<Expected | null>(null);
  const now = expectedPhotos(known, { importing, listingId, photos: media.length, workspaceRevision });
  if (JSON.stringify(now) !== JSON.stringify(known)) setKnown(now);
  return now?.count ?? 0;
}

const ARRANGE = [
  ['arrange.byRooms', 'arrange.byCaptureTime', 'arrange.byClocks', 'arrange.byFileName', 'arrange.reverse'],
  ['captions.sequence'],
] as const;
const CAPTIONS = [
  ['captions.template', 'captions.findReplace', 'captions.paste'],
  ['captions.codes', 'captions.roomKeys', 'captions.roomWords'],
] as const;

function ToolMenus(): ReactElement {
  const { t } = useWords();
  return (
    <>
      <ToolMenu label={t('tools.arrangeMenu')} groups={ARRANGE} />
      <ToolMenu label={t('tools.captionsMenu')} groups={CAPTIONS} />
    </>
  );
}

function ToolMenu({ label, groups }: { label: string; groups: ActionGroups }): ReactElement {
  const trigger = (
    <Button variant="plain">
      {label}
      <ChevronDown size={14} className="menu-mark" aria-hidden />
    </Button>
  );
  return <ActionMenu label={label} groups={groups} trigger={trigger} />;
}
