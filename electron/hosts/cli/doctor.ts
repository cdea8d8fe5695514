import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { CliContext } from './cli-context.ts';
import { table } from './output.ts';
import { EXIT, withSession } from './session.ts';
import { checkLibrary } from './storage.ts';

export function addDoctorCommand({ program, action }: CliContext): void {
  program
    .command('doctor')
    .description('examine the connected service and propose the values of its profile')
    .option(
      '--write',
      'also send test pictures and writes that leave values as they are; says first what is sent',
      false,
    )
    .option('--apply', 'take the proposed values over into the profile', false)
    .option('--library', 'read all originals of the library again instead, and name what is missing or damaged', false)
    .action(
      action(async (options, output, { write, apply, library }: DoctorOptions) => {
        if (library) return checkLibrary(options, output);
        const report = await withSession(options, async (session) => {
          const read = await session.call('account.examine', { write: false });
          if (write) for (const line of announce(read)) output.note(line);
          const examined = write ? await session.call('account.examine', { write }) : read;
          const account = (await session.call('account.list', {})).find((each) => each.current);
          if (apply && account !== undefined && examined.proposals.length > 0) {
            await session.call('account.applyProposals', {
              accountId: account.accountId,
              proposals: examined.proposals,
            });
          }
          return examined;
        });
        output.result(report, describe(report, apply));
        return report.checks.some((check) => check.verdict === 'bad') ? EXIT.needsYou : EXIT.done;
      }),
    );
}

interface DoctorOptions {
  readonly write: boolean;
  readonly apply: boolean;
  readonly library: boolean;
}

/** What is about to be written, said before it is. */
function announce({ account, environment, plan }: DoctorReport): string[] {
  return [`This is sent to ${account} (${environment}):`, ...plan.map(({ said }) => `  - ${said}`)];
}

const MARKS = { good: 'ok', note: 'note', bad: 'BAD', skipped: '-' } as const;

function describe(report: DoctorReport, applied: boolean): string[] {
  return [
    `${report.account} (${report.environment})`,
    ...table(report.checks.map((check) => [`  ${MARKS[check.verdict]}`, check.said])),
    ...report.proposals.map(
      (each) =>
        `${applied ? 'Set' : 'Propose'} ${each.setting} = ${String(each.proposed)} (now ${String(each.present)}). ${each.why}`,
    ),
    ...(report.wrote
      ? []
      : [
          'Try writing as well with: lightbox doctor --write. It would send:',
          ...report.plan.map(({ said }) => `  - ${said}`),
        ]),
    ...(report.proposals.length > 0 && !applied ? ['Take them over with: lightbox doctor --apply'] : []),
  ];
}
