import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind } from '../../../../shared/contract/changes.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { CameWith, MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { followFile, toKeep, wordsOf } from './came-with.ts';

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
