import type { AccountHold, ConflictView, SyncFailure, SyncOutcome } from '../../../shared/contract/model.ts';
import { ConflictId, type ListingId } from '../../../shared/domain/ids.ts';
import type { ConflictField } from '../../../shared/domain/media.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findListing, listingIdsOf } from './session.ts';
import { leftLines } from './status.ts';

export function addSyncCommand(program: CliCommand): void {
  program
    .command('sync [listing]')
    .description('send what is new and take in what others changed; exit 3 conflicts, 4 needs attention, 5 waiting')
    .option('--anyway', 'also what `lightbox check` finds errors in; the history keeps that', false)
    .does(async (cli, text: string | undefined, { anyway }: { readonly anyway: boolean }) => {
      const listing = text === undefined ? null : await findListing(cli, text);
      const only = listing === null ? {} : { listingIds: listingIdsOf(listing) };
      const outcome = await cli.call('sync.run', { anyway, ...only });
      const left = await leftBy(cli, listing?.listingId ?? null);
      const code = sayOutcome(cli, outcome);
      for (const line of leftLines(left)) cli.note(line);
      return code;
    });
}

/** What errors keep from being sent, and what to do. */
const HELD = 'heldByFindings';
const HELD_NOTE = '`lightbox check LISTING` lists the errors; `lightbox sync LISTING --anyway` sends it all the same.';

/** Pictures that interrupted uploads of a listing, or of all, may have left at the service. */
async function leftBy(cli: Cli, listingId: ListingId | null): Promise<number> {
  if (listingId === null) return (await cli.call('listing.totals', {})).leftAtService;
  const { listings } = await cli.call('listing.list', { archived: 'too', listingIds: [listingId] });
  return listings.reduce((sum, each) => sum + each.leftAtService, 0);
}

/** `failures`: what was not sent, with why and the next step. */
export function addFailuresCommand(program: CliCommand): void {
  program
    .command('failures')
    .description(
      'list what was not sent and what holds everything, with why; exit 4 when something needs attention, 5 when it only waits',
    )
    .option('--csv', 'as a table for a spreadsheet', false)
    .does(async (cli, { csv }: { csv: boolean }) => {
      const holds = await cli.call('sync.accountHolds', {});
      const failures = await cli.call('sync.failures', {});
      const lines = csv
        ? (await cli.call('sync.exportFailures', { format: 'csv' })).text.trimEnd().split('\r\n')
        : failureLines(holds, failures);
      cli.result([...holds.map(toEntry), ...failures], lines);
      if (failures.some(({ problem }) => problem.code === HELD)) cli.note(HELD_NOTE);
      if (failures.length > 0 || holds.some(({ until }) => until === null)) return EXIT.needsAttention;
      return holds.length > 0 ? EXIT.waiting : EXIT.done;
    });
}

/** What holds a whole service has the shape of a failure without a listing. */
function toEntry({ listings: _, ...hold }: AccountHold) {
  return { ...hold, listingId: null, listing: null, mediaId: null, position: null, number: null, fileName: null };
}

function failureLines(holds: readonly AccountHold[], failures: readonly SyncFailure[]): string[] {
  if (holds.length + failures.length === 0) {
    return ['Everything that was to be sent was sent, or still waits for its turn.'];
  }
  return [...holds.map(holdLine), ...failures.map(failureLine)];
}

/** What errors hold is shown with the name of the listing. */
function failureLine(failure: SyncFailure): string {
  const { code, message } = failure.problem;
  return code === HELD ? message : `${placeOf(failure)}: ${message}`;
}

function holdLine({ account, listings, problem, since, until }: AccountHold): string {
  const at = (moment: number): string => new Date(moment).toISOString();
  return [
    `All that goes to ${account} (${counted(listings, 'listing', 'listings')}): ${problem.message}`,
    ...(since === null ? [] : [`Since ${at(since)}.`]),
    ...(until === null ? ['`lightbox connect` with the same addresses signs in again.'] : [`Until ${at(until)}.`]),
  ].join(' ');
}

/** `retry`: what the service refused, or a file stood in the way of, is tried once more. */
export function addRetryCommand(program: CliCommand): void {
  program
    .command('retry [listing]')
    .description('try again what was refused, of one listing or of all, and sync; exit codes as of sync')
    .does(async (cli, text: string | undefined) => {
      const listing = text === undefined ? null : await findListing(cli, text);
      const failed = (await cli.call('sync.failures', {})).map(({ listingId }) => listingId);
      for (const listingId of new Set(listing === null ? failed : listingIdsOf(listing)))
        await cli.call('sync.retry', { listingId });
      return sayOutcome(cli, await cli.call('sync.run', listing === null ? {} : { listingId: listing.listingId }));
    });
}

function sayOutcome(cli: Cli, outcome: SyncOutcome): number {
  const { reasons, ...counts } = outcome;
  cli.result(counts, [
    `Uploaded ${counts.uploaded}, created ${counts.created}, patched ${counts.patched}.`,
    `Conflicts ${counts.conflicts}, needs attention ${counts.blocked}, waiting ${counts.waiting}.`,
  ]);
  for (const reason of reasons) cli.note(reason.message);
  const held = reasons.filter(({ code }) => code === HELD).length;
  if (held > 0) cli.note(HELD_NOTE);
  // What was refused is not sent again by the next sync, as long as it is the same.
  if (counts.blocked > held) {
    cli.note('`lightbox failures` says what was refused and why; `lightbox retry` sends it again as it is.');
  }
  return exitCodeOf(outcome);
}

function exitCodeOf(outcome: SyncOutcome): number {
  if (outcome.conflicts > 0) return EXIT.conflicts;
  if (outcome.blocked > 0) return EXIT.needsAttention;
  return outcome.waiting > 0 ? EXIT.waiting : EXIT.done;
}

const WIRE_NAMES: Readonly<Record<ConflictField, string>> = {
  shortDescription: 'ShortDescription',
  imageOf: 'ImageOf',
  deletedYN: 'DeletedYN',
  order: 'Order',
};

export function addConflictCommands(program: CliCommand): void {
  program
    .command('conflicts [listing]')
    .description('list what was changed here and at the service')
    .does(async (cli, text: string | undefined) => {
      const all = await cli.call('conflict.list', {});
      const asked = text === undefined ? null : new Set(listingIdsOf(await findListing(cli, text)));
      const conflicts = all.filter(({ listingId }) => asked?.has(listingId) ?? true);
      cli.result(conflicts.map(toListed), conflicts.length === 0 ? ['No conflicts.'] : conflicts.flatMap(describe));
    });

  program
    .command('resolve')
    .description('settle a conflict; the next sync sends the choice')
    .argument('<conflict>', 'conflictId from `lightbox conflicts`')
    .argument('[choice]', 'mine or theirs')
    .option('--value <text>', 'a third text')
    .option('--undo', 'take the choice back, as long as nothing of it was sent', false)
    .does(async (cli, text: string, word: string | undefined, { value, undo }: ResolveOptions) => {
      const choice = undo ? null : readChoice(word, value);
      const { data: conflictId } = ConflictId.safeParse(text);
      if (conflictId === undefined) throw new CliFailure(`There is no conflict “${text}”. See \`lightbox conflicts\`.`);
      if (choice === null) await cli.call('conflict.undo', { conflictId });
      else await cli.call('conflict.resolve', { conflictId, choice });
      cli.result({ conflictId, resolved: choice?.kind ?? null }, [
        choice === null ? 'Taken back. The question is open again.' : 'Settled. Run `lightbox sync` to send it.',
      ]);
    });
}

function placeOf({ listing, position, fileName }: SyncFailure): string {
  if (position !== null) return `${listing}, photo ${position}`;
  return fileName === null ? listing : `${listing}, removed photo ${fileName}`;
}

interface ResolveOptions {
  readonly value?: string;
  readonly undo: boolean;
}

function readChoice(choice: string | undefined, value: string | undefined) {
  if (value !== undefined && choice === undefined) return { kind: 'value' as const, value };
  if (value === undefined && choice === 'mine') return { kind: 'mine' as const };
  if (value === undefined && choice === 'theirs') return { kind: 'theirs' as const };
  throw new CliFailure('Give one of mine, theirs or --value. Nothing was changed.', EXIT.usage);
}

function toListed(conflict: ConflictView) {
  return {
    conflictId: conflict.conflictId,
    listing: conflict.listingName,
    mediaId: conflict.mediaId,
    field: WIRE_NAMES[conflict.field],
    base: conflict.base,
    mine: conflict.mine,
    theirs: conflict.theirs,
  };
}

function describe(conflict: ConflictView): string[] {
  const about = conflict.position === null ? 'the order' : `photo ${conflict.position} (${conflict.fileName ?? ''})`;
  return [
    `${conflict.conflictId}  ${conflict.listingName}, ${WIRE_NAMES[conflict.field]} of ${about}`,
    `  before: ${String(conflict.base)}`,
    `  mine:   ${String(conflict.mine)}`,
    `  theirs: ${String(conflict.theirs)}`,
  ];
}
