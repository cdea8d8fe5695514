import type { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';
import type { ConnectInput } from '../../shared/contract/contract.ts';
import type { AccountView } from '../../shared/contract/model.ts';
import { AccountId } from '../../shared/domain/ids.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../shared/domain/service-profile.ts';
import type { CorePorts } from './ports.ts';
import { readServiceAddress } from './remote/address.ts';
import { clientCredentialsSource, pastedTokenSource, type TokenSource } from './remote/auth.ts';
import type { HttpClient } from './remote/http.ts';
import type { AccountRow, NewAccount } from './store/account-table.ts';
import type { Store } from './store/store.ts';

type Connect = z.output<typeof ConnectInput>;

/** The practice service can do all that a profile can name. */
const PRACTICE_PROFILE: ServiceProfile = ServiceProfile.parse({ name: 'Practice service', attach: 'navigation' });

export interface Accounts {
  connect(input: Connect): Promise<AccountView>;
  /** Starts the practice service and makes it the current account. */
  usePractice(): Promise<AccountView>;
  /** Brings the practice account's addresses up to date when there is one; they change with each start. */
  wakePractice(): Promise<void>;
  list(): AccountView[];
  tokensFor(account: AccountRow): TokenSource;
  /** Tokens are read anew after a person signed in again. */
  forgetTokens(accountId: AccountId): void;
}

export function createAccounts(ports: CorePorts, store: Store, client: HttpClient): Accounts {
  const sources = new Map<AccountId, TokenSource>();
  const secretName = (accountId: AccountId): string => `account-${accountId}`;

  const tokenSource = (account: AccountRow): TokenSource => {
    const readSecret = (): Promise<string | null> => ports.secrets.read(secretName(account.accountId));
    if (account.signIn === 'token' || account.tokenUrl === null) return pastedTokenSource(readSecret);
    return clientCredentialsSource(client, ports.now, {
      tokenUrl: account.tokenUrl,
      clientId: account.clientId ?? '',
      memberLoginId: account.memberLoginId,
      settings: account.profile.token,
      readSecret,
    });
  };
  const view = (account: AccountRow): AccountView => ({
    accountId: account.accountId,
    name: account.name,
    environment: account.environment,
    uploadUrl: account.uploadUrl,
    baseUrl: account.baseUrl,
    signIn: account.signIn,
    clientId: account.clientId,
    tokenUrl: account.tokenUrl,
    memberLoginId: account.memberLoginId,
    current: account.isCurrent,
    paused: account.paused,
    profile: account.profile,
    secretKeptIn: ports.secrets.describe(),
  });
  const keep = async (account: NewAccount, secret: string): Promise<AccountView> => {
    await ports.secrets.write(secretName(account.accountId), secret);
    sources.delete(account.accountId);
    store.write(() => {
      store.accounts.save(account, ports.now().toISOString());
      store.accounts.choose(account.accountId);
    });
    const row = store.accounts.get(account.accountId);
    if (row === null) throw new Error('the account that was just saved is not there');
    return view(row);
  };

  const practiceAccount = (): AccountRow | null =>
    store.accounts.all().find((account) => account.environment === 'practice') ?? null;
  const startPractice = async (): Promise<AccountView> => {
    if (ports.practice === null) {
      throw new AppError(
        'unsupported',
        'The practice service is not part of this host. Start it with `lightbox practice`.',
      );
    }
    const { uploadUrl, baseUrl, token } = await ports.practice.start();
    const present = practiceAccount();
    if (present !== null) {
      store.write(() => moveUploads(store, present, uploadUrl));
    }
    const accountId = present?.accountId ?? AccountId.parse(ports.newId());
    return keep(
      {
        accountId,
        name: 'Practice service',
        environment: 'practice',
        uploadUrl,
        baseUrl,
        signIn: 'token',
        tokenUrl: null,
        clientId: null,
        memberLoginId: null,
        profile: present?.profile ?? PRACTICE_PROFILE,
      },
      token,
    );
  };

  return {
    async connect(input) {
      const account = readConnection(input, store.accounts.all(), ports.newId);
      const { signIn } = input;
      return keep(account, signIn.kind === 'token' ? signIn.token : signIn.clientSecret);
    },
    usePractice: startPractice,
    async wakePractice() {
      if (
        ports.practice !== null &&
        practiceAccount() !== null &&
        store.accounts.current()?.environment === 'practice'
      ) {
        await startPractice();
      }
    },
    list: () => store.accounts.all().map(view),
    tokensFor(account) {
      const present = sources.get(account.accountId);
      if (present !== undefined) return present;
      const source = tokenSource(account);
      sources.set(account.accountId, source);
      return source;
    },
    forgetTokens: (accountId) => void sources.delete(accountId),
  };
}

/** The practice service may come back on another port; what it has stays uploaded. */
function moveUploads(store: Store, account: AccountRow, uploadUrl: string): void {
  if (account.uploadUrl !== uploadUrl) store.uploads.moveTarget(account.uploadUrl, uploadUrl);
}

/** Connecting to the same two addresses again renews the sign-in of the account that is there. */
function readConnection(input: Connect, accounts: readonly AccountRow[], newId: () => string): NewAccount {
  const uploadUrl = readServiceAddress(input.uploadUrl, 'uploadUrl', 'Upload address');
  const baseUrl = readServiceAddress(input.baseUrl, 'baseUrl', 'Web API address');
  const { signIn } = input;
  const credentials = signIn.kind === 'clientCredentials';
  const present = accounts.find((account) => account.uploadUrl === uploadUrl && account.baseUrl === baseUrl);
  return {
    accountId: present?.accountId ?? AccountId.parse(newId()),
    name: input.name ?? present?.name ?? new URL(baseUrl).host,
    environment: input.environment,
    uploadUrl,
    baseUrl,
    signIn: signIn.kind,
    tokenUrl: credentials ? readServiceAddress(signIn.tokenUrl, 'tokenUrl', 'Token address') : null,
    clientId: credentials ? signIn.clientId : null,
    memberLoginId: input.memberLoginId ?? null,
    profile: input.profile ?? present?.profile ?? DEFAULT_PROFILE,
  };
}
