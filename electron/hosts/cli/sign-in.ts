import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { createOutput, type Output } from './output.ts';
import { type GlobalOptions, withSession } from './session.ts';

/** Lets a member sign in in the browser. Where none is to be opened, stdout says in JSON where to go, and then what came of it. */
export async function signInAsMember(
  options: GlobalOptions,
  output: Output,
  input: CallInput<'account.beginSignIn'>,
  opens: boolean,
): Promise<void> {
  const account = await withSession(options, async (session) => {
    const { signInId, open, until } = await session.call('account.beginSignIn', input);
    if (!opens) {
      process.stdout.write(`${JSON.stringify({ open, until })}\n`);
      return session.call('account.finishSignIn', { signInId });
    }
    output.note('Sign in in the browser; this waits for five minutes at most.');
    const removeFile = openInBrowser(options.home, open);
    try {
      return await session.call('account.finishSignIn', { signInId });
    } finally {
      removeFile();
    }
  });
  const result = opens ? output : createOutput(true, process.stdout, process.stderr);
  result.result(account, connectedLines(account));
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
