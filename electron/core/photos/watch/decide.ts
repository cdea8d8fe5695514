import path from 'node:path';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { likenessApart } from '../../../../shared/domain/similar-photos.ts';
import { findTextConflict } from '../../library/changes/text-conflicts.ts';
import type { CameWith, MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { FileState } from '../../library/store/watch-table.ts';
import type { ImportContext } from '../import/context.ts';
import { followFile, isKept, toKeep, wordsOf, writeWords } from '../import/file-words.ts';
import { isSameState } from './settling.ts';

/** What becomes of a file that has settled in a watched folder. */
type FileStep =
  | { readonly kind: 'nothing' }
  /** It was exported again: its photo gets the new picture and keeps place, caption and room. */
  | { readonly kind: 'replace'; readonly photo: WatchedPhoto }
  /** Its photo waits for just this file, such as one whose disk was away. */
  | { readonly kind: 'give' }
  /** Its photo is still being copied: it is looked at again when that has ended. */
  | { readonly kind: 'wait'; readonly photo: WatchedPhoto }
  /** A person took its photo off the listing: a new export does not bring it back. */
  | { readonly kind: 'stayAway' }
  /** It is new, or another version of a photo under a new name, which only a look at it shows. */
  | { readonly kind: 'look' };

export type WatchedPhoto = Pick<
  MediaRow,
  | 'mediaId'
  | 'sha256'
  | 'fileName'
  | 'position'
  | 'captureTime'
  | 'bytes'
  | 'removed'
  | 'sourcePath'
  | 'likeness'
  | 'arriving'
>;

/**
 * @param dealtWith the state in which the file was dealt with last; null where it never was
 * @param isBeingCopied whether anybody copies the file of a photo that is shown already
 */
export function decideFile(
  path: string,
  state: FileState,
  dealtWith: FileState | null,
  photos: readonly WatchedPhoto[],
  isBeingCopied: (photo: WatchedPhoto) => boolean,
): FileStep {
  if (dealtWith !== null && isSameState(dealtWith, state)) return { kind: 'nothing' };
  const ofFile = photos.filter((photo) => photo.sourcePath === path);
  const present = ofFile.find((photo) => !photo.removed);
  if (present?.arriving === true) return isBeingCopied(present) ? { kind: 'wait', photo: present } : { kind: 'give' };
  if (present !== undefined) return { kind: 'replace', photo: present };
  return ofFile.length > 0 ? { kind: 'stayAway' } : { kind: 'look' };
}

/** The photos of which a new file may be another version: taken at the same moment, and not another shot by their names. */
export function mayBeVersionOf(
  fileName: string,
  captureTime: string | null,
  photos: readonly WatchedPhoto[],
): readonly WatchedPhoto[] {
  if (captureTime === null) return [];
  return photos.filter(
    (photo) => !photo.removed && photo.captureTime === captureTime && !areOtherShots(photo.fileName, fileName),
  );
}

/**
 * DSC_0007 and DSC_0008 are two pictures of a burst; DSC_0007-2 and DSC_0007 are not known to be. Pure.
 */
export function areOtherShots(one: string, other: string): boolean {
  const [first, second] = [numberedName(one), numberedName(other)];
  if (first === null || second === null) return false;
  return first.prefix === second.prefix && first.number !== second.number;
}

/** The letters before the number of a camera, and the number: at least three digits. */
function numberedName(fileName: string): { readonly prefix: string; readonly number: string } | null {
  const match = /^(?<prefix>.*?\D|)(?<number>\d{3,})(?!.*\d{3})/.exec(fileName.toLowerCase());
  const { prefix, number } = match?.groups ?? {};
  return prefix === undefined || number === undefined ? null : { prefix, number };
}

/** How much two pictures may differ to count as versions of one, of 64 places: an edit changes tones, a crop shifts edges. */
const MOST_DIFFERENCE = 12;

/** @param one the likeness of a picture, 16 hexadecimal digits; `other` that of another */
export function looksAlike(one: string, other: string): boolean {
  return likenessApart(one, other) <= MOST_DIFFERENCE;
}

/** What another time, another disk or another right may be all that it takes for. */
const MAY_PASS: ReadonlySet<string> = new Set([
  'refused.fault',
  'refused.forbidden',
  'refused.gone',
  'refused.inCloud',
  'refused.goneOrForbidden',
  'refused.nothingThere',
  'refused.onlyZeros',
  'refused.unreadable',
]);

/** Whether what kept a file from being taken lies in the file, so that it stays so until somebody writes it again. */
export function isOfFile(why: Phrase | null | undefined): boolean {
  if (why == null) return false;
  if (why.code === 'error.photoStays') return isWithin(why.values['why']);
  return why.code === 'error.twin' || (why.code.startsWith('refused.') && !MAY_PASS.has(why.code));
}

function isWithin(why: Phrase['values'][string] | undefined): boolean {
  return typeof why === 'object' && 'code' in why && isOfFile(why);
}

/** Whether the system's file manager is to show the file that a photo came from, and why not. */
type SourcePolicy = 'show' | 'unknown' | 'gone';

/**
 * Only a file that is there, by the path that the library wrote down itself. Pure.
 *
 * @param isThere whether there is a file now
 */
export function sourcePolicy(sourcePath: string | null, isThere: (file: string) => boolean): SourcePolicy {
  if (sourcePath === null || !path.isAbsolute(sourcePath) || sourcePath.includes('\0')) return 'unknown';
  return isThere(sourcePath) ? 'show' : 'gone';
}

/** What became of the words that a file says of its photo now. */
interface Followed {
  readonly position: number;
  /** Some are those of the photo now. */
  readonly isTaken: boolean;
  /** Some are not, since others were written here. */
  readonly isKept: boolean;
}

/**
 * Another program wrote other words about a photo into its file, or beside it. They are taken where nobody wrote any here, as a change
 * that can be undone. [Note: nothing is written over] Otherwise those here stay, and the history says what the file says.
 *
 * @param fileName what they stand in
 * @returns null for a photo that is gone
 */
export async function followWords(
  context: ImportContext,
  { mediaId, listingId }: Pick<MediaRow, 'mediaId' | 'listingId'>,
  said: CameWith,
  fileName: string,
): Promise<Followed | null> {
  const { store } = context;
  return store.soon(() => {
    // Most files say what they said: that is no edit of the listing.
    if (store.media.get(mediaId) === null) return null;
    return context.asEdit(listingId, () => follow(context, mediaId, said, fileName));
  });
}

function follow({ store, now }: ImportContext, mediaId: MediaId, said: CameWith, fileName: string): Followed | null {
  const media = store.media.get(mediaId);
  if (media === null || media.removed) return null;
  const { listingId, position } = media;
  const at = now();
  const followed = withoutDisputed(store, media, followFile(media, said));
  const kept = isKept(media, said);
  const isTaken = writeWords(store, media, followed, at);
  store.media.setCameWith(mediaId, toKeep(said));
  const note = (what: ReturnType<typeof phrase>): void =>
    store.history.add(at.toISOString(), listingId, mediaId, 'lightbox', what);
  if (isTaken) note(phrase('history.wordsTaken', { fileName }));
  if (kept) note(phrase('history.wordsKept', { fileName, caption: said.caption, room: said.room }));
  return { position, isTaken, isKept: kept };
}

/** A text that two people wrote differently is settled by a person. */
function withoutDisputed(store: Store, media: MediaRow, words: CameWith): CameWith {
  const here = wordsOf(media);
  return {
    ...words,
    caption: findTextConflict(store, media, 'shortDescription') === undefined ? words.caption : here.caption,
    room: findTextConflict(store, media, 'imageOf') === undefined ? words.room : here.room,
  };
}
