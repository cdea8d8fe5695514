import { isDeepStrictEqual } from 'node:util';
import { flagOf } from '../../../../shared/domain/culling.ts';
import { cutTo } from '../../library/cut-to.ts';
import type { CameWith, MediaRow } from '../../library/store/media-table.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';
import { roomOfKeywords } from './sidecar.ts';

/** A caption that came with a file is one line of at most this many characters here. */
const LONGEST_CAPTION = 10_000;
const LONGEST_KEYWORD = 60;
const MOST_KEYWORDS = 20;

export const CAME_WITH_NOTHING: CameWith = { caption: '', room: '', rating: 0, flag: 'none' };

/** What a file says of its photo. */
export function cameWith({
  caption,
  title,
  keywords,
  rating,
}: Pick<PhotoFacts, 'caption' | 'title' | 'keywords' | 'rating'>): CameWith {
  return {
    caption: cutTo((caption ?? title ?? '').replace(/\s+/g, ' ').trim(), LONGEST_CAPTION),
    room: roomOfKeywords(keywords),
    rating: Math.max(0, rating ?? 0),
    flag: rating === -1 ? 'rejected' : 'none',
  };
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
