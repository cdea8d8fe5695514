import { existsSync } from 'node:fs';
import { PictureRuleSet } from '../../../shared/domain/picture-rules/rule-set.ts';
import { SHIPPED_RULE_SETS } from '../../../shared/domain/picture-rules/shipped.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { faultWords, readText } from './read-text.ts';
import { accountIdOf } from './rules.ts';
import { type CliContext, CliFailure, type CliRun, EXIT, withSession } from './session.ts';

/** `picture-rules`: what the service in use takes of pictures, and the sets that come with the program. */
export function addPictureRulesCommand({ program, action }: CliContext): void {
  program
    .command('picture-rules')
    .description('show the picture rules of a service; with a set or a file, use that from now on')
    .argument('[set]', `${[...SHIPPED_RULE_SETS.keys()].join(', ')}, a JSON file, or none`)
    .option('--account <account>', 'those of this service, by the name or id of an account, and not of the one in use')
    .action(action(usePictureRules));
}

async function usePictureRules(
  { options, output }: CliRun,
  wanted: string | undefined,
  { account: named }: { readonly account?: string },
): Promise<number> {
  const chosen = wanted === undefined ? undefined : readSet(wanted);
  const set = await withSession(options, async (session) => {
    const accounts = await session.call('account.list', {});
    const accountId = named === undefined ? null : await accountIdOf(session, named);
    const account = accounts.find((each) => (accountId === null ? each.current : each.accountId === accountId));
    if (account === undefined) {
      throw new CliFailure(
        'No service is connected, and picture rules are those of a service. See `lightbox connect --help`.',
      );
    }
    if (chosen === undefined) return account.profile.pictureRules;
    const settings = { pictureRules: chosen };
    const changed = await session.call('account.changeProfile', { accountId: account.accountId, settings });
    return changed.profile.pictureRules;
  });
  output.result(set, linesOf(set));
  return EXIT.done;
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
  const read = PictureRuleSet.safeParse(parseJson(wanted, readText(wanted)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CliFailure(`${wanted} has no picture rules that can be used: ${faultWords(issue)}. Nothing was changed.`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliFailure(`${file} is not JSON. Nothing was changed.`);
  }
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
