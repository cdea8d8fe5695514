import type { RuleSetView } from '../../../shared/contract/rules.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { shownValue } from '../../../shared/domain/property-fields.ts';
import type { RuleFinding } from '../../../shared/domain/rules/outcome.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';
import {
  type CliContext,
  CliFailure,
  type CliRun,
  type CliSession,
  EXIT,
  withListing,
  withSession,
} from './session.ts';

export function addRulesCommand({ program, action }: CliContext): void {
  program
    .command('rules')
    .description('the rules of a service about listings, as it reported them last')
    .argument('[account]', 'its name or id; the account in use when left out')
    .option('--refresh', 'ask the service for them now', false)
    .action(action(showRules));
}

async function showRules(
  { options, output }: CliRun,
  account: string | undefined,
  { refresh }: { readonly refresh: boolean },
): Promise<number> {
  const view = await withSession(options, async (session) => {
    const named = account === undefined ? {} : { accountId: await accountIdOf(session, account) };
    return session.call(refresh ? 'account.learnRules' : 'account.rules', named);
  });
  output.result(view, linesOf(view));
  return EXIT.done;
}

export function addConfirmCommand(listing: CliContext['program'], action: CliContext['action']): void {
  listing
    .command('confirm')
    .description('say that a value is right which the service asks about; its rules go on from there')
    .argument('<listing>')
    .argument('<field>', 'such as BathroomsFull')
    .option('--take-back', 'no longer', false)
    .action(action(confirmValue));
}

async function confirmValue(
  { options, output }: CliRun,
  text: string,
  field: string,
  { takeBack }: { readonly takeBack: boolean },
): Promise<number> {
  const changed = await withListing(options, text, async (session, { listingId }) => {
    const { fields } = await session.call('listing.get', { listingId });
    const saw = shownValue(fields.find(({ name }) => name === field)?.value);
    return session.call('listing.confirmValue', { listingId, field, saw, isConfirmed: !takeBack });
  });
  output.result(changed, [takeBack ? `${field} is not confirmed any more.` : `${field} is confirmed.`]);
  for (const line of foundLines(changed)) output.note(line);
  return EXIT.done;
}

export async function accountIdOf(session: CliSession, text: string) {
  const accounts = await session.call('account.list', {});
  const found = accounts.filter(({ accountId, name }) => accountId === text || name === text);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.accountId;
  const names = accounts.map(({ accountId, name }) => `${name} (${accountId})`).join(', ');
  throw new CliFailure(
    `“${text}” means ${found.length === 0 ? 'no account' : 'several accounts'}. ${names === '' ? 'None is connected.' : `There are ${names}.`}`,
  );
}

function linesOf({ account, source, learntAt, rules, leftOut }: RuleSetView): string[] {
  if (source === 'none')
    return [
      `The profile of ${account} does not say where the service shows its rules (validation.source). \`lightbox doctor\` finds it out.`,
    ];
  if (learntAt === null) return [`No rules of ${account} were learnt yet. Ask for them: lightbox rules --refresh`];
  return [
    `${counted(rules.length, 'rule', 'rules')} of ${account}, learnt ${learntAt}`,
    ...table(rules.map(({ field, action, text, expression }) => [field, action, text === '' ? expression : text])),
    ...rules.flatMap(({ key, unread }) => (unread === null ? [] : [`Rule ${key}: ${inEnglish(unread)}`])),
    ...(leftOut === 0 ? [] : [`Left out: ${counted(leftOut, 'entry', 'entries')} that cannot be used as a rule.`]),
  ];
}

/** What rules set along and found, one line each. */
export function foundLines({
  set,
  findings,
}: {
  readonly set: readonly string[];
  readonly findings: readonly RuleFinding[];
}): string[] {
  return [
    ...(set.length === 0 ? [] : [`Set by rules of the service: ${set.join(', ')}`]),
    ...findings.map(({ severity, field, text, code, help }) => {
      const said = text === '' ? inEnglish(phrase(`rule.${code}`)) : text;
      return `${severity === 'error' ? 'Error' : 'Warning'}, ${field}: ${[said, help].filter((each) => each !== '').join(' ')}`;
    }),
  ];
}
