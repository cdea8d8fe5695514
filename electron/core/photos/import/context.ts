import { createHash } from 'node:crypto';
import type { ImportProgress } from '../../../../shared/contract/model.ts';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { PrepareContext } from './prepare.ts';
import type { Adding, Refusal } from './states.ts';
import {
  type Batches,
  createBatches,
  createImports,
  type ImportControl,
  type Imports,
  type ProgressCount,
} from './under-way.ts';

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

/** One import while it runs: what came of its files so far. */
export interface ImportRun {
  readonly adding: Adding;
  /** Photos that are shown already, whose files it brings; null for all of its session, which is its own then. */
  readonly awaited: ReadonlySet<MediaId> | null;
  readonly control: ImportControl;
  readonly progress: ProgressCount;
  readonly added: MediaId[];
  readonly refused: Refusal[];
  /** What is made or was made of it. */
  readonly pictures: Set<string>;
}

/**
 * What one opened library keeps of its imports.
 *
 * @param owner names who copies, as in leases
 * @param isGone whether another one has ended
 */
export function newImporting(
  owner: string,
  isGone: (other: string) => boolean = () => false,
): Pick<ImportContext, 'owner' | 'isLeft' | 'imports' | 'landings' | 'batches'> {
  const imports = createImports();
  const batches = createBatches();
  return {
    owner,
    // [Note: own ones too] An import whose failure could not even be written down has left its photos behind.
    isLeft: ({ owner: other, session }) =>
      other === '' || isGone(other) || (other === owner && !imports.isUnderWay(session) && !batches.isOpen(session)),
    imports,
    landings: createLandings(),
    batches,
  };
}

/** Names under which photos were shown before their bytes were here, and those that they have now. */
export interface Landings {
  note(provisional: Sha256, arrived: Sha256): void;
  /** The name of a picture now: whoever read the listing a moment ago still asks by the one that it had then. */
  now(picture: Sha256): Sha256;
  /** A photo is taken out whose file does not come, as far as is known now. */
  noteGivenUp(mediaId: MediaId): void;
  wasGivenUp(mediaId: MediaId): boolean;
}

/** A page that shows older ones has read the listing again by then. */
const MOST_REMEMBERED = 5_000;

export function createLandings(): Landings {
  const arrivedAs = new Map<Sha256, Sha256>();
  const givenUp = new Set<MediaId>();
  return {
    note(provisional, arrived) {
      if (arrivedAs.size >= MOST_REMEMBERED) arrivedAs.clear();
      arrivedAs.set(provisional, arrived);
    },
    now: (picture) => arrivedAs.get(picture) ?? picture,
    noteGivenUp(mediaId) {
      if (givenUp.size >= MOST_REMEMBERED) givenUp.clear();
      givenUp.add(mediaId);
    },
    wasGivenUp: (mediaId) => givenUp.has(mediaId),
  };
}

/**
 * A name for a picture whose bytes are not known yet, in the form of those that are named by their content, so that whatever
 * shows pictures shows it as well.
 *
 * @param id never used before
 */
export function provisionalName(id: string): Sha256 {
  return Sha256.parse(createHash('sha256').update(`a picture on its way: ${id}`).digest('hex'));
}
