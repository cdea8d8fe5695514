import type { MediaItem } from '../contract/model.ts';
import type { MediaId } from './ids.ts';
import { roomOfWords, wordsOfFileName } from './room-of-words.ts';
import { type DescribedRooms, takesRoom } from './service-fields/form.ts';

/** What is looked at of each photo of a listing. */
export type SuggestPhoto = Pick<
  MediaItem,
  'mediaId' | 'fileName' | 'captureTime' | 'keywords' | 'shortDescription' | 'imageOf' | 'rejected' | 'unseenBase'
>;

/** What this person wrote for a room in other listings, the most usual first. */
export interface WrittenCaptions {
  readonly room: string;
  readonly captions: readonly string[];
}

/** Where a suggestion comes from: the file's keywords or name, photos taken right before or after, or captions of other listings. */
export type SuggestedFrom = 'keywords' | 'fileName' | 'neighbours' | 'written';

interface Suggested {
  readonly value: string;
  readonly from: SuggestedFrom;
}

/** What a photo may get if a person wants it; never for a text that it has. */
export interface Suggestion {
  readonly room: Suggested | null;
  readonly caption: Suggested | null;
}

export type Suggestions = ReadonlyMap<MediaId, Suggestion>;

/** Milliseconds within which the next photo is likely of the same room. */
const SAME_ROOM = 90_000;
/** Milliseconds within which what stands between two photos of one room is of that room too. */
const SAME_VISIT = 600_000;
/** With fewer photos than this nothing can be said of keywords that all of them have. */
const FEW_PHOTOS = 4;
/** Signs of a caption that is put together from keywords. */
const LONGEST_FROM_KEYWORDS = 120;

/**
 * Rooms and captions that photos without them may get, by rules alone: no model, no network, and the same for the same photos in
 * whichever sequence they are. What is suggested for a photo stands on what others have, not on what is suggested for them, except
 * for the rooms that their own keywords or file names name.
 *
 * @param described the rooms that the service of the listing takes: no other one is suggested
 */
export function suggest(
  photos: readonly SuggestPhoto[],
  written: readonly WrittenCaptions[],
  described: DescribedRooms = null,
): Suggestions {
  const timed = photos.map(withTime).toSorted(byTime);
  const rooms = suggestRooms(timed, described);
  const captions = suggestCaptions(timed, rooms, written);
  return new Map(
    timed.flatMap(({ photo: { mediaId } }) => {
      const room = rooms.get(mediaId) ?? null;
      const caption = captions.get(mediaId) ?? null;
      return room === null && caption === null ? [] : [[mediaId, { room, caption }] as const];
    }),
  );
}

/** The rooms for which captions of other listings could be suggested. */
export function roomsToAskFor(photos: readonly SuggestPhoto[], described: DescribedRooms = null): string[] {
  const rooms = suggestRooms(photos.map(withTime).toSorted(byTime), described);
  const wanted = photos.filter(mayGetCaption).map(({ mediaId, imageOf }) => imageOf || rooms.get(mediaId)?.value || '');
  return [...new Set(wanted)].filter((room) => room !== '').toSorted();
}

interface Timed {
  readonly photo: SuggestPhoto;
  /** Epoch milliseconds; null where the camera did not say. */
  readonly at: number | null;
}

/** [Note: empty is not known] What the service has not shown may be written there, and would be replaced unseen. */
const mayGetAny = ({ rejected, unseenBase }: SuggestPhoto): boolean => !rejected && unseenBase === null;
const mayGetRoom = (photo: SuggestPhoto): boolean => mayGetAny(photo) && photo.imageOf === '';
const mayGetCaption = (photo: SuggestPhoto): boolean => mayGetAny(photo) && photo.shortDescription.trim() === '';

function withTime(photo: SuggestPhoto): Timed {
  const at = photo.captureTime === null ? Number.NaN : Date.parse(photo.captureTime);
  return { photo, at: Number.isNaN(at) ? null : at };
}

/** Photos of one moment by their ids, so that the sequence of a listing makes no difference. */
function byTime(one: Timed, other: Timed): number {
  const apart = (one.at ?? Number.POSITIVE_INFINITY) - (other.at ?? Number.POSITIVE_INFINITY);
  // Two without a time are not a number apart.
  if (apart !== 0 && !Number.isNaN(apart)) return apart;
  return one.photo.mediaId < other.photo.mediaId ? -1 : 1;
}

/** Something known of a moment. */
interface Known {
  readonly at: number;
  readonly value: string;
}

function suggestRooms(timed: readonly Timed[], described: DescribedRooms): ReadonlyMap<MediaId, Suggested> {
  const namedBy = roomsNamed(timed, described);
  const named = new Map(
    timed.filter(({ photo }) => mayGetRoom(photo)).map(({ photo }) => [photo.mediaId, namedBy(photo)] as const),
  );
  const known = timed.flatMap(({ photo, at }): Known[] => {
    const [only, second] = named.get(photo.mediaId)?.rooms ?? [];
    const value = photo.imageOf || (second === undefined ? only : undefined);
    return at === null || value === undefined || !takesRoom(described, value) ? [] : [{ at, value }];
  });
  const result = new Map<MediaId, Suggested>();
  for (const { photo, at } of timed) {
    const own = named.get(photo.mediaId);
    if (own === undefined) continue;
    const { rooms, from } = own;
    const [first] = rooms;
    const near = at === null || rooms.length === 1 ? null : nearValue(known, at);
    if (first === undefined) {
      if (near !== null) result.set(photo.mediaId, { value: near, from: 'neighbours' });
    } else {
      const value = near !== null && rooms.includes(near) ? near : first;
      result.set(photo.mediaId, { value, from });
    }
  }
  return result;
}

interface Named {
  readonly rooms: readonly string[];
  readonly from: 'keywords' | 'fileName';
}

/** The rooms that the keywords of a photo name, each once; where they name none, the one of its file name. */
function roomsNamed(timed: readonly Timed[], described: DescribedRooms): (photo: SuggestPhoto) => Named {
  const isKeyword = specific(timed, ({ keywords }) => keywords);
  const isFileName = specific(timed, inFileName);
  const roomsOf = (words: readonly string[]): string[] =>
    [...new Set(words.flatMap((each) => roomOfWords(each) ?? []))].filter((room) => takesRoom(described, room));
  return (photo) => {
    const rooms = roomsOf(photo.keywords.filter(isKeyword));
    if (rooms.length > 0) return { rooms, from: 'keywords' };
    return { rooms: roomsOf(inFileName(photo).filter(isFileName)), from: 'fileName' };
  };
}

const inFileName = ({ fileName }: SuggestPhoto): readonly string[] => [wordsOfFileName(fileName)];

/**
 * What is known right before and after a moment, where that says something: both the same, or one of them much nearer.
 *
 * @param known by their times
 */
function nearValue(known: readonly Known[], at: number): string | null {
  const next = firstFrom(known, at);
  const after = known[next];
  // Of the same moment there may be several; then what stands before is one of them.
  const before = after?.at === at ? known[lastUntil(known, at)] : known[next - 1];
  const gapBefore = before === undefined ? Number.POSITIVE_INFINITY : at - before.at;
  const gapAfter = after === undefined ? Number.POSITIVE_INFINITY : after.at - at;
  const nearer = gapBefore <= gapAfter ? before : after;
  if (nearer === undefined) return null;
  const isSame = before?.value === after?.value;
  if (isSame && Math.max(gapBefore, gapAfter) <= SAME_VISIT) return nearer.value;
  const [gap, other] = [Math.min(gapBefore, gapAfter), Math.max(gapBefore, gapAfter)];
  return gap <= SAME_ROOM && (isSame || other > gap * 2) ? nearer.value : null;
}

/** Index of the first that is at this time or later. */
function firstFrom(known: readonly Known[], at: number): number {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the last that is at this time or earlier. */
function lastUntil(known: readonly Known[], at: number): number {
  return firstFrom(known, at + 1) - 1;
}

function suggestCaptions(
  timed: readonly Timed[],
  rooms: ReadonlyMap<MediaId, Suggested>,
  written: readonly WrittenCaptions[],
): ReadonlyMap<MediaId, Suggested> {
  const isSpecific = specific(timed, ({ keywords }) => keywords);
  const roomOf = ({ mediaId, imageOf }: SuggestPhoto): string => imageOf || (rooms.get(mediaId)?.value ?? '');
  const captioned = timed.flatMap(({ photo, at }): (Known & { readonly room: string })[] =>
    at === null || photo.shortDescription.trim() === '' || roomOf(photo) === ''
      ? []
      : [{ at, value: photo.shortDescription, room: roomOf(photo) }],
  );
  const ofRoom = Map.groupBy(captioned, ({ room }) => room);
  const uses = countOf(timed.map(({ photo }) => photo.shortDescription));
  const usual = new Map(written.map(({ room, captions }) => [room, captions]));
  const result = new Map<MediaId, Suggested>();
  for (const { photo, at } of timed) {
    if (!mayGetCaption(photo)) continue;
    const room = roomOf(photo);
    const suggested =
      fromKeywords(photo.keywords.filter(isSpecific)) ??
      fromNeighbour(ofRoom.get(room) ?? [], at) ??
      fromWritten(usual.get(room) ?? [], uses);
    if (suggested !== null) result.set(photo.mediaId, suggested);
  }
  return result;
}

/** What more than half of the photos have says nothing about one of them: a town, a client, a studio, the street in a file name. */
function specific(
  timed: readonly Timed[],
  wordsOf: (photo: SuggestPhoto) => readonly string[],
): (words: string) => boolean {
  const counts = countOf(timed.flatMap(({ photo }) => [...new Set(wordsOf(photo))]));
  return (words) => timed.length < FEW_PHOTOS || (counts.get(words) ?? 0) * 2 <= timed.length;
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Keywords that only name a room are what its room is for. */
function fromKeywords(keywords: readonly string[]): Suggested | null {
  if (keywords.every((keyword) => roomOfWords(keyword) !== null)) return null;
  let text = '';
  for (const keyword of keywords) {
    const longer = text === '' ? keyword : `${text}, ${keyword}`;
    if (longer.length > LONGEST_FROM_KEYWORDS) break;
    text = longer;
  }
  if (text === '') return null;
  return { value: text.charAt(0).toUpperCase() + text.slice(1), from: 'keywords' };
}

/** The caption of the photo of the same room that was taken right before or after it. */
function fromNeighbour(captioned: readonly Known[], at: number | null): Suggested | null {
  if (at === null) return null;
  const next = firstFrom(captioned, at);
  const beside = [captioned[next - 1], captioned[next]].filter((known) => known !== undefined);
  const [nearest] = beside.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at));
  if (nearest === undefined || Math.abs(nearest.at - at) > SAME_ROOM) return null;
  return { value: nearest.value, from: 'neighbours' };
}

/** The most usual of those that stand in this listing least often; `uses` counts it. */
function fromWritten(captions: readonly string[], uses: Map<string, number>): Suggested | null {
  const used = (caption: string): number => uses.get(caption) ?? 0;
  const [best] = captions.toSorted((one, other) => used(one) - used(other));
  if (best === undefined) return null;
  uses.set(best, used(best) + 1);
  return { value: best, from: 'written' };
}
