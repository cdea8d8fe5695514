import type { AccountRow } from '../library/store/account-table.ts';
import { createTokenProbe, type TokenProbe, type TokenSource } from './http/auth.ts';
import type { HttpClient } from './http/http.ts';
import { ENVIRONMENT_NETWORK, type Network } from './http/network.ts';
import { createRateLimit, type RateLimit } from './http/rate-limit.ts';
import type { ListingApi } from './odata/listing-api.ts';
import type { MediaService } from './upload/media-service.ts';

/** What a request to a service needs of the core. */
export interface SessionContext {
  readonly client: HttpClient;
  /** The variables of the environment where left out. */
  readonly network?: Network;
  readonly tokensFor: (account: AccountRow) => TokenSource;
  readonly now: () => Date;
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

interface SessionOptions {
  /** Shared by all that is uploaded for the account. */
  readonly limit?: RateLimit;
  readonly probe?: TokenProbe;
  readonly fence?: number;
}

export function openSession(
  context: SessionContext,
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

/** A way to an account's service for a question of its own, outside of a sync: nobody stops it. */
export function sessionFor(context: SessionContext, account: AccountRow, tokens?: TokenSource): Session {
  const asked = tokens === undefined ? context : { ...context, tokensFor: () => tokens };
  return openSession(asked, account, new AbortController().signal);
}

export function createAccountProbe(
  { client, now }: Pick<SessionContext, 'client' | 'now'>,
  account: AccountRow,
): TokenProbe {
  return createTokenProbe(client, now, probeAddress(account));
}

/** Something small that only a signed-in caller gets. */
function probeAddress({ baseUrl, uploadUrl, profile }: AccountRow): string {
  return profile.read.entities ? `${baseUrl}/RESO/OData/Media?$top=1` : `${uploadUrl}/api/mediaupload`;
}
