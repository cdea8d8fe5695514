import type { Flag } from '../../../shared/domain/culling.ts';
import { cutTo } from '../cut-to.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';
import type { MediaRow } from '../store/media-table.ts';
import { roomOfKeywords } from './sidecar.ts';

/** A caption that came with a file is one line of at most this many characters here. */
const LONGEST_CAPTION = 10_000;
const LONGEST_KEYWORD = 60;
const MOST_KEYWORDS = 20;

/** What a file said of its photo when it was added. */
export interface CameWith {
  /** That of the photographer, in the file or beside it, or else the title, as one line. */
  readonly caption: string;
  /** ImageOf; empty where no keyword names one. */
  readonly room: string;
  /** Stars; 0 for none. */
  readonly rating: number;
  readonly flag: Flag;
  /** Those that can be shown: short ones, and not a whole dictionary. */
  readonly keywords: readonly string[];
}

export const CAME_WITH_NOTHING: CameWith = { caption: '', room: '', rating: 0, flag: 'none', keywords: [] };

export function cameWith({ caption, title, keywords, rating }: PhotoFacts): CameWith {
  return {
    caption: cutTo((caption ?? title ?? '').replace(/\s+/g, ' ').trim(), LONGEST_CAPTION),
    room: roomOfKeywords(keywords),
    rating: Math.max(0, rating ?? 0),
    flag: rating === -1 ? 'rejected' : 'none',
    keywords: shownKeywords(keywords),
  };
}

function shownKeywords(keywords: readonly string[]): string[] {
  const plain = keywords.map((keyword) => keyword.replace(/\s+/g, ' ').trim());
  const short = plain.filter((keyword) => keyword !== '' && keyword.length <= LONGEST_KEYWORD);
  return [...new Set(short)].slice(0, MOST_KEYWORDS);
}

/** Whether a person did anything for a photo since it was added, which is lost if the photo goes. */
export function isWorkedOn(media: MediaRow, { caption, room, rating, flag }: CameWith): boolean {
  return (
    media.shortDescription !== caption ||
    media.imageOf !== room ||
    media.rating !== rating ||
    media.picked ||
    media.rejected !== (flag === 'rejected') ||
    media.corrections !== null
  );
}
