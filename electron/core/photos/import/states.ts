import path from 'node:path';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import type { ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { inEnglish, type Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { StoredBlob } from '../../library/blobs/blob-store.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { PhotoFacts, Rights } from '../pictures/protocol.ts';

// The states of a file that is imported, and which follows which (docs/adr/008). run.ts drives every file through them.
//
//   found ──> looked ──> copied ──> made
//     └────> unshown ──────┘
//
// It may end before: `refused` from each of them, `stopped` or `left` where its turn did not come, `unwanted` where its photo was
// taken away meanwhile. A file of a page, or of a photo that waited for it since an earlier import, begins as `looked` or `unshown`.

/** Where a file is, and what the library keeps of it if the program dies there. */
export type FileState =
  /** Somebody gave it; the library has nothing of it. */
  | { readonly at: 'found' }
  /** Its photo is shown and waits for it: a row of `arrival` says who copies it, and the next start goes on with it. */
  | { readonly at: 'looked'; readonly photo: ShownPhoto }
  /** Only its bytes show which photo is its, or it may still be written: until they are here the library has nothing of it. */
  | { readonly at: 'unshown' }
  /** Its bytes are in the library for good, and its photo has its real name. The next start makes the pictures. */
  | { readonly at: 'copied'; readonly photo: AddedMedia }
  /** Its pictures are made, and its photo is `prepared`. */
  | { readonly at: 'made'; readonly photo: AddedMedia }
  /** Reported by name. Its photo is gone, or asks for the file where somebody has worked on it (give-up.ts). */
  | {
      readonly at: 'refused';
      readonly why: Refusal /** The library has its bytes, of another photo. */;
      readonly isHere?: true;
    }
  /** A person removed its photo, or the listing: nothing is reported. */
  | { readonly at: 'unwanted' }
  /** A person ended the import before its turn: its photo is as one of a file that is refused, and nothing is reported. */
  | { readonly at: 'stopped' }
  /** The program ended before it was made: the next start goes on with what the library has of it. */
  | { readonly at: 'left' };

type At = FileState['at'];

const AFTER: Readonly<Record<At, readonly At[]>> = {
  found: ['looked', 'unshown', 'refused', 'stopped', 'left'],
  looked: ['copied', 'refused', 'unwanted', 'stopped', 'left'],
  unshown: ['copied', 'refused', 'unwanted', 'stopped', 'left'],
  copied: ['made', 'refused', 'left'],
  made: [],
  refused: [],
  unwanted: [],
  stopped: [],
  left: [],
};

/** One file of an import. */
export interface ImportFile {
  /** Its name where it comes as a stream. */
  readonly path: string;
  state: FileState;
}

/** Pure. @throws where this state does not follow that one, which is a fault of the program */
export function stateAfter(now: FileState, next: FileState): FileState {
  if (!AFTER[now.at].includes(next.at)) throw new Error(`A file that is imported is not ${next.at} after ${now.at}.`);
  return next;
}

/** What a file counts for, and under which name, as it comes to its next state; null for nothing. Pure. */
export function countedAs(
  { path: file, state }: ImportFile,
  next: FileState,
): { readonly as: 'seen' | 'copied' | 'made' | 'refused' | 'present'; readonly fileName: string } | null {
  switch (next.at) {
    case 'looked':
      // A photo that waited for the file was seen before.
      return next.photo.looked === null ? null : { as: 'seen', fileName: path.basename(file) };
    case 'copied':
    case 'made':
      // The name of a twin that came back is its own.
      return { as: next.at, fileName: next.photo.fileName };
    case 'refused':
      return {
        as: next.isHere === true ? 'present' : 'refused',
        fileName: state.at === 'copied' ? state.photo.fileName : path.basename(file),
      };
    default:
      return null;
  }
}

/** The photo that is shown of a file whose bytes are to come. Pure. */
export function shownPhoto({ state }: ImportFile): ShownPhoto | null {
  return state.at === 'looked' ? state.photo : null;
}

/** What the import of a file is about. */
export interface Adding {
  readonly listingId: ListingId;
  /** Photos of one session are undone together. */
  readonly session: string;
  /** Of the file among those of its session, where they do not come in their order. */
  readonly place?: number;
}

/** A file that was looked at where it is, and can be shown: its bytes are still to come. */
export interface LookedFile extends Pick<ArrivalRow, 'path' | 'bytes' | 'modifiedAt'> {
  readonly fileName: string;
  readonly facts: PhotoFacts;
  readonly hasPreview: boolean;
  /** What its pictures are known by until then. */
  readonly provisional: Sha256;
}

/** A photo that can be seen already, and where its file is. */
export interface ShownPhoto extends Omit<ArrivalRow, 'owner' | 'session' | 'path'> {
  readonly path: string;
  /** What it is shown as until then. */
  readonly picture: Sha256;
  /** What a look at the file found; null where that was in an earlier import. */
  readonly looked: Pick<Adopted, 'facts' | 'hasPreview'> | null;
}

/** A file that is in the library and can be shown, not yet a photo of the listing. */
export interface Adopted {
  readonly fileName: string;
  readonly facts: PhotoFacts;
  /** The camera left a small picture, which can be shown already. */
  readonly hasPreview?: boolean;
  readonly blob: StoredBlob;
}

/** A photo of an import whose bytes are in the library. */
export type AddedMedia = Pick<MediaRow, 'mediaId' | 'sha256' | 'fileName'> & {
  readonly isNew: boolean;
  readonly rights: Rights;
  /** It can be seen already, by what the camera put into its file. */
  readonly hasPreview: boolean;
};

/** A file that was not added, by its path or name, with why. */
export type Refusal = ImportResult['refused'][number];

export function refusal(file: string, why: Phrase): Refusal {
  return { path: file, reason: inEnglish(why), phrase: why };
}
