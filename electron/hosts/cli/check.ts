import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { countFindings } from '../../../shared/domain/findings.ts';
import { PictureRule } from '../../../shared/domain/picture-rules/rule-set.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findListing } from './session.ts';

type Findings = CallOutput<'listing.check'>['findings'];

export function addCheckCommands(program: CliCommand): void {
  const listing = ['<listing>', 'id, start of the id, or name'] as const;
  program
    .command('check')
    .description('list what is to be fixed before a listing is sent; exit 4 where there are errors')
    .argument(...listing)
    .does(async (cli, text: string) => {
      const checked = await check(cli, await findListing(cli, text));
      cli.result(checked.flatMap(listed), linesOf(checked));
      return exitCodeOf(checked);
    });

  program
    .command('fix')
    .description(
      'do every fix that `check` offers, as one change of each service that can be undone; exit 4 where errors are left',
    )
    .argument(...listing)
    .option('--rule <name>', 'only what this rule found')
    .does(async (cli, text: string, { rule }: { readonly rule?: string }) => {
      const found = await findListing(cli, text);
      if (rule !== undefined) await refuseUnknown(cli, found, rule);
      const { fixed, notes } = await fixAll(cli, found, rule);
      const left = await check(cli, found);
      cli.result({ fixed, findings: left.flatMap(listed) }, [
        fixed === 0
          ? 'There is nothing that can be fixed by itself.'
          : `Fixed ${counted(fixed, 'finding', 'findings')}.`,
        ...linesOf(left),
      ]);
      for (const note of notes) cli.note(note);
      return exitCodeOf(left);
    });
}

const PICTURE_RULES: ReadonlySet<string> = new Set(PictureRule.options.map(({ shape }) => shape.rule.value));

/** A misspelt rule would find nothing, which reads as if nothing were wrong; those of a service are known by what they found. */
async function refuseUnknown(cli: Cli, listing: ListingSummary, rule: string): Promise<void> {
  if (PICTURE_RULES.has(rule)) return;
  const checked = await check(cli, listing);
  if (checked.some(({ findings }) => findings.some((found) => found.rule === rule))) return;
  throw new CliFailure(
    `There is no rule “${rule}”. Nothing was changed. \`lightbox check\` names the rules that found something.`,
    EXIT.usage,
  );
}

/** What is found for one service; `service` is null where the listing goes to one alone. */
interface Checked {
  readonly service: string | null;
  readonly findings: Findings;
}

/** A listing as it goes to each of its services, the first one first: what is written in that one follows at the others. */
function atEach({ listingId, services }: ListingSummary) {
  return services.length > 0 ? services : [{ listingId, account: null }];
}

/** What only a further service finds is fixed for that one alone: its rules may be against what the first one takes. */
async function fixAll(cli: Cli, listing: ListingSummary, rule: string | undefined) {
  const [notes, refused]: [string[], CliFailure[]] = [[], []];
  let fixed = 0;
  for (const { listingId, account } of atEach(listing)) {
    try {
      const done = await cli.call('listing.fix', { listingId, ...(rule === undefined ? {} : { rule }) });
      fixed += done.fixed;
      const isChanged = account !== null && done.changes.length > 0;
      if (isChanged) notes.push(`Take it back at ${account}: lightbox undo ${listingId}`);
    } catch (error) {
      // What one service refuses is no word about the others.
      if (!(error instanceof CliFailure) || account === null) throw error;
      refused.push(error);
      notes.push(`${account}: ${error.message}`);
    }
  }
  if (fixed === 0 && refused[0] !== undefined) throw refused[0];
  return { fixed, notes };
}

async function check(cli: Cli, listing: ListingSummary): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const each of atEach(listing)) {
    const { findings } = await cli.call('listing.check', { listingId: each.listingId });
    checked.push({ service: each.account, findings });
  }
  return checked;
}

function exitCodeOf(checked: readonly Checked[]): number {
  const errors = checked.reduce((sum, { findings }) => sum + countFindings(findings).errors, 0);
  return errors > 0 ? EXIT.needsAttention : EXIT.done;
}

/** As programs read it: what does not apply is left out. */
function listed({ service, findings }: Checked) {
  return findings.map(({ rule, severity, position, field, message, fixable }) => ({
    ...(service === null ? {} : { service }),
    rule,
    severity,
    ...(position === null ? {} : { position }),
    ...(field === null ? {} : { field }),
    message,
    fixable,
  }));
}

function linesOf(checked: readonly Checked[]): string[] {
  return checked.flatMap(({ service, findings }) => [
    ...(service === null ? [] : [`${service}:`]),
    ...foundLines(findings),
  ]);
}

function foundLines(findings: Findings): string[] {
  if (findings.length === 0) return ['Nothing is to be fixed.'];
  const { errors, warnings } = countFindings(findings);
  return [
    `${counted(errors, 'error', 'errors')}, ${counted(warnings, 'warning', 'warnings')}`,
    ...findings.map(({ rule, severity, position, field, message, fixable }) => {
      const place = position !== null ? `photo ${position}` : (field ?? 'listing');
      return `${severity === 'error' ? 'Error' : 'Warning'}, ${place}: ${message} (${rule}${fixable ? ', can be fixed' : ''})`;
    }),
  ];
}
