import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { StoredBlob } from '../../library/blobs/blob-store.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';

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
