import type { ImportProgress } from '../../../../shared/contract/model.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { Batches } from './batches.ts';
import type { Landings } from './landings.ts';
import type { PrepareContext } from './prepare.ts';
import type { Imports } from './under-control.ts';

export type { Adopted } from './adopted.ts';

export interface ImportContext extends PrepareContext {
  readonly now: () => Date;
  readonly newId: () => string;
  /** Makes a change of a listing, within its transaction, with what comes of it for sending. */
  readonly asEdit: <Value>(listingId: ListingId, edit: () => Value) => Value;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Detail of failures that a person only sees as "could not be added". */
  readonly onUnexpected: (error: unknown) => void;
  /** Who copies, as in leases. */
  readonly owner: string;
  /** Whether whoever copied has ended. */
  readonly isLeft: (arrival: Pick<ArrivalRow, 'owner' | 'session'>) => boolean;
  /** What is being imported, for those who hold it or end it. */
  readonly imports: Imports;
  readonly landings: Landings;
  readonly batches: Batches;
}

/** What it takes to bring a file into the library. */
export type AdoptContext = Pick<PrepareContext, 'store' | 'blobs' | 'maker'>;
