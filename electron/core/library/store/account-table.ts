import { z } from 'zod';
import { AccountEnvironment, Problem } from '../../../../shared/contract/model.ts';
import { AccountId } from '../../../../shared/domain/ids.ts';
import { Member, SignInKind } from '../../../../shared/domain/member.ts';
import { OrdersTaken } from '../../../../shared/domain/order-numbers.ts';
import { type ServiceProfile, StoredProfile } from '../../../../shared/domain/service-profile.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flagColumn, jsonColumn, remembered } from './row.ts';

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
export type NewAccount = Omit<
  AccountRow,
  'isCurrent' | 'paused' | 'pausedSince' | 'leftByForgotten' | 'ordersTaken' | keyof AccountBackoff
>;

/**
 * Until when nothing is asked of an account's service (epoch milliseconds), since when, and why: it asked for that
 * (Retry-After, a quota), or there was no way to it, or it was busy. `failures` counts the times in a row that it did not say how long.
 */
export type AccountBackoff = Pick<AccountRow, 'notBefore' | 'notBeforeSince' | 'failures' | 'waitingFor'>;

export const NO_BACKOFF: AccountBackoff = { notBefore: null, notBeforeSince: null, failures: 0, waitingFor: null };

/** [Note: a pause outlives a sign-in] What the same service asked for holds, whoever is signed in; an outage may be over. */
const ASKED_FOR = 'failures = 0 AND account.baseUrl = excluded.baseUrl';

export function createAccountTable(database: SqliteDatabase) {
  // A pause of an earlier version does not say since when.
  const select = "SELECT *, paused ->> 'since' AS pausedSince FROM account";
  const selectAll = database.prepare(`${select} ORDER BY createdAt, accountId`);
  const selectOne = database.prepare(`${select} WHERE accountId = ?`);
  const selectSignIns = database.prepare('SELECT accountId, signIn FROM account');
  const selectCurrent = database.prepare(`${select} WHERE isCurrent = 1`);
  const save = database.prepare(`
    INSERT INTO account (accountId, name, environment, uploadUrl, baseUrl, signIn, tokenUrl, clientId, memberLoginId, issuer, member, profile, createdAt)
    VALUES (@accountId, @name, @environment, @uploadUrl, @baseUrl, @signIn, @tokenUrl, @clientId, @memberLoginId, @issuer, @member, @profile, @createdAt)
    ON CONFLICT (accountId) DO UPDATE SET
      name = excluded.name, environment = excluded.environment, uploadUrl = excluded.uploadUrl, baseUrl = excluded.baseUrl, signIn = excluded.signIn,
      tokenUrl = excluded.tokenUrl, clientId = excluded.clientId, memberLoginId = excluded.memberLoginId,
      issuer = excluded.issuer, member = excluded.member,
      profile = excluded.profile, paused = NULL, ordersTaken = 'untried', failures = 0,
      ${['notBefore', 'notBeforeSince', 'waitingFor'].map((name) => `${name} = iif(${ASKED_FOR}, ${name}, NULL)`).join(', ')}`);

  const read = (row: unknown): AccountRow | null => (row === undefined ? null : AccountRow.parse(row));
  return {
    /** How each account signs in, without its profile. */
    signIns: (): SignInOf[] => z.array(SignInOf).parse(selectSignIns.all()),
    all: (): AccountRow[] => selectAll.all().map((row) => AccountRow.parse(row)),
    get: (accountId: AccountId): AccountRow | null => read(selectOne.get(accountId)),
    current: (): AccountRow | null => read(selectCurrent.get()),
    save: (account: NewAccount, at: string): void =>
      void save.run({
        ...account,
        profile: JSON.stringify(account.profile),
        member: account.member === null ? null : JSON.stringify(account.member),
        createdAt: at,
      }),
    choose(accountId: AccountId): void {
      database.prepare('UPDATE account SET isCurrent = (accountId = ?)').run(accountId);
    },
    /** What the service refused of the account is tried again with the other profile; a refused sign-in stays refused. */
    setProfile: (accountId: AccountId, profile: ServiceProfile): void =>
      void database
        .prepare(
          `UPDATE account SET profile = ?, paused = iif(paused ->> 'code' = 'serviceRefused', NULL, paused) WHERE accountId = ?`,
        )
        .run(JSON.stringify(profile), accountId),
    ...renameAndDelete(database),
    setOrdersTaken: (accountId: AccountId, taken: OrdersTaken): void =>
      void database.prepare('UPDATE account SET ordersTaken = ? WHERE accountId = ?').run(taken, accountId),
    /** Why nothing is sent until a person acts, and since when (epoch milliseconds). */
    setPaused: (accountId: AccountId, problem: Problem, since: number): void =>
      void database
        .prepare('UPDATE account SET paused = ? WHERE accountId = ?')
        .run(JSON.stringify({ ...problem, since }), accountId),
    addLeftByForgotten: (accountId: AccountId, count: number): void =>
      void database
        .prepare('UPDATE account SET leftByForgotten = leftByForgotten + ? WHERE accountId = ?')
        .run(count, accountId),
    setBackoff(accountId: AccountId, { notBefore, notBeforeSince, failures, waitingFor }: AccountBackoff): void {
      database
        .prepare(
          'UPDATE account SET notBefore = ?, notBeforeSince = ?, failures = ?, waitingFor = ? WHERE accountId = ?',
        )
        .run(notBefore, notBeforeSince, failures, waitingFor === null ? null : JSON.stringify(waitingFor), accountId);
    },
  };
}

function renameAndDelete(database: SqliteDatabase) {
  return {
    rename: (accountId: AccountId, name: string): void =>
      void database.prepare('UPDATE account SET name = ? WHERE accountId = ?').run(name, accountId),
    /** No listing may belong to it. Of those that stay one is in use then, if there is one. */
    delete(accountId: AccountId): void {
      database.prepare('DELETE FROM account WHERE accountId = ?').run(accountId);
      database
        .prepare(
          `UPDATE account SET isCurrent = 1 WHERE NOT EXISTS (SELECT 1 FROM account WHERE isCurrent = 1)
             AND accountId = (SELECT accountId FROM account ORDER BY createdAt, accountId LIMIT 1)`,
        )
        .run();
    },
  };
}

/** Which process renews the tokens of an account: a refresh token is sent once, whoever needs a token. */
export function createTokenRenewalTable(database: SqliteDatabase) {
  // [Note: clock set back] As with leases of listings: one that ends later than any taken now was taken by a clock ahead.
  const claim = database.prepare(`
    INSERT INTO tokenRenewal (accountId, owner, until) VALUES (@accountId, @owner, @until)
    ON CONFLICT (accountId) DO UPDATE SET owner = @owner, until = @until
    WHERE until < @now OR until > @until + (@until - @now)`);
  const selectOwner = database.prepare('SELECT owner FROM tokenRenewal WHERE accountId = ?').pluck();
  const release = database.prepare('DELETE FROM tokenRenewal WHERE accountId = ? AND owner = ?');
  return {
    /** Whether it is the owner's now. */
    claim: (accountId: AccountId, owner: string, now: number, until: number): boolean =>
      claim.run({ accountId, owner, now, until }).changes === 1,
    owner(accountId: AccountId): string | null {
      const owner = selectOwner.get(accountId);
      return typeof owner === 'string' ? owner : null;
    },
    release: (accountId: AccountId, owner: string): void => void release.run(accountId, owner),
  };
}
