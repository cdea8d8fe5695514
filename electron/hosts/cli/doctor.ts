import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { table } from './output.ts';
import { type CliCommand, EXIT, findListing } from './session.ts';
import { checkLibrary } from './storage.ts';

export function addDoctorCommand(program: CliCommand): void {
  program
    .command('doctor')
    .description('check the connected service and propose the values of its profile')
    .option(
      '--write',
      'also send test pictures and writes that leave values as they are; says first what is sent',
      false,
    )
    .option(
      '--create-listing <listing>',
      'the same as --write on a test listing with the fields of this one, which stays at the service; never in production',
    )
    .option('--apply', 'take the proposed values over into the profile', false)
    .option('--library', 'read all originals of the library again instead, and name what is missing or damaged', false)
    .does(async (cli, { write: isWriteAsked, createListing, apply, library }: DoctorOptions) => {
      if (library) return checkLibrary(cli);
      const write = isWriteAsked || createListing !== undefined;
      const along =
        createListing === undefined ? {} : { newListing: (await findListing(cli, createListing)).listingId };
      const read = await cli.call('account.check', { write: false, ...along });
      if (write) for (const line of announce(read)) cli.note(line);
      const report = write ? await cli.call('account.check', { write, ...along }) : read;
      const account = (await cli.call('account.list', {})).find((each) => each.current);
      const { proposals } = report;
      if (apply && account !== undefined && proposals.length > 0)
        await cli.call('account.applyProposals', { accountId: account.accountId, proposals });
      cli.result(report, describe(report, apply));
      return report.checks.some((check) => check.verdict === 'bad') ? EXIT.needsAttention : EXIT.done;
    });
}

interface DoctorOptions {
  readonly write: boolean;
  readonly createListing?: string;
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
    ...(report.wrote && canTryListing(report)
      ? ['Try a new listing as well, which stays at the service, with: lightbox doctor --create-listing LISTING']
      : []),
    ...(report.proposals.length > 0 && !applied ? ['Take them over with: lightbox doctor --apply'] : []),
  ];
}

function canTryListing({ environment, checks }: DoctorReport): boolean {
  return environment !== 'production' && !checks.some(({ id }) => id === 'newListing');
}
