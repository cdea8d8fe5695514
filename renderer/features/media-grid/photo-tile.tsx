import { GripVertical, Pause, Pencil } from 'lucide-react';
import { memo, type ReactElement, useDeferredValue, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { isOwnRoom, roomWord } from '../../language/lookup-words.ts';
import { problemText } from '../../language/problem-words.ts';
import { isHeldBack, photoStateWord } from '../../language/state-words.ts';
import { usePart } from '../../state/value.ts';
import { FileName } from '../../ui/file-name.tsx';
import { CullMarks } from '../../workbench/cull-marks.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { tileSizes } from '../../workbench/picture-address.ts';
import { useServices } from '../../workbench/workbench.ts';
import { FindingMark } from '../findings/photo-findings.tsx';
import { useSuggestion } from '../suggest/suggestion-row.tsx';
import { NARROW_TILE, shapeOf, TILE_PADDING, wordsHeight } from './grid-layout.ts';
import { tileName } from './tile-name.ts';
import '../suggest/suggest.css';

interface PhotoTileProps {
  item: MediaItem;
  /** Its place among the photos that are shown, from 1. */
  row: number;
  left: number;
  top: number;
  width: number;
  height: number;
  narrow: boolean;
  isSelected: boolean;
  /** Tab leads to it. */
  isTabStop: boolean;
  isPrimary: boolean;
  isDragged: boolean;
}

/** A tile of the grid, drawn again only where something that it shows is another one. What is done with it the grid hears. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps): ReactElement {
  const { item, row, left, top, width, height, narrow, isSelected, isTabStop, isPrimary, isDragged } = props;
  const words = useWords();
  const [isNear, setNear] = useState(false);
  // [Note: the picture first] What can be done with a tile is drawn after it, in pieces: not at all where it was scrolled away.
  const isWhole = useDeferredValue(true, false);
  return (
    <div
      role="row"
      className="photo-tile"
      data-key={item.mediaId}
      data-selected={isSelected || undefined}
      data-dragging={isDragged || undefined}
      aria-selected={isSelected}
      aria-label={tileName(words, item)}
      aria-describedby={isNear ? factsId(item) : undefined}
      aria-rowindex={row}
      tabIndex={isTabStop ? 0 : -1}
      draggable
      style={{ translate: `${left}px ${top}px`, width, height }}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      <div role="gridcell">
        <TileContent
          item={item}
          width={width}
          height={height}
          narrow={narrow}
          isPrimary={isPrimary}
          isWhole={isWhole}
          isNear={isNear}
          isSelected={isSelected}
          isTabStop={isTabStop}
        />
      </div>
    </div>
  );
});

interface TileContentProps {
  item: MediaItem;
  width: number;
  height: number;
  narrow: boolean;
  /** The first that is sent. */
  isPrimary: boolean;
  /** With its marks and its handle, beside the picture and the words. */
  isWhole: boolean;
  /** The pointer or the focus is there: it shows more of its file. */
  isNear: boolean;
  isSelected: boolean;
  isTabStop: boolean;
}

const TileContent = memo(function TileContent(props: TileContentProps): ReactElement {
  const { item, narrow, isPrimary, isWhole, isNear, isSelected, isTabStop } = props;
  const { t } = useWords();
  const draft = useDraftText(item);
  const caption = draft ?? item.shortDescription;
  const suggestion = useSuggestion(item.mediaId);
  const frame = frameOf(props);
  const isSlim = frame.width < NARROW_TILE;
  return (
    <div
      className="tile-content"
      data-narrow={narrow || undefined}
      data-slim={isSlim || undefined}
      data-rejected={item.rejected || undefined}
    >
      <span className="tile-picture">
        <span className="tile-frame" style={frame}>
          <Picture
            picture={item.picture}
            sizes={tileSizes(item, Math.max(frame.width, frame.height) * devicePixelRatio)}
            className="tile-image"
            ofOnePhoto
          />
          {isPrimary && <span className="primary-mark">{t('grid.primary')}</span>}
          {isWhole && <TileMarks item={item} isSlim={isSlim} isTabStop={isTabStop} />}
          {/* The details have them of a selected photo: nothing stands in its picture. */}
          {isNear && !isSlim && <TileFacts item={item} isHidden={isSelected} />}
        </span>
        {isWhole && <TileProgress item={item} />}
      </span>
      <span className="tile-words">
        <span className="tile-caption">
          {/* Also where there is none, so that its words stand where those of the others do. */}
          <b>{item.rejected ? null : item.number}</b>
          <TileCaption item={item} caption={caption} suggested={suggestion?.caption?.value ?? null} />
        </span>
        {!narrow && (
          <span className="tile-state between small faint">
            {suggestion?.room != null && item.imageOf === '' ? (
              <SuggestedRoom room={suggestion.room.value} />
            ) : (
              <TileRoom imageOf={item.imageOf} />
            )}
            {isUnusual(item) && <TileState item={item} />}
          </span>
        )}
      </span>
    </div>
  );
});

/** Pixels by which the shape of a picture and that of its tile differ where both are meant to be the same. */
const ROUNDING = 4;

/** The frame has the shape of its picture, as large as the tile has room for it. */
function frameOf({ item, width, height, narrow }: TileContentProps): { width: number; height: number } {
  const room = { width: width - TILE_PADDING * 2, height: height - wordsHeight(narrow) };
  const shape = shapeOf(item);
  const wide = Math.min(room.width, room.height * shape);
  const frame = { width: Math.round(wide), height: Math.round(Math.min(room.height, wide / shape)) };
  const isFilled = room.width - frame.width <= ROUNDING && room.height - frame.height <= ROUNDING;
  return isFilled ? room : frame;
}

/** Whether a photo's state is something to know of at a glance, or just going on. Waiting and sent are how photos are. */
function isUnusual(item: MediaItem): boolean {
  return (
    item.waitsForFile ||
    item.state === 'sending' ||
    item.state === 'uploaded' ||
    item.state === 'processing' ||
    item.state === 'needs-attention' ||
    isHeldBack(item) ||
    (item.state === 'attached' && !item.hasChangesToSend && item.unseenBase !== null)
  );
}

/** What describes a tile while the focus is on it. */
function factsId({ mediaId }: MediaItem): string {
  return `facts-${mediaId}`;
}

/** The rest of what is known of a photo, over the foot of its picture. */
function TileFacts({ item, isHidden }: { item: MediaItem; isHidden: boolean }): ReactElement {
  const words = useWords();
  return (
    <span className={isHidden ? 'visually-hidden' : 'tile-facts'} id={factsId(item)}>
      <FileName name={item.fileName} />
      <span className="cut">
        {/* An unusual state stands below the picture. */}
        {!isUnusual(item) && `${photoStateWord(words, item)} · `}
        <span className="tile-pixels">
          {item.width} × {item.height}
        </span>
      </span>
    </span>
  );
}

function TileMarks({
  item,
  isSlim,
  isTabStop,
}: {
  item: MediaItem;
  isSlim: boolean;
  isTabStop: boolean;
}): ReactElement {
  const { t, words } = useWords();
  const problem = item.problem ?? item.originalProblem;
  const warns = problem !== null || item.openConflicts > 0 || item.state === 'needs-attention';
  return (
    <>
      <span className="tile-marks">
        <CullMarks item={item} worded={!isSlim} />
        <CopyingMark item={item} />
      </span>
      {!warns && <FindingMark mediaId={item.mediaId} />}
      {warns && (
        <span
          className="warning-mark"
          role="img"
          aria-label={problem === null ? t('state.needs-attention') : problemText(words, problem)}
        />
      )}
      <button
        type="button"
        className="drag-handle"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('grid.pickUp', { position: item.number })}
      >
        <GripVertical size={14} aria-hidden />
      </button>
    </>
  );
}
interface TileCaptionProps {
  item: MediaItem;
  caption: string;
  suggested: string | null;
}

function TileCaption({ item, caption, suggested }: TileCaptionProps): ReactElement {
  const { t } = useWords();
  if (caption !== '') return <span className="cut">{caption}</span>;
  if (suggested !== null) return <span className="cut tile-suggested">{suggested}</span>;
  return <i>{t(item.unseenBase === null ? 'grid.noCaption' : 'unseenBase.caption')}</i>;
}

function SuggestedRoom({ room }: { room: string }): ReactElement {
  const words = useWords();
  return (
    <span className="tile-room row">
      <span className="cut tile-suggested">{roomWord(words, room)}</span>
    </span>
  );
}

/** A word of one's own is marked: the list of rooms, and perhaps the service, does not know it. */
function TileRoom({ imageOf }: { imageOf: string }): ReactElement {
  const words = useWords();
  const { store } = useServices();
  const isOwn = usePart(store, ({ detail }) => isOwnRoom(words, imageOf, detail?.rooms ?? null));
  const about = words.t('rooms.notOnList');
  return (
    <span className="tile-room row" title={isOwn ? about : undefined}>
      {isOwn && <Pencil size={11} role="img" aria-label={about} />}
      <span className="cut">{roomWord(words, imageOf) || '\u00a0'}</span>
    </span>
  );
}

function TileState({ item }: { item: MediaItem }): ReactElement {
  return <span data-asks={item.state === 'needs-attention' || undefined}>{photoStateWord(useWords(), item)}</span>;
}

/** That a photo's file is being copied is nothing unusual; that somebody holds that up is. */
function CopyingMark({ item }: { item: MediaItem }): ReactElement | null {
  const { store } = useServices();
  const { t } = useWords();
  const isPaused = usePart(
    store,
    ({ importing }) => item.arriving && importing?.paused === true && importing.listingId === item.listingId,
  );
  if (!isPaused || item.waitsForFile) return null;
  return (
    <span className="cull-marks">
      <span className="cull-mark" role="img" aria-label={t('state.copyingPaused')} title={t('state.copyingPaused')}>
        <Pause size={11} aria-hidden />
      </span>
    </span>
  );
}

function TileProgress({ item }: { item: MediaItem }): ReactElement | null {
  const share = useUploadShare(item);
  if (share === null) return null;
  return (
    <span className="tile-progress">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function useDraftText(item: MediaItem): string | undefined {
  const { drafts } = useServices();
  return usePart(drafts, (all) => all.get(item.mediaId)?.text);
}

/** How much of the photo has been sent, 0 to 1; null when it is not on its way. Full means: awaiting the answer. */
function useUploadShare(item: MediaItem): number | null {
  const { store } = useServices();
  return usePart(store, ({ sync }) => {
    const upload = sync?.uploads.find((candidate) => candidate.mediaId === item.mediaId);
    if (sync?.running !== true || upload === undefined || upload.answered) return null;
    return upload.totalBytes === 0 ? 0 : Math.min(1, upload.sentBytes / upload.totalBytes);
  });
}
