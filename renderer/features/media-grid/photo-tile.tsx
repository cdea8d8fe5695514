import { GripVertical, Pause, Pencil } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type ReactElement,
  useContext,
  useDeferredValue,
  useSyncExternalStore,
} from 'react';
import { Button, GridListItem } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { isOwnRoom, roomWord } from '../../language/lookup-words.ts';
import { problemWords } from '../../language/problem-words.ts';
import { photoStateWord } from '../../language/state-words.ts';
import { CullMarks } from '../../workbench/cull-marks.tsx';
import { Picture, tileSizes } from '../../workbench/picture.tsx';
import { useServices } from '../../workbench/workbench.ts';
import { useSuggestion } from '../suggest/use-suggestion.ts';
import '../suggest/suggest.css';
import { NARROW_TILE } from './grid-metrics.ts';
import { type GridEntry, GridPhotosContext, tileName, useGridPhoto } from './grid-photos.ts';

/** A tile of the grid; what it shows comes from `GridPhotosContext`. */
export function PhotoTile({ entry: { id, name } }: { entry: GridEntry }): ReactElement {
  return (
    <GridListItem
      id={id}
      textValue={name}
      className="photo-tile"
      render={(props) => <TileRow {...props} mediaId={id} />}
    >
      <ShownTile mediaId={id} />
    </GridListItem>
  );
}

/** The row says what the photo is called now: the name in React Aria's collection follows later. */
function TileRow({ mediaId, ...props }: ComponentProps<'div'> & { mediaId: MediaId }): ReactElement {
  const words = useWords();
  const photo = useGridPhoto(mediaId);
  if (photo === undefined) return <div {...props} />;
  return <div {...props} aria-label={tileName(words, photo.item)} aria-rowindex={photo.row} />;
}

function ShownTile({ mediaId }: { mediaId: MediaId }): ReactElement | null {
  const { photos, primary, tileWidth } = useContext(GridPhotosContext);
  const item = photos.get(mediaId)?.item;
  // [Note: the picture first] What can be done with a tile is drawn after it, in pieces: not at all where it was scrolled away.
  const isWhole = useDeferredValue(true, false);
  if (item === undefined) return null;
  return <TileContent item={item} tileWidth={tileWidth} isPrimary={mediaId === primary} isWhole={isWhole} />;
}

interface TileContentProps {
  item: MediaItem;
  tileWidth: number;
  /** The first that is sent. */
  isPrimary: boolean;
  /** With its marks and its handle, beside the picture and the words. */
  isWhole: boolean;
}

/** Drawn again only where something that it shows is another one. */
const TileContent = memo(function TileContent({ item, tileWidth, isPrimary, isWhole }: TileContentProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const draft = useDraftText(item);
  const caption = draft ?? item.shortDescription;
  const suggestion = useSuggestion(item.mediaId);
  const narrow = tileWidth < NARROW_TILE;
  const upright = item.height > item.width;
  const sizes =
    tileWidth * devicePixelRatio > 460 ? (['1600', '320', 'preview'] as const) : (['320', 'preview'] as const);
  return (
    <div className="tile-content" data-narrow={narrow || undefined} data-rejected={item.rejected || undefined}>
      <span className="tile-picture">
        <Picture
          picture={item.picture}
          sizes={item.prepared ? sizes : tileSizes(item)}
          className="tile-image"
          whole={upright}
        />
        {isPrimary && <span className="primary-mark">{t('grid.primary')}</span>}
        {isWhole && <TileMarks item={item} narrow={narrow} />}
      </span>
      <span className="tile-words">
        <span className="tile-caption">
          <b>{item.position}</b>
          <TileCaption item={item} caption={caption} suggested={suggestion?.caption?.value ?? null} />
        </span>
        {!narrow && (
          <span className="tile-state">
            {suggestion?.room != null && item.imageOf === '' ? (
              <SuggestedRoom room={suggestion.room.value} />
            ) : (
              <TileRoom imageOf={item.imageOf} />
            )}
            <TileState item={item} />
          </span>
        )}
      </span>
    </div>
  );
});

function TileMarks({ item, narrow }: { item: MediaItem; narrow: boolean }): ReactElement {
  const words = useWords();
  const { t } = words;
  const problem = item.problem ?? item.originalProblem;
  const warns = problem !== null || item.openConflicts > 0 || item.state === 'needs-you';
  return (
    <>
      <span className="tile-marks">
        <CullMarks item={item} worded={!narrow} />
        <CopyingMark item={item} />
      </span>
      {warns && (
        <span
          className="warning-mark"
          role="img"
          aria-label={problem === null ? t('grid.needsYou') : problemWords(words, problem).message}
        />
      )}
      <Button slot="drag" className="drag-handle" aria-label={t('grid.pickUp', { position: item.position })}>
        <GripVertical size={14} aria-hidden />
      </Button>
      <TileProgress item={item} />
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
  return <i>{t(item.unknownBase === null ? 'grid.noCaption' : 'unknownBase.caption')}</i>;
}

function SuggestedRoom({ room }: { room: string }): ReactElement {
  const words = useWords();
  return (
    <span className="tile-room">
      <span className="cut tile-suggested">{roomWord(words, room)}</span>
    </span>
  );
}

/** A word of one's own is marked: the list of rooms, and perhaps the service, does not know it. */
function TileRoom({ imageOf }: { imageOf: string }): ReactElement {
  const words = useWords();
  const isOwn = isOwnRoom(words, imageOf);
  const about = words.t('rooms.notOnList');
  return (
    <span className="tile-room" title={isOwn ? about : undefined}>
      {isOwn && <Pencil size={11} role="img" aria-label={about} />}
      <span className="cut">{roomWord(words, imageOf) || '\u00a0'}</span>
    </span>
  );
}

function TileState({ item }: { item: MediaItem }): ReactElement {
  return <span data-asks={item.state === 'needs-you' || undefined}>{photoStateWord(useWords(), item)}</span>;
}

/** That a photo's file is being copied is nothing unusual; that somebody holds that up is. */
function CopyingMark({ item }: { item: MediaItem }): ReactElement | null {
  const { store } = useServices();
  const { t } = useWords();
  const isPaused = useSyncExternalStore(store.subscribe, () => {
    const { importing } = store.getSnapshot();
    return item.arriving && importing?.paused === true && importing.listingId === item.listingId;
  });
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
  return useSyncExternalStore(drafts.subscribe, () => drafts.getSnapshot().get(item.mediaId)?.text);
}

/** How much of the photo has been sent, 0 to 1; null when it is not on its way. Full means: awaiting the answer. */
function useUploadShare(item: MediaItem): number | null {
  const { store } = useServices();
  return useSyncExternalStore(store.subscribe, () => {
    const { sync } = store.getSnapshot();
    const upload = sync?.uploads.find((candidate) => candidate.mediaId === item.mediaId);
    if (sync?.running !== true || upload === undefined || upload.answered) return null;
    return upload.totalBytes === 0 ? 0 : Math.min(1, upload.sentBytes / upload.totalBytes);
  });
}
