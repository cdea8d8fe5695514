import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { createOutput } from './output.ts';
import { accountsCalled } from './rules.ts';
import { type Cli, type CliCommand, CliFailure } from './session.ts';

/** Lets a member sign in in the browser. Where none is to be opened, stdout says in JSON where to go, and then what came of it. */
export async function signInAsMember(cli: Cli, input: CallInput<'account.beginSignIn'>, opens: boolean): Promise<void> {
  const { signInId, open, userCode, until } = await cli.call('account.beginSignIn', input);
  const removeFile = showWhere();
  const account = await cli.call('account.finishSignIn', { signInId }).finally(removeFile);
  await sayConnected(opens ? cli : { ...cli, ...createOutput(true, process.stdout, process.stderr) }, account);

  /** @returns what takes back the file by which a browser was opened */
  function showWhere(): () => void {
    if (!opens) {
      process.stdout.write(`${JSON.stringify({ open, ...(userCode === null ? {} : { userCode }), until })}\n`);
      return () => undefined;
    }
    if (userCode !== null) {
      cli.note(`Open ${open} on any device and enter ${userCode}. This waits until you have signed in.`);
      return () => undefined;
    }
    cli.note('Sign in in the browser; this waits for five minutes at most.');
    return openInBrowser(cli.options.home, open);
  }
}

/** Signs a member in with their password, for services that offer no other way. */
export async function signInWithPassword(cli: Cli, input: CallInput<'account.signInWithPassword'>): Promise<void> {
  cli.note(
    'Signing in with a password: this program sees it and sends it to the identity provider. It is not kept. Where the service offers a sign-in in the browser, that is safer.',
  );
  await sayConnected(cli, await cli.call('account.signInWithPassword', input));
}

/** Says how it is connected, and learns the service's fields; where they cannot be had, it is connected all the same. */
export async function sayConnected(cli: Cli, account: AccountView): Promise<void> {
  const { accountId, name, environment, member, memberLoginId, secretKeptIn, signIn } = account;
  const described = await cli.call('account.learnFields', { accountId }).catch(() => null);
  const count = described?.fields.filter(({ resource }) => resource === 'Property').length ?? 0;
  const unsent = environment === 'practice' ? [] : (await cli.call('practice.unsent', {})).listingIds;
  const loginId = memberLoginId === null ? '' : ` (${memberLoginId})`;
  cli.result(account, [
    `Connected to ${name} (${environment}).`,
    ...(member === null ? [] : [`Signed in as ${member.name}${loginId}.`]),
    `The ${signIn === 'member' ? 'sign-in' : 'secret'} is kept in ${secretKeptIn}.`,
    ...(count === 0 ? [] : [`It describes ${counted(count, 'field', 'fields')} of listings: lightbox fields.`]),
    ...(unsent.length === 0
      ? []
      : [
          `Made for the practice service, never sent, and left there: ${counted(unsent.length, 'listing', 'listings')}. Move one: lightbox listing services LISTING --instead ACCOUNT`,
        ]),
  ]);
}

/** `lightbox sign-out` */
export function addSignOutCommand(program: CliCommand): void {
  program
    .command('sign-out')
    .description('take the sign-in of a member off this computer, and back at their identity provider')
    .argument('<service>', 'name of the service, as `lightbox status` shows it, or its account id')
    .does(async (cli, service: string) => {
      const named = accountsCalled(await cli.call('account.list', {}), service);
      const [only] = named;
      if (only === undefined) throw new CliFailure(`There is no service “${service}”. Nothing was changed.`);
      if (named.length > 1) throw new CliFailure(`“${service}” means ${named.length} services. Use the account id.`);
      const { account, revoked } = await cli.call('account.signOut', { accountId: only.accountId });
      cli.result({ account, revoked }, [
        `Signed out of ${account.name}. What waits for it stays here.`,
        ...(revoked ? [] : ['Its identity provider could not be reached, and may still count the sign-in as good.']),
      ]);
    });
}
