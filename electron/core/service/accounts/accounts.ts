import type { z } from 'zod';
import type { ConnectInput } from '../../../../shared/contract/account-calls.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import { whyRefused } from '../../../../shared/domain/check-profile.ts';
import { GIVEN_NAMES } from '../../../../shared/domain/given-names.ts';
import { AccountId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { type AccountRow, type NewAccount, NO_BACKOFF } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { readServiceAddress } from '../http/address.ts';
import type { ServicePorts } from '../ports.ts';
import { secretName, secretNames, type TokenSources } from './token-sources.ts';

export type Connect = z.output<typeof ConnectInput>;

/** The practice service can do all that a profile can name. */
const PRACTICE_PROFILE: ServiceProfile = ServiceProfile.parse({
  attach: 'navigation',
  validation: { source: 'function' },
});

/** What an account signs in with. */
export function secretIn({ signIn }: Connect): string {
  return signIn.kind === 'token' ? signIn.token : signIn.clientSecret;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(ports: ServicePorts, store: Store, tokens: TokenSources) {
  const keep = async (account: NewAccount, secret: string): Promise<void> => {
    const keeping = account.environment === 'practice' ? 'plain' : 'sealed';
    await ports.secrets.write(secretName(account), secret, keeping);
    tokens.forget(account.accountId);
    await store.soon(() => store.accounts.save(account, ports.now().toISOString()));
    for (const name of secretNames(account.accountId, account.signIn)) await ports.secrets.remove?.(name);
  };
  const hasSent = (accountId: AccountId): boolean => store.listingColumns.sentOf(accountId) > 0;
  const choose = async (account: NewAccount): Promise<AccountView> => {
    await store.soon(() => store.accounts.choose(account.accountId));
    return toView(inUse(account), ports);
  };
  const practiceAccount = (): AccountRow | null =>
    store.accounts.all().find((account) => account.environment === 'practice') ?? null;

  const startPractice = async (): Promise<NewAccount> => {
    if (ports.practice === null) {
      const isOff = ports.policy?.sets.includes('practice') === true;
      throw new AppError('unsupported', phrase(isOff ? 'error.practiceOff' : 'error.noPractice'));
    }
    const { uploadUrl, baseUrl, token } = await ports.practice.start();
    const present = practiceAccount();
    if (present !== null && present.uploadUrl !== uploadUrl) {
      // It came back on another port; what it has stays uploaded.
      await store.soon(() => store.uploads.moveTarget(present.uploadUrl, uploadUrl));
    }
    const account = practiceRow(present, { uploadUrl, baseUrl }, ports.newId);
    await keep(account, token);
    return account;
  };
  /** It is in use, or listings belong to it that would wait for it in vain. */
  const needsPractice = (): boolean => {
    const practice = practiceAccount();
    if (practice === null || ports.practice === null) return false;
    return practice.isCurrent || store.listingColumns.countOf(practice.accountId) > 0;
  };

  return {
    async connect(input: Connect): Promise<AccountView> {
      const account = readConnection(input, store.accounts.all(), { ports, hasSent });
      await keep(account, secretIn(input));
      return choose(account);
    },
    /** Starts the practice service and makes it the current account. */
    usePractice: async (): Promise<AccountView> => choose(await startPractice()),
    /** Sees to it that the practice service runs, if something goes to it; its addresses may change. */
    async wakePractice(): Promise<void> {
      if (!needsPractice()) return;
      try {
        await startPractice();
      } catch (error) {
        // Who works with another service must not be held up by this one; its listings wait as with any service away.
        if (practiceAccount()?.isCurrent === true) throw error;
        ports.log.warn('the practice service could not start', { error: String(error) });
      }
    },
    /** The account that connecting with this would make or renew, which is not kept. */
    draft: (input: Connect): AccountRow => inUse(readConnection(input, store.accounts.all(), { ports, hasSent })),
    list: (): AccountView[] => store.accounts.all().map((account) => toView(account, ports)),
  };
}

function inUse(account: NewAccount): AccountRow {
  return {
    ...account,
    isCurrent: true,
    paused: null,
    pausedSince: null,
    leftByForgotten: 0,
    ordersTaken: 'untried',
    ...NO_BACKOFF,
  };
}

function toView(account: AccountRow, ports: ServicePorts): AccountView {
  const {
    isCurrent,
    pausedSince: _paused,
    notBefore: _,
    notBeforeSince: _since,
    failures: _failures,
    waitingFor: _why,
    ...shown
  } = account;
  return { ...shown, current: isCurrent, secretKeptIn: ports.secrets.describe(secretName(account)) };
}

function practiceRow(
  present: AccountRow | null,
  addresses: { readonly uploadUrl: string; readonly baseUrl: string },
  newId: () => string,
): NewAccount {
  return {
    ...addresses,
    accountId: present?.accountId ?? AccountId.parse(newId()),
    name: GIVEN_NAMES.practice,
    environment: 'practice',
    signIn: 'token',
    tokenUrl: null,
    clientId: null,
    memberLoginId: null,
    issuer: null,
    member: null,
    profile: present?.profile ?? PRACTICE_PROFILE,
  };
}

/**
 * Connecting to the same two addresses again renews the sign-in of the account that is there, or makes a second one. [Note: one
 * environment] A service may have both of its environments at the same addresses, distinguished by the sign-in: each is an account of its
 * own, so that what was sent to the one is never sent to the other. The account of a member is theirs alone, and not renewed by a secret.
 *
 * @throws AppError conflict for another listing web API of an account whose listings are at the one that it has
 */
function readConnection(
  input: Connect,
  accounts: readonly AccountRow[],
  { ports, hasSent }: { readonly ports: ServicePorts; readonly hasSent: (accountId: AccountId) => boolean },
): NewAccount {
  const uploadUrl = readServiceAddress(input.uploadUrl, 'uploadUrl', phrase('address.upload'));
  const baseUrl = readServiceAddress(input.baseUrl, 'baseUrl', phrase('address.webApi'));
  const { signIn } = input;
  const credentials = signIn.kind === 'clientCredentials';
  const there = accounts.filter(
    (account) => account.uploadUrl === uploadUrl && account.baseUrl === baseUrl && account.signIn !== 'member',
  );
  const present = presentOf(there, input) ?? accountToCorrect(input, accounts);
  if (present !== undefined && present.baseUrl !== baseUrl && hasSent(present.accountId))
    throw new AppError('conflict', phrase('error.accountHasSent', { name: present.name, address: present.baseUrl }), {
      action: 'fixField',
      target: 'baseUrl',
    });
  return {
    accountId: present?.accountId ?? AccountId.parse(ports.newId()),
    name: input.name ?? present?.name ?? new URL(baseUrl).host,
    environment: present?.environment ?? input.environment ?? 'production',
    uploadUrl,
    baseUrl,
    signIn: signIn.kind,
    tokenUrl: credentials ? readServiceAddress(signIn.tokenUrl, 'signIn.tokenUrl', phrase('address.token')) : null,
    clientId: credentials ? signIn.clientId : null,
    memberLoginId: (input.memberLoginId ?? present?.memberLoginId ?? '') || null,
    issuer: null,
    member: null,
    profile: usableProfile(
      input.profile ?? present?.profile ?? profileAt({ uploadUrl, baseUrl }, ports),
      present?.profile,
    ),
  };
}

/** What a new account at these addresses begins with: the profile of IT, where the service is theirs. */
export function profileAt(
  { uploadUrl, baseUrl }: Pick<AccountRow, 'uploadUrl' | 'baseUrl'>,
  { policy }: Pick<ServicePorts, 'policy'>,
): ServiceProfile {
  const given = policy?.service ?? null;
  return given?.uploadUrl === uploadUrl && given.baseUrl === baseUrl ? given.profile : DEFAULT_PROFILE;
}

/**
 * Of the accounts at the same addresses the one that is signed in to anew; undefined for a new one. [Note: whose token] A token does not
 * say whose it is: taken for that of the account that is there, it would give that and its listings to somebody else.
 *
 * @throws AppError conflict where a person has to say
 */
function presentOf(there: readonly AccountRow[], input: Connect): AccountRow | undefined {
  const practice = there.find((account) => account.environment === 'practice');
  if (practice !== undefined) return practice;
  const { environment, account: meant } = input;
  const candidates = there.filter((account) => environment === undefined || account.environment === environment);
  if (meant === 'second' || candidates.length === 0) return undefined;
  const found =
    candidates.find(({ accountId }) => accountId === meant) ?? candidates.find((each) => isSame(each, input));
  if (found !== undefined) return found;
  const names = candidates.map(({ name }) => `“${name}”`).join(', ');
  throw new AppError('conflict', phrase('error.accountThere', { names }), { action: 'fixField', target: 'account' });
}

/** An account that is named is that one, whatever was wrong with its addresses: so they are corrected. */
function accountToCorrect({ account }: Connect, accounts: readonly AccountRow[]): AccountRow | undefined {
  return accounts.find(({ accountId, signIn, environment }) => {
    return accountId === account && signIn !== 'member' && environment !== 'practice';
  });
}

/** The client that a secret belongs to says whose it is, unless it acts for another member. */
function isSame({ signIn, clientId, tokenUrl, memberLoginId }: AccountRow, input: Connect): boolean {
  if (signIn !== 'clientCredentials' || input.signIn.kind !== signIn) return false;
  const isForMember = input.memberLoginId === undefined || input.memberLoginId === (memberLoginId ?? '');
  return isForMember && input.signIn.clientId === clientId && input.signIn.tokenUrl.trim() === tokenUrl;
}

/** The account a listing is bound to; before it was first sent, the current one. */
export function accountOf(listing: Pick<ListingRow, 'accountId'>, accounts: readonly AccountRow[]): AccountRow | null {
  return (
    accounts.find((account) => account.accountId === listing.accountId) ??
    accounts.find((account) => account.isCurrent) ??
    null
  );
}

/**
 * A profile whose settings work together.
 *
 * @param before what is saved: its faults keep nobody from changing something else
 * @throws AppError invalidInput
 */
export function usableProfile(profile: ServiceProfile, before: ServiceProfile | null = null): ServiceProfile {
  const refused = whyRefused(profile, before);
  if (refused === null) return profile;
  throw new AppError('invalidInput', phrase('error.profileRefused', { why: refused.why }), { target: refused.setting });
}
