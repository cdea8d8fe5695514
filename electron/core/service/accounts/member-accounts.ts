import type { z } from 'zod';
import type { SignInInput } from '../../../../shared/contract/account-calls.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import { AccountId } from '../../../../shared/domain/ids.ts';
import { isSameMember, type Member } from '../../../../shared/domain/member.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import type { AccountRow, NewAccount } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import { readServiceAddress } from '../http/address.ts';
import type { ServicePorts } from '../ports.ts';
import type { HoldRenewal } from '../sign-in/member-source.ts';
import { tokensAfter, writeTokens } from '../sign-in/member-tokens.ts';
import type { SignInTarget } from '../sign-in/sign-ins.ts';
import { profileAt, usableProfile } from './accounts.ts';
import { secretName, secretNames, type TokenSources } from './token-sources.ts';

type SignInAs = Omit<z.output<typeof SignInInput>, 'way'>;

/** Accounts that a member signs in to. [Note: theirs alone] Each belongs to one person: another one has an account of their own. */
interface MemberAccounts {
  /** For whoever signs in: their account at these addresses, or a new one. It is in use then. */
  toConnect(input: SignInAs): SignInTarget;
  /** For the owner of an account alone. */
  toSignInAgain(account: AccountRow): SignInTarget;
}

interface Options {
  readonly ports: ServicePorts;
  readonly store: Store;
  readonly tokens: TokenSources;
  readonly hold: HoldRenewal;
  readonly view: (accountId: AccountId) => AccountView;
}

export function createMemberAccounts({ ports, store, tokens, hold, view }: Options): MemberAccounts {
  const keep = async (account: NewAccount, grant: Parameters<SignInTarget['keep']>[1]): Promise<void> => {
    const now = ports.now();
    const kept = tokensAfter(grant, null, now.getTime());
    const held = await hold(account.accountId, async () => {
      await ports.secrets.write(secretName(account), writeTokens(kept));
      tokens.forget(account.accountId);
      await store.soon(() => store.accounts.save(account, now.toISOString()));
      for (const name of secretNames(account.accountId, account.signIn)) await ports.secrets.remove?.(name);
      return true;
    });
    if (held === null) throw new AppError('serviceBusy', phrase('signIn.renewing'), { action: 'retry' });
  };
  return {
    toConnect(input) {
      const place = readPlace(input);
      const present = memberAccountsAt(place, store.accounts.all())[0]?.profile;
      const profile = usableProfile(input.profile ?? present ?? profileAt(place, ports), present);
      return {
        ...place,
        settings: profile.signIn,
        async keep(member, grant) {
          const account = memberAccount({ ...input, profile }, place, member, store.accounts.all(), ports.newId);
          await keep(account, grant);
          await store.soon(() => store.accounts.choose(account.accountId));
          return view(account.accountId);
        },
      };
    },
    toSignInAgain(account) {
      const { issuer, clientId, member: owner } = account;
      if (issuer === null || clientId === null) throw new AppError('unsupported', phrase('signIn.notMember'));
      return {
        issuer,
        clientId,
        settings: account.profile.signIn,
        async keep(member, grant) {
          refuseOther(owner, member);
          const present = store.accounts.get(account.accountId);
          if (present === null) throw new AppError('notFound', phrase('error.noSuchAccount'));
          await keep({ ...present, member, memberLoginId: loginIdOf(member, present) }, grant);
          return view(account.accountId);
        },
      };
    },
  };
}

/** Claims fill what is empty: a login id that somebody typed stays, one that a claim gave follows it. */
function loginIdOf(
  member: Member,
  present: Pick<AccountRow, 'memberLoginId' | 'member'> | undefined,
): AccountRow['memberLoginId'] {
  const kept = present?.memberLoginId ?? null;
  const isTyped = kept !== null && kept !== present?.member?.memberLoginId;
  return isTyped ? kept : member.memberLoginId || kept;
}

function refuseOther(owner: Member | null, member: Member): void {
  if (owner === null || owner.subject === member.subject) return;
  const names = { owner: owner.name, name: member.name };
  throw new AppError('accountRefused', phrase('signIn.otherMember', names), { action: 'signIn' });
}

/** Where a service is, and who says who a member of it is. */
interface Place {
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly issuer: string;
  readonly clientId: string;
}

function readPlace(input: SignInAs): Place {
  return {
    uploadUrl: readServiceAddress(input.uploadUrl, 'uploadUrl', phrase('address.upload')),
    baseUrl: readServiceAddress(input.baseUrl, 'baseUrl', phrase('address.webApi')),
    issuer: readServiceAddress(input.issuer, 'issuer', phrase('address.issuer')),
    clientId: input.clientId,
  };
}

function memberAccountsAt(place: Place, accounts: readonly AccountRow[]): AccountRow[] {
  return accounts.filter(
    ({ uploadUrl, baseUrl, issuer }) =>
      uploadUrl === place.uploadUrl && baseUrl === place.baseUrl && issuer === place.issuer,
  );
}

/**
 * The account of a member at these addresses, as it was or new. [Note: one environment] A service may have both at the same
 * addresses: each is an account of its own.
 */
function memberAccount(
  input: SignInAs,
  place: Place,
  member: Member,
  accounts: readonly AccountRow[],
  newId: () => string,
): NewAccount {
  const own = memberAccountsAt(place, accounts).filter((account) =>
    isSameMember(account, { issuer: place.issuer, member }),
  );
  const present =
    input.environment === undefined
      ? (own.find((account) => account.isCurrent) ?? own[0])
      : own.find((account) => account.environment === input.environment);
  return {
    ...place,
    accountId: present?.accountId ?? AccountId.parse(newId()),
    name: input.name ?? present?.name ?? `${member.name}, ${new URL(place.baseUrl).host}`,
    environment: present?.environment ?? input.environment ?? 'production',
    signIn: 'member',
    tokenUrl: null,
    memberLoginId: (input.memberLoginId ?? '') || loginIdOf(member, present),
    member,
    profile: input.profile ?? present?.profile ?? DEFAULT_PROFILE,
  };
}
