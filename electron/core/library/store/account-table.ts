import { z } from 'zod';
import { AccountEnvironment, Problem } from '../../../../shared/contract/model.ts';
import { AccountId } from '../../../../shared/domain/ids.ts';
import { Member, SignInKind } from '../../../../shared/domain/member.ts';
import { OrdersTaken } from '../../../../shared/domain/order-numbers.ts';
import { type ServiceProfile, StoredProfile } from '../../../../shared/domain/service-profile.ts';
import { flagColumn, jsonColumn, remembered } from './row.ts';
import type { Sql } from './statements.ts';

/**
 * [Note: read again and again] A profile is large and seldom changes, and sync reads its account with every decision: the
 * same text is checked once.
 */
const profileColumn = remembered(jsonColumn(StoredProfile));

const AccountRow = z.object({
  accountId: AccountId,
  name: z.string(),
  environment: AccountEnvironment,
  uploadUrl: z.string(),
  baseUrl: z.string(),
  signIn: SignInKind,
  tokenUrl: z.string().nullable(),
  clientId: z.string().nullable(),
  memberLoginId: z.string().nullable(),
  /** Where a member signs in, and as whom; null for the other ways. */
  issuer: z.string().nullable(),
  member: jsonColumn(Member).nullable(),
  profile: profileColumn,
  isCurrent: flagColumn,
  paused: jsonColumn(Problem).nullable(),
  pausedSince: z.int().nullable(),
  /** Pictures that listings which were forgotten here may have left at the service. */
  leftByForgotten: z.int(),
  notBefore: z.int().nullable(),
  notBeforeSince: z.int().nullable(),
  failures: z.int(),
  waitingFor: jsonColumn(Problem).nullable(),
  ordersTaken: OrdersTaken,
});

const SignInOf = AccountRow.pick({ accountId: true, signIn: true });
/** Which secret of the host's storage is an account's. */
export type SignInOf = z.output<typeof SignInOf>;

/** How to reach a service, without its secret: that is in the host's secret storage. */
export type AccountRow = z.output<typeof AccountRow>;
/**
 * Until when nothing is asked of an account's service (epoch milliseconds), since when, and why: it asked for that
 * (Retry-After, a quota), or there was no way to it, or it was busy. `failures` counts the times in a row that it did not say how long.
 */
export type AccountBackoff = Pick<AccountRow, keyof typeof BACKOFF>;
const BACKOFF = { notBefore: true, notBeforeSince: true, failures: true, waitingFor: true } as const;

const NewAccount = AccountRow.omit({
  isCurrent: true,
  paused: true,
  pausedSince: true,
  leftByForgotten: true,
  ordersTaken: true,
  ...BACKOFF,
});
export type NewAccount = z.output<typeof NewAccount>;

export const NO_BACKOFF: AccountBackoff = { notBefore: null, notBeforeSince: null, failures: 0, waitingFor: null };

/** [Note: a pause outlives a sign-in] What the same service asked for holds, whoever is signed in; an outage may be over. */
const ASKED_FOR = 'failures = 0 AND account.baseUrl = excluded.baseUrl';

const SAVED = Object.keys(NewAccount.shape);

export function createAccountTable(sql: Sql) {
  // A pause of an earlier version does not say since when.
  const select = "SELECT *, paused ->> 'since' AS pausedSince FROM account";
  const save = sql<[row: NewAccount & { readonly createdAt: string }]>(`
    INSERT INTO account (${SAVED.join(', ')}, createdAt) VALUES (${SAVED.map((name) => `@${name}`).join(', ')}, @createdAt)
    ON CONFLICT (accountId) DO UPDATE SET ${SAVED.map((name) => `${name} = excluded.${name}`).join(', ')},
      paused = NULL, ordersTaken = 'untried', failures = 0,
      ${['notBefore', 'notBeforeSince', 'waitingFor'].map((name) => `${name} = iif(${ASKED_FOR}, ${name}, NULL)`).join(', ')}`);
  const setPaused = sql<[accountId: AccountId, paused: object]>('UPDATE account SET paused = ?2 WHERE accountId = ?1');
  const setBackoff = sql<[row: AccountBackoff & Pick<AccountRow, 'accountId'>]>(`
    UPDATE account SET notBefore = @notBefore, notBeforeSince = @notBeforeSince, failures = @failures, waitingFor = @waitingFor
    WHERE accountId = @accountId`);
  return {
    /** How each account signs in, without its profile. */
    signIns: sql('SELECT accountId, signIn FROM account').all(SignInOf),
    all: sql(`${select} ORDER BY createdAt, accountId`).all(AccountRow),
    get: sql<[accountId: AccountId]>(`${select} WHERE accountId = ?`).one(AccountRow),
    current: sql(`${select} WHERE isCurrent = 1`).one(AccountRow),
    save: (account: NewAccount, at: string): void => save.run({ ...account, createdAt: at }),
    ...createChoose(sql),
    /** What the service refused of the account is tried again with the other profile; a refused sign-in stays refused. */
    setProfile: sql<[accountId: AccountId, profile: ServiceProfile]>(`
      UPDATE account SET profile = ?2, paused = iif(paused ->> 'code' = 'serviceRefused', NULL, paused) WHERE accountId = ?1`)
      .run,
    rename: sql<[accountId: AccountId, name: string]>('UPDATE account SET name = ?2 WHERE accountId = ?1').run,
    ...createDelete(sql),
    setOrdersTaken: sql<[accountId: AccountId, taken: OrdersTaken]>(
      'UPDATE account SET ordersTaken = ?2 WHERE accountId = ?1',
    ).run,
    /** Why nothing is sent until a person acts, and since when (epoch milliseconds). */
    setPaused: (accountId: AccountId, problem: Problem, since: number): void =>
      setPaused.run(accountId, { ...problem, since }),
    addLeftByForgotten: sql<[accountId: AccountId, count: number]>(
      'UPDATE account SET leftByForgotten = leftByForgotten + ?2 WHERE accountId = ?1',
    ).run,
    setBackoff: (accountId: AccountId, backoff: AccountBackoff): void => setBackoff.run({ accountId, ...backoff }),
  };
}

function createChoose(sql: Sql) {
  const bindUnsent = sql(`
    UPDATE listing SET accountId = (SELECT accountId FROM account WHERE isCurrent = 1)
    WHERE accountId IS NULL AND EXISTS (SELECT 1 FROM account WHERE isCurrent = 1)`);
  const choose = sql<[accountId: AccountId]>('UPDATE account SET isCurrent = (accountId = ?)');
  return {
    /** Listings that were never sent belong to the account in use from now on, whichever is in use later. */
    bindUnsent: (): void => bindUnsent.run(),
    /** [Note: new listings alone] What was made until now goes where it would have gone. */
    choose(accountId: AccountId): void {
      bindUnsent.run();
      choose.run(accountId);
    },
  };
}

function createDelete(sql: Sql) {
  // One that is made again goes to the account in use then.
  const letGo = sql<[accountId: AccountId]>(
    'UPDATE listing SET accountId = NULL WHERE accountId = ? AND takenBackAt IS NOT NULL',
  );
  const remove = sql<[accountId: AccountId]>('DELETE FROM account WHERE accountId = ?');
  const chooseFirst = sql(`
    UPDATE account SET isCurrent = 1 WHERE NOT EXISTS (SELECT 1 FROM account WHERE isCurrent = 1)
      AND accountId = (SELECT accountId FROM account ORDER BY createdAt, accountId LIMIT 1)`);
  return {
    /** No listing that is here may belong to it. Of those that stay one is in use then, if there is one. */
    delete(accountId: AccountId): void {
      letGo.run(accountId);
      remove.run(accountId);
      chooseFirst.run();
    },
  };
}

/** Which process renews the tokens of an account: a refresh token is sent once, whoever needs a token. */
export function createTokenRenewalTable(sql: Sql) {
  // [Note: clock set back] As with leases of listings: one that ends later than any taken now was taken by a clock ahead.
  const claim = sql<[claim: object]>(`
    INSERT INTO tokenRenewal (accountId, owner, until) VALUES (@accountId, @owner, @until)
    ON CONFLICT (accountId) DO UPDATE SET owner = @owner, until = @until
    WHERE until < @now OR until > @until + (@until - @now)`);
  return {
    /** Whether it is the owner's now. */
    claim: (accountId: AccountId, owner: string, now: number, until: number): boolean =>
      claim.changed({ accountId, owner, now, until }),
    owner: sql<[accountId: AccountId]>('SELECT owner FROM tokenRenewal WHERE accountId = ?').value(z.string()),
    release: sql<[accountId: AccountId, owner: string]>('DELETE FROM tokenRenewal WHERE accountId = ? AND owner = ?')
      .run,
  };
}
