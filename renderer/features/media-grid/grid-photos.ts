import { createContext, useContext, useMemo, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { cullWords } from '../../workbench/cull-marks.tsx';

/** What the tiles of a grid show. */
export interface GridPhotos {
  readonly photos: ReadonlyMap<MediaId, GridPhoto>;
  /** The first that is sent. */
  readonly primary: MediaId | null;
  readonly tileWidth: number;
}

export interface GridPhoto {
  readonly item: MediaItem;
  /** Its place among the photos that are shown, from 1. */
  readonly row: number;
}

/**
 * [Note: tiles read their photo themselves] React Aria builds its collection from one element for each photo, thousands of them,
 * and builds an element again only where its entry is another object. So an entry says no more than which photo it is, and a
 * tile in the window takes what it shows from here.
 */
export const GridPhotosContext = createContext<GridPhotos>({ photos: new Map(), primary: null, tileWidth: 0 });

/** Undefined for the moment in which a tile outlives its photo. */
export function useGridPhoto(mediaId: MediaId): GridPhoto | undefined {
  return useContext(GridPhotosContext).photos.get(mediaId);
}

export function useGridPhotos(media: readonly MediaItem[], primary: MediaId | null, tileWidth: number): GridPhotos {
  const photos = useMemo(() => new Map(media.map((item, index) => [item.mediaId, { item, row: index + 1 }])), [media]);
  return useMemo(() => ({ photos, primary, tileWidth }), [photos, primary, tileWidth]);
}

/** One photo for React Aria: the same object as long as it has the same name. */
export interface GridEntry {
  readonly id: MediaId;
  /** What is said of it where it is dragged, or dropped beside it. */
  readonly name: string;
}

/**
 * The entries of the photos that are shown. Their names are those of when they came, until `renew` is called as a drag begins: only then
 * React Aria says them, and to name one photo anew it builds thousands. What a tile is called otherwise it says itself.
 */
export function useGridEntries(media: readonly MediaItem[]): {
  readonly entries: readonly GridEntry[];
  readonly renew: () => void;
} {
  const words = useWords();
  const [named, setNamed] = useState(media);
  const [entriesOf] = useState(createEntries);
  const names = useMemo(() => new Map(named.map((item) => [item.mediaId, tileName(words, item)])), [named, words]);
  const entries = useMemo(() => entriesOf(media, names, words), [media, names, words, entriesOf]);
  return { entries, renew: () => setNamed(media) };
}

type Entries = (media: readonly MediaItem[], names: ReadonlyMap<MediaId, string>, words: Words) => readonly GridEntry[];

/** The same entries, and the same array, wherever nothing else is to be said. */
function createEntries(): Entries {
  let known = new Map<MediaId, GridEntry>();
  let last: readonly GridEntry[] = [];
  return (media, names, words) => {
    const before = known;
    known = new Map();
    for (const item of media) {
      const id = item.mediaId;
      const same = before.get(id);
      const name = names.get(id) ?? same?.name ?? tileName(words, item);
      known.set(id, same?.name === name ? same : { id, name });
    }
    const entries = [...known.values()];
    const isSame = entries.length === last.length && entries.every((entry, index) => entry === last[index]);
    if (!isSame) last = entries;
    return last;
  };
}

const names = new WeakMap<MediaItem, { readonly words: Words; readonly name: string }>();

/** `Photo 3, Kitchen with island`: how people and tools find a tile. */
export function tileName(words: Words, item: MediaItem): string {
  const known = names.get(item);
  if (known?.words === words) return known.name;
  const name = nameOf(words, item);
  names.set(item, { words, name });
  return name;
}

function nameOf(words: Words, item: MediaItem): string {
  const { position, shortDescription } = item;
  const name =
    shortDescription === ''
      ? words.t('grid.tileWithoutCaption', { position })
      : words.t('grid.tile', { position, caption: shortDescription });
  const marks = cullWords(words, item);
  return marks === '' ? name : `${name}, ${marks}`;
}
