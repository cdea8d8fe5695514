import { existsSync } from 'node:fs';
import { PictureRuleSet } from '../../../shared/domain/picture-rules/rule-set.ts';
import { SHIPPED_RULE_SETS } from '../../../shared/domain/picture-rules/shipped.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { faultWords, readJson } from './read-text.ts';
import { accountIdOf } from './rules.ts';
import { type Cli, type CliCommand, CliFailure } from './session.ts';

/** `picture-rules`: what the service in use takes of pictures, and the sets that come with the program. */
export function addPictureRulesCommand(program: CliCommand): void {
  program
    .command('picture-rules')
    .description('show the picture rules of a service; with a set or a file, use that from now on')
    .argument('[set]', `${[...SHIPPED_RULE_SETS.keys()].join(', ')}, a JSON file, or none`)
    .option('--account <account>', 'those of this service, by the name or id of an account, and not of the one in use')
    .does(usePictureRules);
}

async function usePictureRules(
  cli: Cli,
  wanted: string | undefined,
  { account: named }: { readonly account?: string },
): Promise<void> {
  const chosen = wanted === undefined ? undefined : readSet(wanted);
  const accounts = await cli.call('account.list', {});
  const accountId = named === undefined ? null : await accountIdOf(cli, named);
  const account = accounts.find((each) => (accountId === null ? each.current : each.accountId === accountId));
  if (account === undefined) {
    throw new CliFailure(
      'No service is connected, and picture rules are those of a service. See `lightbox connect --help`.',
    );
  }
  const { profile } =
    chosen === undefined
      ? account
      : await cli.call('account.changeProfile', {
          accountId: account.accountId,
          settings: { pictureRules: chosen },
        });
  cli.result(profile.pictureRules, linesOf(profile.pictureRules));
}

function readSet(wanted: string): PictureRuleSet | null {
  if (wanted === 'none') return null;
  const shipped = SHIPPED_RULE_SETS.get(wanted);
  if (shipped !== undefined) return shipped;
  if (!existsSync(wanted)) {
    const names = [...SHIPPED_RULE_SETS.keys(), 'none'].join(', ');
    throw new CliFailure(
      `“${wanted}” is no set and no file that can be read. Nothing was changed. Use one of ${names}, or a file.`,
    );
  }
  const read = PictureRuleSet.safeParse(readJson(wanted, `${wanted} is not JSON. Nothing was changed.`));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CliFailure(`${wanted} has no picture rules that can be used: ${faultWords(issue)}. Nothing was changed.`);
}

function linesOf(set: PictureRuleSet | null): string[] {
  if (set === null)
    return [`No picture rules. There are ${[...SHIPPED_RULE_SETS.keys()].join(', ')}, or a file of your own.`];
  return [
    `${set.name}: ${counted(set.rules.length, 'rule', 'rules')}, looked up on ${set.date}`,
    ...(set.note === '' ? [] : [set.note]),
    ...set.sources.map(({ title, url }) => `  ${title}${url === undefined ? '' : `  ${url}`}`),
    ...set.rules.map(({ rule, severity, ...values }) =>
      `  ${severity}  ${rule}  ${Object.entries(values)
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join('  ')}`.trimEnd(),
    ),
  ];
}
