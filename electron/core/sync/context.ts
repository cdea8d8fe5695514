import type { UploadProgress } from '../../../shared/contract/model.ts';
import type { PrepareContext } from '../import/prepare.ts';
import type { Log } from '../log.ts';
import { createTokenProbe, type TokenSource } from '../remote/auth.ts';
import type { HttpClient } from '../remote/http.ts';
import type { ListingApi } from '../remote/listing-api.ts';
import type { MediaService } from '../remote/media-service.ts';
import { createRateLimit } from '../remote/rate-limit.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { Flights } from './flights.ts';

/** What sync works with; everything outside the process comes in here. */
export interface SyncContext extends PrepareContext {
  readonly client: HttpClient;
  readonly tokensFor: (account: AccountRow) => TokenSource;
  readonly now: () => Date;
  readonly newId: () => string;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Names this runner in leases and in the journal. */
  readonly owner: string;
  readonly flights: Flights;
  readonly onUpload: (progress: UploadProgress) => void;
  readonly log: Log;
}

/** One account's way to its two interfaces, for the length of one sync. */
export interface Session {
  readonly account: AccountRow;
  readonly media: MediaService;
  readonly api: ListingApi;
  /** Aborted when a person pauses. */
  readonly signal: AbortSignal;
}

export function openSession(context: SyncContext, account: AccountRow, signal: AbortSignal): Session {
  const tokens = context.tokensFor(account);
  const common = { client: context.client, tokens, now: context.now };
  return {
    account,
    media: {
      ...common,
      uploadUrl: account.uploadUrl,
      settings: account.profile.upload,
      probe: createTokenProbe(context.client, context.now, probeAddress(account)),
      limit: createRateLimit(account.profile.upload.maxBytesPerSecond),
    },
    api: { ...common, baseUrl: account.baseUrl, profile: account.profile, signal },
    signal,
  };
}

/** Something small that only a signed-in caller gets. */
function probeAddress({ baseUrl, uploadUrl, profile }: AccountRow): string {
  return profile.read.entities ? `${baseUrl}/RESO/OData/Media?$top=1` : `${uploadUrl}/api/mediaupload`;
}
