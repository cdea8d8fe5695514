import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind } from '../../../../shared/contract/changes.ts';
import { flagOf } from '../../../../shared/domain/culling.ts';
import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../../shared/domain/lookups/lookup-value.ts';
import type { PictureHints } from '../../../../shared/domain/picture-rules/hints.ts';
import { recordChange } from '../../library/changes/record.ts';
import { cutTo } from '../../library/cut-to.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { CameWith, MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';

/** Largest sidecar that is opened, in bytes. */
const LARGEST = 1024 * 1024;

/** The `.xmp` file beside a picture: `a.jpg.xmp`, which is of no other file, or else `a.xmp` for `a.jpg`; null where there is none. */
export async function findSidecar(file: string): Promise<string | null> {
  const stem = file.slice(0, file.length - path.extname(file).length);
  for (const candidate of [file, stem].flatMap((name) => [`${name}.xmp`, `${name}.XMP`])) {
    const stats = await stat(candidate).catch(() => null);
    if (stats?.isFile() === true && stats.size <= LARGEST) return candidate;
  }
  return null;
}

/** Whether the one may be the sidecar of the other by its name; which of several counts, only the folder shows. Pure. */
export function mayBeBeside(sidecar: string, picture: string): boolean {
  const stem = sidecar.slice(0, -path.extname(sidecar).length);
  return stem === picture || stem === picture.slice(0, picture.length - path.extname(picture).length);
}

/** The room that the keywords name, in its standard form; empty where none or several do. Pure. */
export function roomOfKeywords(keywords: readonly string[]): string {
  const rooms = new Set(keywords.flatMap((word) => findLookupValue(IMAGE_OF, word)?.standard ?? []));
  const [room = ''] = rooms;
  return rooms.size === 1 ? room : '';
}

/** A caption that came with a file is one line of at most this many characters here. */
const LONGEST_CAPTION = 10_000;
const LONGEST_ROOM = 200;
const LONGEST_KEYWORD = 60;
const MOST_KEYWORDS = 20;

export const CAME_WITH_NOTHING: CameWith = { caption: '', room: '', rating: 0, flag: 'none' };

/**
 * What a file says of its photo. [Note: a title that names a room] It is the room, and no caption: so exports of ours say it, and others.
 */
export function cameWith({ caption, title, room, keywords, rating }: Said): CameWith {
  const ofTitle = title === null || title === room ? '' : roomOfKeywords([title]);
  const words = caption ?? (title === room || ofTitle !== '' ? null : title) ?? '';
  return {
    caption: oneLine(words, LONGEST_CAPTION),
    room: oneLine(room ?? '', LONGEST_ROOM) || roomOfKeywords(keywords) || ofTitle,
    rating: Math.max(0, rating ?? 0),
    flag: rating === -1 ? 'rejected' : 'none',
  };
}

type Said = Pick<PhotoFacts, 'caption' | 'title' | 'room' | 'keywords' | 'rating'>;

function oneLine(text: string, longest: number): string {
  return cutTo(text.replace(/\s+/g, ' ').trim(), longest);
}

/** As it is kept: most cameras say nothing. */
export function toKeep(said: CameWith): CameWith | null {
  return isDeepStrictEqual(said, CAME_WITH_NOTHING) ? null : said;
}

type Words = Pick<MediaRow, 'shortDescription' | 'imageOf' | 'rating' | 'picked' | 'rejected' | 'cameWith'>;

/** The same of a photo as it is now. */
export function wordsOf(media: Words): CameWith {
  const { shortDescription: caption, imageOf: room, rating } = media;
  return { caption, room, rating, flag: flagOf(media) };
}

/** Keywords that can be shown: short ones, and not a whole dictionary. */
export function shownKeywords(keywords: readonly string[]): string[] {
  const plain = keywords.map((keyword) => keyword.replace(/\s+/g, ' ').trim());
  const short = plain.filter((keyword) => keyword !== '' && keyword.length <= LONGEST_KEYWORD);
  return [...new Set(short)].slice(0, MOST_KEYWORDS);
}

/** Whether a person did anything to a photo itself since it was added, which is lost if the photo goes. Its place is asked elsewhere. */
export function isWorkedOn(media: Words & Pick<MediaRow, 'corrections' | 'hold'>): boolean {
  return (
    media.corrections !== null ||
    media.hold !== null ||
    !isDeepStrictEqual(wordsOf(media), media.cameWith ?? CAME_WITH_NOTHING)
  );
}

/**
 * A photo's words when its file says something else than before. What was written here stays, and so does what the file only says no
 * more: a program that writes no captions takes none away. Pure.
 */
export function followFile(media: Words, now: CameWith): CameWith {
  const [before, here] = [media.cameWith ?? CAME_WITH_NOTHING, wordsOf(media)];
  return {
    caption: here.caption === before.caption && now.caption !== '' ? now.caption : here.caption,
    room: here.room === before.room && now.room !== '' ? now.room : here.room,
    rating: here.rating === before.rating && now.rating !== 0 ? now.rating : here.rating,
    // A file that says stars again has been kept by whoever had rejected it.
    flag: here.flag === before.flag && (now.flag !== 'none' || now.rating > 0) ? now.flag : here.flag,
  };
}

/** Whether a file says something now that it did not say before, and that what was written here stands against. Pure. */
export function isKept(media: Words, now: CameWith): boolean {
  const [before, after] = [media.cameWith ?? CAME_WITH_NOTHING, followFile(media, now)];
  const isNews = { ...now, flag: now.flag !== 'none' };
  return (['caption', 'room', 'rating', 'flag'] as const).some(
    (field) => Boolean(isNews[field]) && now[field] !== before[field] && after[field] !== now[field],
  );
}

/** A photo's words with those that a person wrote for another one that is the same picture: what was written last counts. Pure. */
export function withWorkOn(media: Words, other: Words): CameWith {
  const [came, wrote] = [other.cameWith ?? CAME_WITH_NOTHING, wordsOf(other)];
  const here = followFile(media, came);
  return {
    caption: wrote.caption === came.caption ? here.caption : wrote.caption,
    room: wrote.room === came.room ? here.room : wrote.room,
    rating: wrote.rating === came.rating ? here.rating : wrote.rating,
    flag: wrote.flag === came.flag ? here.flag : wrote.flag,
  };
}

/** What a file says of how its picture came to be. Long lists are cut: one word of them is enough. */
export function hintsOf({ sourceType, credentials }: Pick<PhotoFacts, 'sourceType' | 'credentials'>): PictureHints {
  const sourceTypes = [...(sourceType === undefined ? [] : [sourceType]), ...(credentials?.sourceTypes ?? [])];
  return {
    sourceTypes: [...new Set(sourceTypes)].slice(0, 20),
    actions: (credentials?.actions ?? []).slice(0, 40),
    hasManifest: credentials !== undefined,
  };
}

/**
 * Gives a photo other words, within a change of its listing, so that they can be taken back.
 *
 * @returns whether any differ
 */
export function writeWords(store: Store, media: MediaRow, to: CameWith, at: Date): boolean {
  const { listingId } = media;
  const steps = stepsTo(media, to);
  if (steps.length === 0) return false;
  setWords(store, media, to);
  recordChange(store, listingId, { kind: kindOf(steps), count: 1, steps, at });
  store.listings.touch(listingId, at.toISOString());
  return true;
}

/** The file of a photo that was just added says something else by now than when it was looked at. */
export function correctWords(store: Store, media: MediaRow, said: CameWith): void {
  if (isDeepStrictEqual(toKeep(said), media.cameWith)) return;
  setWords(store, media, followFile(media, said));
  store.media.setCameWith(media.mediaId, toKeep(said));
}

function setWords({ media: table }: Store, media: MediaRow, to: CameWith): void {
  const { mediaId } = media;
  const from = wordsOf(media);
  if (from.caption !== to.caption || from.room !== to.room)
    table.setFields(mediaId, { shortDescription: to.caption, imageOf: to.room });
  if (from.rating !== to.rating) table.setRating(mediaId, to.rating);
  if (from.flag !== to.flag) table.setFlag(mediaId, to.flag);
}

function stepsTo(media: MediaRow, to: CameWith): Step[] {
  const { mediaId } = media;
  const from = wordsOf(media);
  return [
    ...(from.caption === to.caption
      ? []
      : [{ kind: 'caption', mediaId, from: from.caption, to: to.caption } satisfies Step]),
    ...(from.room === to.room ? [] : [{ kind: 'room', mediaId, from: from.room, to: to.room } satisfies Step]),
    ...(from.rating === to.rating
      ? []
      : [{ kind: 'rating', mediaId, from: from.rating, to: to.rating } satisfies Step]),
    ...(from.flag === to.flag ? [] : [{ kind: 'flag', mediaId, from: from.flag, to: to.flag } satisfies Step]),
  ];
}

function kindOf(steps: readonly Step[]): ChangeKind {
  return steps.some(({ kind }) => kind === 'caption' || kind === 'room') ? 'edit' : 'rate';
}
