import type { CallInput, CallOutput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { createOutput } from './output.ts';
import { type CliContext, CliFailure, type CliRun, type CliSession, EXIT, withSession } from './session.ts';

/** Lets a member sign in in the browser. Where none is to be opened, stdout says in JSON where to go, and then what came of it. */
export async function signInAsMember(
  { options, output }: CliRun,
  input: CallInput<'account.beginSignIn'>,
  opens: boolean,
): Promise<void> {
  const { account, learnt } = await withSession(options, async (session) => {
    const { signInId, open, userCode, until } = await session.call('account.beginSignIn', input);
    const removeFile = showWhere({ open, userCode, until });
    try {
      return await withFields(session, await session.call('account.finishSignIn', { signInId }));
    } finally {
      removeFile();
    }
  });
  const result = opens ? output : createOutput(true, process.stdout, process.stderr);
  result.result(account, [...connectedLines(account), ...learnt]);

  /** @returns what takes back the file by which a browser was opened */
  function showWhere({ open, userCode, until }: Pick<StartedSignIn, 'open' | 'userCode' | 'until'>): () => void {
    if (!opens) {
      process.stdout.write(`${JSON.stringify({ open, ...(userCode === null ? {} : { userCode }), until })}\n`);
      return () => undefined;
    }
    if (userCode !== null) {
      output.note(`Open ${open} on any device and enter ${userCode}. This waits until you have signed in.`);
      return () => undefined;
    }
    output.note('Sign in in the browser; this waits for five minutes at most.');
    return openInBrowser(options.home, open);
  }
}

type StartedSignIn = CallOutput<'account.beginSignIn'>;

interface Connected {
  readonly account: AccountView;
  readonly learnt: readonly string[];
}

const withFields = async (session: CliSession, account: AccountView): Promise<Connected> => ({
  account,
  learnt: await learnFields(session, account.accountId),
});

/** Signs a member in with their password, for services that offer no other way. */
export async function signInWithPassword(
  { options, output }: CliRun,
  input: CallInput<'account.signInWithPassword'>,
): Promise<void> {
  output.note(
    'Signing in with a password: this program sees it and sends it to the identity provider. It is not kept. Where the service offers a sign-in in the browser, that is safer.',
  );
  const { account, learnt } = await withSession(options, async (session) =>
    withFields(session, await session.call('account.signInWithPassword', input)),
  );
  output.result(account, [...connectedLines(account), ...learnt]);
}

function connectedLines(account: AccountView): string[] {
  const { member } = account;
  const loginId = account.memberLoginId === null ? '' : ` (${account.memberLoginId})`;
  return [
    `Connected to ${account.name} (${account.environment}).`,
    ...(member === null ? [] : [`Signed in as ${member.name}${loginId}.`]),
    `The sign-in is kept in ${account.secretKeptIn}.`,
  ];
}

/** `lightbox sign-out` */
export function addSignOutCommand({ program, action }: CliContext): void {
  program
    .command('sign-out')
    .description('take the sign-in of a member off this computer, and back at their identity provider')
    .argument('<service>', 'name of the service, as `lightbox status` shows it, or its account id')
    .action(
      action(async ({ options, output }, service: string) => {
        const { account, revoked } = await withSession(options, async (session) => {
          const accounts = await session.call('account.list', {});
          const named = accounts.filter(({ accountId, name }) => accountId === service || name === service);
          const [only] = named;
          if (only === undefined) throw new CliFailure(`There is no service “${service}”. Nothing was changed.`);
          if (named.length > 1)
            throw new CliFailure(`“${service}” means ${named.length} services. Use the account id.`);
          return session.call('account.signOut', { accountId: only.accountId });
        });
        output.result({ account, revoked }, [
          `Signed out of ${account.name}. What waits for it stays here.`,
          ...(revoked ? [] : ['Its identity provider could not be reached, and may still count the sign-in as good.']),
        ]);
        return EXIT.done;
      }),
    );
}

/** The service's description of its fields; where it cannot be had, the service is connected all the same. */
export async function learnFields(session: CliSession, accountId: AccountId): Promise<string[]> {
  const reported = await session.call('account.learnFields', { accountId }).catch(() => null);
  const count = reported?.fields.filter(({ resource }) => resource === 'Property').length ?? 0;
  return count === 0 ? [] : [`It describes ${counted(count, 'field', 'fields')} of listings: lightbox fields.`];
}
