import type { Problem, UploadProgress } from '../../../../shared/contract/model.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { ComputerNotes } from '../../library/computer-notes.ts';
import type { Log } from '../../library/log.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { PrepareContext } from '../../photos/import/prepare.ts';
import type { Wait } from '../../service/http/time-limits.ts';
import type { SessionContext } from '../../service/session.ts';
import type { RunFacts } from './run-facts.ts';
import type { SyncSnapshot } from './snapshot.ts';

/** What sync works with; everything outside the process comes in here. */
export interface SyncContext extends PrepareContext, SessionContext {
  readonly now: () => Date;
  readonly newId: () => string;
  /** For each run: why nothing of a listing may be written before a person has looked at it; null where nothing is against it. */
  readonly createWhyHeld: () => (snapshot: SyncSnapshot) => Problem | null;
  /** Lets so many milliseconds pass, or less once the signal is aborted. */
  readonly wait: Wait;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Names this runner in leases and in the journal. */
  readonly owner: string;
  /** Called with each step of an upload, and at the start with all uploads to make. */
  readonly onUpload: (...progress: readonly UploadProgress[]) => void;
  readonly log: Log;
  /** What is kept beside the library; left out where nothing is. */
  readonly notes?: ComputerNotes;
  /** A service refused a field: it may take others, or other values, than it told. */
  readonly onFieldRefused?: (account: AccountRow) => void;
}

/** What the operations of one run of a listing share. */
export interface RunContext extends SyncContext {
  readonly listingId: ListingId;
  readonly run: RunFacts;
}
