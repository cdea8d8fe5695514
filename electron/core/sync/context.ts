import type { Problem, UploadProgress } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { PrepareContext } from '../import/prepare.ts';
import type { Log } from '../log.ts';
import { createTokenProbe, type TokenProbe, type TokenSource } from '../remote/auth.ts';
import type { HttpClient } from '../remote/http.ts';
import type { ListingApi } from '../remote/listing-api.ts';
import type { MediaService } from '../remote/media-service.ts';
import { ENVIRONMENT_NETWORK, type Network } from '../remote/network.ts';
import { createRateLimit, type RateLimit } from '../remote/rate-limit.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { RunFacts } from './run-facts.ts';
import type { SyncSnapshot } from './snapshot.ts';

/** What sync works with; everything outside the process comes in here. */
export interface SyncContext extends PrepareContext {
  readonly client: HttpClient;
  /** The variables of the environment where left out. */
  readonly network?: Network;
  readonly tokensFor: (account: AccountRow) => TokenSource;
  readonly now: () => Date;
  readonly newId: () => string;
  /** For each run: why nothing of a listing may be written before a person has looked at it; null where nothing is against it. */
  readonly createWhyHeld: () => (snapshot: SyncSnapshot) => Problem | null;
  /** Lets so many milliseconds pass, or less once the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Names this runner in leases and in the journal. */
  readonly owner: string;
  /** Told of each step of an upload, and of all that are to be made at once. */
  readonly onUpload: (...progress: readonly UploadProgress[]) => void;
  readonly log: Log;
  /** A service refused a field: it may take others, or other values, than it told. */
  readonly onFieldRefused?: (account: AccountRow) => void;
}

/** What the operations of one run of a listing share. */
export interface RunContext extends SyncContext {
  readonly listingId: ListingId;
  readonly run: RunFacts;
}

/** One account's way to its two interfaces, for the length of one request. */
export interface Session {
  readonly account: AccountRow;
  readonly media: MediaService;
  readonly api: ListingApi;
  readonly network: Network;
  /** Aborted when the request is not wanted any more. */
  readonly signal: AbortSignal;
  /** The lease under which it is sent; 0 outside of one. */
  readonly fence: number;
}

export interface SessionOptions {
  /** Shared by all that is uploaded for the account. */
  readonly limit?: RateLimit;
  readonly probe?: TokenProbe;
  readonly fence?: number;
}

export function openSession(
  context: Pick<SyncContext, 'client' | 'network' | 'tokensFor' | 'now'>,
  account: AccountRow,
  signal: AbortSignal,
  { limit, probe, fence = 0 }: SessionOptions = {},
): Session {
  const { client, now } = context;
  const common = { client, tokens: context.tokensFor(account), now };
  return {
    account,
    media: {
      ...common,
      uploadUrl: account.uploadUrl,
      settings: account.profile.upload,
      probe: probe ?? createAccountProbe(context, account),
      limit: limit ?? createRateLimit(account.profile.upload.maxBytesPerSecond),
    },
    api: { ...common, baseUrl: account.baseUrl, profile: account.profile, signal },
    network: context.network ?? ENVIRONMENT_NETWORK,
    signal,
    fence,
  };
}

export function createAccountProbe(
  { client, now }: Pick<SyncContext, 'client' | 'now'>,
  account: AccountRow,
): TokenProbe {
  return createTokenProbe(client, now, probeAddress(account));
}

/** Something small that only a signed-in caller gets. */
function probeAddress({ baseUrl, uploadUrl, profile }: AccountRow): string {
  return profile.read.entities ? `${baseUrl}/RESO/OData/Media?$top=1` : `${uploadUrl}/api/mediaupload`;
}
