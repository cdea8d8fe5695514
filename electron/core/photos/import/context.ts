import { createHash } from 'node:crypto';
import type { ImportProgress } from '../../../../shared/contract/model.ts';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { PrepareContext } from './prepare.ts';
import type { Adding, FileState, ImportFile, Refusal } from './states.ts';
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
  /** Whether any of these files lies on the card of a camera. */
  readonly isOfCard: (files: readonly string[]) => Promise<boolean>;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Detail of failures that a person only sees as "could not be added". */
  readonly onUnexpected: (error: unknown) => void;
  /** Who copies, as in leases. */
  readonly owner: string;
  /** Whether whoever copied has ended. */
  readonly isLeft: (arrival: Pick<ArrivalRow, 'owner' | 'session'>) => boolean;
  /** What is being imported, for those who hold it or end it. */
  readonly imports: Imports;
  readonly provisionalNames: ProvisionalNames;
  readonly givenUp: GivenUp;
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
  /** A file of it comes to its next state. */
  enter(file: ImportFile, next: FileState): void;
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
): Pick<ImportContext, 'owner' | 'isLeft' | 'imports' | 'batches' | 'provisionalNames' | 'givenUp'> {
  const imports = createImports();
  const batches = createBatches();
  return {
    owner,
    // [Note: own ones too] An import whose failure could not even be written down has left its photos behind.
    isLeft: ({ owner: other, session }) =>
      other === '' || isGone(other) || (other === owner && !imports.isUnderWay(session) && !batches.isOpen(session)),
    imports,
    batches,
    provisionalNames: createProvisionalNames(),
    givenUp: createGivenUp(),
  };
}

/** Names under which photos were shown before their bytes were here, and those that they have now. */
export interface ProvisionalNames {
  note(provisional: Sha256, original: Sha256): void;
  /** The name of a picture now: whoever read the listing a moment ago still asks by the one that it had then. */
  now(picture: Sha256): Sha256;
}

/** Photos that were taken out since their files did not come, as far as was known then: no person took them away. */
export interface GivenUp {
  note(mediaId: MediaId): void;
  has(mediaId: MediaId): boolean;
}

/** A page that shows older ones has read the listing again by then. */
const MOST_REMEMBERED = 5_000;

function createProvisionalNames(): ProvisionalNames {
  const originals = new Map<Sha256, Sha256>();
  return {
    note(provisional, original) {
      if (originals.size >= MOST_REMEMBERED) originals.clear();
      originals.set(provisional, original);
    },
    now: (picture) => originals.get(picture) ?? picture,
  };
}

function createGivenUp(): GivenUp {
  const givenUp = new Set<MediaId>();
  return {
    note(mediaId) {
      if (givenUp.size >= MOST_REMEMBERED) givenUp.clear();
      givenUp.add(mediaId);
    },
    has: (mediaId) => givenUp.has(mediaId),
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
