import { GripVertical, Pause, Pencil } from 'lucide-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import { Button, GridListItem } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { isOwnRoom, roomWord } from '../../language/lookup-words.ts';
import { problemWords } from '../../language/problem-words.ts';
import { photoStateWord } from '../../language/state-words.ts';
import type { Words } from '../../language/words.ts';
import { CullMarks, cullWords } from '../../workbench/cull-marks.tsx';
import { Picture, tileSizes } from '../../workbench/picture.tsx';
import { useServices } from '../../workbench/workbench.ts';
import { useSuggestion } from '../suggest/use-suggestion.ts';
import '../suggest/suggest.css';
import { NARROW_TILE } from './grid-metrics.ts';

interface PhotoTileProps {
  id: string;
  item: MediaItem;
  tileWidth: number;
  /** Its place among the photos that are shown, from 1. */
  row: number;
  /** The first that is sent. */
  isPrimary: boolean;
}

/** `Photo 3, Kitchen with island`: how people and tools find a tile. */
export function tileName(words: Words, item: MediaItem): string {
  const { t } = words;
  const { position, shortDescription } = item;
  const name =
    shortDescription === ''
      ? t('grid.tileWithoutCaption', { position })
      : t('grid.tile', { position, caption: shortDescription });
  const marks = cullWords(words, item);
  return marks === '' ? name : `${name}, ${marks}`;
}

export function PhotoTile({ id, item, tileWidth, row, isPrimary }: PhotoTileProps): ReactElement {
  return (
    <GridListItem
      id={id}
      textValue={tileName(useWords(), item)}
      className="photo-tile"
      render={(props) => <div {...props} aria-rowindex={row} />}
    >
      <TileContent item={item} tileWidth={tileWidth} isPrimary={isPrimary} />
    </GridListItem>
  );
}

function TileContent({ item, tileWidth, isPrimary }: Omit<PhotoTileProps, 'id' | 'row'>): ReactElement {
  const words = useWords();
  const { t } = words;
  const draft = useDraftText(item);
  const caption = draft ?? item.shortDescription;
  const suggestion = useSuggestion(item.mediaId);
  const narrow = tileWidth < NARROW_TILE;
  const problem = item.problem ?? item.originalProblem;
  const warns = problem !== null || item.openConflicts > 0 || item.state === 'needs-you';
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
