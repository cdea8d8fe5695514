import type { MediaItem } from '../contract/model.ts';
import { momentsOf } from './capture-time.ts';
import type { MediaId } from './ids.ts';
import { roomOfWords, wordsOfFileName } from './room-of-words.ts';
import { type DescribedRooms, takesRoom } from './service-fields/form.ts';
import { type Shot, similarPhotos } from './similar-photos.ts';

/** What is looked at of each photo of a listing. */
export type SuggestPhoto = Shot &
  Pick<MediaItem, 'fileName' | 'keywords' | 'shortDescription' | 'imageOf' | 'rejected' | 'unseenBase'>;

/** What this person wrote for a room in other listings, the most usual first. */
export interface WrittenCaptions {
  readonly room: string;
  readonly captions: readonly string[];
}

/** Where a suggestion comes from: the file's keywords or name, a similar photo, or captions of other listings. */
export type SuggestedFrom = 'keywords' | 'fileName' | 'similar' | 'written';

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

/** Texts that photos have because a suggestion was accepted for them. */
export type Accepted = ReadonlyMap<MediaId, Partial<Pick<SuggestPhoto, 'shortDescription' | 'imageOf'>>>;

/** What suggestions stand on beside the photos themselves. */
interface Basis {
  /** The rooms that the service of the listing takes: no other one is suggested. */
  readonly described: DescribedRooms;
  /** Groups of photos of the same, as `similarPhotos` finds them. */
  readonly similar: readonly (readonly MediaId[])[];
  readonly accepted: Accepted;
}

/** With fewer photos than this nothing can be said of keywords that all of them have. */
const FEW_PHOTOS = 4;
/** Signs of a caption that is put together from keywords. */
const LONGEST_FROM_KEYWORDS = 120;

/**
 * Rooms and captions that photos without them may get, by rules alone: no model, no network, and the same for the same photos in
 * whichever sequence they are. [Note: within a scene] What one photo has is suggested for similar photos alone, and what was accepted
 * for one is suggested for no other: otherwise an error runs from room to room.
 */
export function suggest(
  photos: readonly SuggestPhoto[],
  written: readonly WrittenCaptions[],
  basis: Partial<Basis> = {},
): Suggestions {
  const timed = inScenes(photos, basis);
  const rooms = suggestRooms(timed, basis);
  const captions = suggestCaptions(timed, rooms, written, basis);
  return new Map(
    timed.flatMap(({ photo: { mediaId } }) => {
      const room = rooms.get(mediaId) ?? null;
      const caption = captions.get(mediaId) ?? null;
      return room === null && caption === null ? [] : [[mediaId, { room, caption }] as const];
    }),
  );
}

/** The rooms for which captions of other listings could be suggested. */
export function roomsToAskFor(photos: readonly SuggestPhoto[], basis: Partial<Basis> = {}): string[] {
  const rooms = suggestRooms(inScenes(photos, basis), basis);
  const wanted = photos.filter(mayGetCaption).map(({ mediaId, imageOf }) => imageOf || rooms.get(mediaId)?.value || '');
  return [...new Set(wanted)].filter((room) => room !== '').toSorted();
}

interface Timed {
  readonly photo: SuggestPhoto;
  /** Epoch milliseconds; null where the camera did not say. */
  readonly at: number | null;
  /** Which of the groups of similar photos it is in; null where it is like no other, or nobody knows when it was taken. */
  readonly scene: number | null;
}

function inScenes(photos: readonly SuggestPhoto[], { similar = similarPhotos(photos) }: Partial<Basis>): Timed[] {
  const scenes = new Map(similar.flatMap((group, scene) => group.map((mediaId) => [mediaId, scene] as const)));
  const momentOf = momentsOf(photos);
  return photos.map((photo) => timedOf(photo, momentOf(photo), scenes.get(photo.mediaId) ?? null)).toSorted(byTime);
}

/** [Note: empty is not known] What the service has not shown may be written there, and would be replaced unseen. */
const mayGetAny = ({ rejected, unseenBase }: SuggestPhoto): boolean => !rejected && unseenBase === null;
const mayGetRoom = (photo: SuggestPhoto): boolean => mayGetAny(photo) && photo.imageOf === '';
const mayGetCaption = (photo: SuggestPhoto): boolean => mayGetAny(photo) && photo.shortDescription.trim() === '';

function timedOf(photo: SuggestPhoto, at: number | null, scene: number | null): Timed {
  return { photo, at, scene: at === null ? null : scene };
}

/** Photos of one moment by their ids, so that the sequence of a listing makes no difference. */
function byTime(one: Timed, other: Timed): number {
  const apart = (one.at ?? Number.POSITIVE_INFINITY) - (other.at ?? Number.POSITIVE_INFINITY);
  // Two without a time are not a number apart.
  if (apart !== 0 && !Number.isNaN(apart)) return apart;
  return one.photo.mediaId < other.photo.mediaId ? -1 : 1;
}

/** Something that a photo of a scene has. */
interface Known extends Pick<Timed, 'at'> {
  readonly value: string;
}

function suggestRooms(
  timed: readonly Timed[],
  { described = null, accepted = NONE_ACCEPTED }: Partial<Basis>,
): ReadonlyMap<MediaId, Suggested> {
  const namedBy = roomsNamed(timed, described);
  const named = new Map(timed.map(({ photo }) => [photo.mediaId, namedBy(photo)]));
  const ofScene = byScene(timed, ({ mediaId, imageOf }) => {
    const [only, second] = named.get(mediaId)?.rooms ?? [];
    const own = accepted.get(mediaId)?.imageOf === imageOf ? '' : imageOf;
    const value = own || (second === undefined ? only : undefined);
    return value === undefined || !takesRoom(described, value) ? null : { value };
  });
  const result = new Map<MediaId, Suggested>();
  for (const { photo, at, scene } of timed) {
    const own = named.get(photo.mediaId);
    if (own === undefined || !mayGetRoom(photo)) continue;
    const { rooms, from } = own;
    const [first] = rooms;
    const near = scene === null || rooms.length === 1 ? null : nearest(ofScene.get(scene) ?? [], at);
    if (first === undefined) {
      if (near !== null) result.set(photo.mediaId, { value: near.value, from: 'similar' });
    } else {
      const value = near !== null && rooms.includes(near.value) ? near.value : first;
      result.set(photo.mediaId, { value, from });
    }
  }
  return result;
}

const NONE_ACCEPTED: Accepted = new Map();

/** What the photos of each scene have. */
function byScene<Has extends { readonly value: string }>(
  timed: readonly Timed[],
  has: (photo: SuggestPhoto) => Has | null,
): ReadonlyMap<number, readonly (Has & Known)[]> {
  const result = new Map<number, (Has & Known)[]>();
  for (const { photo, at, scene } of timed) {
    const known = scene === null ? null : has(photo);
    if (scene === null || known === null) continue;
    result.set(scene, [...(result.get(scene) ?? []), { ...known, at }]);
  }
  return result;
}

/** What was taken nearest to a moment, of two that are as near the earlier one. */
function nearest<One extends Known>(known: readonly One[], at: number | null): One | null {
  const gapOf = (one: One): number => Math.abs((one.at ?? 0) - (at ?? 0));
  return known.toSorted((one, other) => gapOf(one) - gapOf(other))[0] ?? null;
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

function suggestCaptions(
  timed: readonly Timed[],
  rooms: ReadonlyMap<MediaId, Suggested>,
  written: readonly WrittenCaptions[],
  { accepted = NONE_ACCEPTED }: Partial<Basis>,
): ReadonlyMap<MediaId, Suggested> {
  const isSpecific = specific(timed, ({ keywords }) => keywords);
  const roomOf = ({ mediaId, imageOf }: SuggestPhoto): string => imageOf || (rooms.get(mediaId)?.value ?? '');
  const ofScene = byScene(timed, (photo) => {
    const { mediaId, shortDescription: value } = photo;
    const isOwn = value.trim() !== '' && accepted.get(mediaId)?.shortDescription !== value;
    return isOwn ? { value, room: roomOf(photo) } : null;
  });
  const uses = countOf(timed.map(({ photo }) => photo.shortDescription));
  const usual = new Map(written.map(({ room, captions }) => [room, captions]));
  const result = new Map<MediaId, Suggested>();
  for (const { photo, at, scene } of timed) {
    if (!mayGetCaption(photo)) continue;
    const room = roomOf(photo);
    const inScene = scene === null ? [] : (ofScene.get(scene) ?? []);
    const near = nearest(
      inScene.filter((one) => one.room === room),
      at,
    );
    const suggested =
      fromKeywords(photo.keywords.filter(isSpecific)) ??
      (near === null ? null : { value: near.value, from: 'similar' as const }) ??
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

/** The most usual of those that stand in this listing least often; `uses` counts it. */
function fromWritten(captions: readonly string[], uses: Map<string, number>): Suggested | null {
  const used = (caption: string): number => uses.get(caption) ?? 0;
  const [best] = captions.toSorted((one, other) => used(one) - used(other));
  if (best === undefined) return null;
  uses.set(best, used(best) + 1);
  return { value: best, from: 'written' };
}
