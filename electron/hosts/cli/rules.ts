import type { AccountView } from '../../../shared/contract/model.ts';
import type { RuleSetView } from '../../../shared/contract/rules.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { shownValue } from '../../../shared/domain/property-fields.ts';
import type { RuleFinding } from '../../../shared/domain/rules/outcome.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { table } from './output.ts';
import { type Cli, type CliCommand, CliFailure, getListing } from './session.ts';

/** A command that shows what a service described of itself. */
export function addDescriptionCommand(
  program: CliCommand,
  name: 'fields' | 'rules',
  description: string,
  show: (cli: Cli, refresh: boolean, account: { readonly accountId?: AccountId }) => Promise<void>,
): void {
  program
    .command(name)
    .description(description)
    .argument('[account]', 'its name or id; the account in use when left out')
    .option('--refresh', 'ask the service for them now', false)
    .does(async (cli, account: string | undefined, { refresh }: { readonly refresh: boolean }) =>
      show(cli, refresh, account === undefined ? {} : { accountId: await accountIdOf(cli, account) }),
    );
}

export function addRulesCommand(program: CliCommand): void {
  const description = 'the rules of a service about listings, as it reported them last';
  addDescriptionCommand(program, 'rules', description, async (cli, refresh, account) => {
    const view = await cli.call(refresh ? 'account.learnRules' : 'account.rules', account);
    cli.result(view, linesOf(view));
  });
}

export function addConfirmCommand(listing: CliCommand): void {
  listing
    .command('confirm')
    .description('say that a value is right which the service asks about; its rules go on from there')
    .argument('<listing>')
    .argument('<field>', 'such as BathroomsFull')
    .option('--take-back', 'no longer', false)
    .does(async (cli, text: string, field: string, { takeBack }: { readonly takeBack: boolean }) => {
      const { listingId, fields } = await getListing(cli, text);
      const saw = shownValue(fields.find(({ name }) => name === field)?.value);
      const changed = await cli.call('listing.confirmValue', { listingId, field, saw, isConfirmed: !takeBack });
      cli.result(changed, [takeBack ? `${field} is not confirmed any more.` : `${field} is confirmed.`]);
      for (const line of foundLines(changed)) cli.note(line);
    });
}

export async function accountIdOf(cli: Cli, text: string): Promise<AccountId> {
  const accounts = await cli.call('account.list', {});
  const found = accountsCalled(accounts, text);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.accountId;
  const names = accounts.map(({ accountId, name }) => `${name} (${accountId})`).join(', ');
  throw new CliFailure(
    `“${text}” means ${found.length === 0 ? 'no account' : 'several accounts'}. ${names === '' ? 'None is connected.' : `There are ${names}.`}`,
  );
}

/** Those that have this name or id. */
export function accountsCalled(accounts: readonly AccountView[], text: string): AccountView[] {
  return accounts.filter(({ accountId, name }) => accountId === text || name === text);
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
