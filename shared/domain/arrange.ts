import { momentsOf } from './capture-time.ts';
import { IMAGE_OF } from './lookups/image-of.ts';
import { findLookupValue } from './lookups/lookup-value.ts';

/** What arranging looks at. */
export interface ArrangedPhoto {
  readonly fileName: string;
  /** A RESO word in either form, another word, or empty. */
  readonly imageOf: string;
  /** ISO 8601, with or without an offset; null when the picture does not say. */
  readonly captureTime: string | null;
}

/**
 * By the sequence of rooms; then rooms that are not in it, then photos without a room. Photos of one place keep their
 * order.
 */
export function arrangeByRooms<Photo extends ArrangedPhoto>(
  photos: readonly Photo[],
  roomSequence: readonly string[],
): Photo[] {
  const place = new Map<string, number>();
  for (const [index, word] of roomSequence.entries()) {
    const room = roomKey(word);
    if (!place.has(room)) place.set(room, index);
  }
  return sortBy(photos, ({ imageOf }) => {
    if (imageOf.trim() === '') return roomSequence.length + 1;
    return place.get(roomKey(imageOf)) ?? roomSequence.length;
  });
}

function roomKey(word: string): string {
  return (findLookupValue(IMAGE_OF, word)?.standard ?? word.trim()).toLowerCase();
}

/** Oldest first; photos without a time stay behind. `shiftOf`: milliseconds by which the clock of a photo's camera was off. */
export function arrangeByCaptureTime<Photo extends ArrangedPhoto>(
  photos: readonly Photo[],
  shiftOf: (photo: Photo) => number = () => 0,
): Photo[] {
  const momentOf = momentsOf(photos);
  return sortBy(photos, (photo) => (momentOf(photo) ?? Number.POSITIVE_INFINITY) + shiftOf(photo));
}

/** By file name as people count: `IMG_9` before `IMG_10`, without regard to case. */
export function arrangeByFileName<Photo extends ArrangedPhoto>(photos: readonly Photo[]): Photo[] {
  // One language for all, so that two computers arrange alike.
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return photos.toSorted((a, b) => compare(a.fileName, b.fileName));
}

/** Puts the chosen photos, as they were arranged, into the places that they held; the others do not move. */
export function arrangeWithin<Photo>(sequence: readonly Photo[], arranged: readonly Photo[]): Photo[] {
  const chosen = new Set(arranged);
  const next = arranged[Symbol.iterator]();
  return sequence.map((photo) => (chosen.has(photo) ? (next.next().value ?? photo) : photo));
}

function sortBy<Photo>(photos: readonly Photo[], keyOf: (photo: Photo) => number): Photo[] {
  return photos
    .map((photo) => ({ photo, key: keyOf(photo) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ photo }) => photo);
}
