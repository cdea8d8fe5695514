import type { ImportResult } from '../../../../shared/contract/model.ts';
import type { ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { inEnglish, type Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { StoredBlob } from '../../library/blobs/blob-store.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { PhotoFacts, Rights } from '../pictures/protocol.ts';

/** A file that is in the library and can be shown, not yet a photo of the listing. */
export interface Adopted {
  readonly fileName: string;
  readonly facts: PhotoFacts;
  /** The camera left a small picture, which can be shown already. */
  readonly hasPreview?: boolean;
  readonly blob: StoredBlob;
}

/** A photo that can be seen already, and where its file is. */
export interface Expected extends Omit<ArrivalRow, 'owner' | 'session' | 'path'> {
  readonly path: string;
  /** What it is shown as until then. */
  readonly picture: Sha256;
  /** What a look at the file found; null where that was in an earlier run of the program. */
  readonly looked: Pick<Adopted, 'facts' | 'hasPreview'> | null;
}

/** A file that was not added, by its path or name, with why. */
export type Refusal = ImportResult['refused'][number];

export function refusal(file: string, why: Phrase): Refusal {
  return { path: file, reason: inEnglish(why), phrase: why };
}

/** A photo of an import whose bytes are in the library. */
export type AddedMedia = Pick<MediaRow, 'mediaId' | 'sha256' | 'fileName'> & {
  readonly isNew: boolean;
  readonly rights: Rights;
  /** It can be seen already, by what the camera put into its file. */
  readonly hasPreview: boolean;
};

/** What the import of a file is about. */
export interface Adding {
  readonly listingId: ListingId;
  /** Photos of one session are undone together. */
  readonly session: string;
  /** Of the file among those of its session, where they do not come in their order. */
  readonly place?: number;
}

/** A file that was looked at where it is, and can be shown: its bytes are still to come. */
export interface Looked extends Pick<ArrivalRow, 'path' | 'bytes' | 'modifiedAt'> {
  readonly fileName: string;
  readonly facts: PhotoFacts;
  readonly hasPreview: boolean;
  /** What its pictures are known by until then. */
  readonly provisional: Sha256;
}
