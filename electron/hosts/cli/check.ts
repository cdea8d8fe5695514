import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import { countFindings } from '../../../shared/domain/findings.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { PictureRule } from '../../../shared/domain/picture-rules/rule-set.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import type { CliContext } from './cli-context.ts';
import { CliFailure, type CliSession, EXIT, findListing, withSession } from './session.ts';

type Findings = CallOutput<'listing.check'>['findings'];

export function addCheckCommands({ program, action }: CliContext): void {
  const listing = ['<listing>', 'id, start of the id, or name'] as const;
  program
    .command('check')
    .description('list what is to be fixed before a listing is sent; exit 4 where there are errors')
    .argument(...listing)
    .action(
      action(async (options, output, text: string) => {
        const { findings } = await withSession(options, async (session) =>
          session.call('listing.check', { listingId: (await findListing(session, text)).listingId }),
        );
        output.result(findings.map(toListed), linesOf(findings));
        return exitCodeOf(findings);
      }),
    );

  program
    .command('fix')
    .description('do every fix that `check` offers, as one change that can be undone; exit 4 where errors are left')
    .argument(...listing)
    .option('--rule <name>', 'only what this rule found')
    .action(
      action(async (options, output, text: string, { rule }: { readonly rule?: string }) => {
        const { fixed, findings } = await withSession(options, async (session) => {
          const { listingId } = await findListing(session, text);
          if (rule !== undefined) await refuseUnknown(session, listingId, rule);
          return session.call('listing.fix', { listingId, ...(rule === undefined ? {} : { rule }) });
        });
        output.result({ fixed, findings: findings.map(toListed) }, [
          fixed === 0
            ? 'There is nothing that can be fixed by itself.'
            : `Fixed ${counted(fixed, 'finding', 'findings')}.`,
          ...linesOf(findings),
        ]);
        return exitCodeOf(findings);
      }),
    );
}

const PICTURE_RULES: ReadonlySet<string> = new Set(PictureRule.options.map(({ shape }) => shape.rule.value));

/** A misspelt rule would find nothing, which reads as if nothing were wrong; those of a service are known by what they found. */
async function refuseUnknown(session: CliSession, listingId: ListingId, rule: string): Promise<void> {
  if (PICTURE_RULES.has(rule)) return;
  const { findings } = await session.call('listing.check', { listingId });
  if (findings.some((found) => found.rule === rule)) return;
  throw new CliFailure(
    `There is no rule “${rule}”. Nothing was changed. \`lightbox check\` names the rules that found something.`,
    EXIT.usage,
  );
}

function exitCodeOf(findings: Findings): number {
  return countFindings(findings).errors > 0 ? EXIT.needsYou : EXIT.done;
}

/** As programs read it: what does not apply is left out. */
function toListed({ rule, severity, position, field, message, fixable }: Findings[number]) {
  return {
    rule,
    severity,
    ...(position === null ? {} : { position }),
    ...(field === null ? {} : { field }),
    message,
    fixable,
  };
}

function linesOf(findings: Findings): string[] {
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
