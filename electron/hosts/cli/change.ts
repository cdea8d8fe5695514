import { type SkippedStep, Together } from '../../../shared/contract/changes.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { changeInWords } from '../../../shared/domain/change-words.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { type CliContext, CliFailure, type CliRun, EXIT, withListing, withSession } from './session.ts';

export function addChangeCommands({ program, action }: CliContext): void {
  const listing = ['[listing]', 'id, start of the id, or name; not with --together'] as const;
  program
    .command('undo')
    .description('take back the last change of a listing; values that others changed since stay as they are')
    .argument(...listing)
    .option('--together <mark>', 'what was done with several listings, by the mark that the command gave')
    .action(
      action(({ options, output }, text: string | undefined, which: Mark) =>
        takeChange({ options, output }, { text, ...which }, 'undo'),
      ),
    );

  program
    .command('redo')
    .description('do again what was taken back last')
    .argument(...listing)
    .option('--together <mark>', 'what was taken back of several listings, by the same mark')
    .action(
      action(({ options, output }, text: string | undefined, which: Mark) =>
        takeChange({ options, output }, { text, ...which }, 'redo'),
      ),
    );
}

/** How a change of several listings is taken back, beside the result that made it. */
export function undoNote(together: string): string {
  return `Take it back: lightbox undo --together ${together}`;
}

interface Mark {
  readonly together?: string;
}

interface Which extends Mark {
  readonly text: string | undefined;
}

type Direction = 'undo' | 'redo';

const DONE: Readonly<Record<Direction, string>> = { undo: 'Undone', redo: 'Done again' };

function takeChange({ options, output }: CliRun, { text, together }: Which, direction: Direction): Promise<number> {
  if (text !== undefined && together === undefined) return takeOne({ options, output }, text, direction);
  if (text === undefined && together !== undefined) return takeTogether({ options, output }, together, direction);
  throw new CliFailure('Name a listing, or a mark with --together. Nothing was changed.', EXIT.usage);
}

async function takeOne({ options, output }: CliRun, text: string, direction: Direction): Promise<number> {
  return withListing(options, text, async (session, { listingId }) => {
    const before = await session.call('listing.get', { listingId });
    const result = await session.call(`change.${direction}`, { listingId });
    const change = changeInWords(result.name.kind, result.name.count);
    output.result(result, [
      result.applied === 0 ? `Nothing was changed: ${change}.` : `${DONE[direction]}: ${change}.`,
      ...result.skipped.map((skip) => `  left as it is: ${skippedInWords(skip, before)}`),
    ]);
    return result.applied === 0 ? EXIT.failed : EXIT.done;
  });
}

async function takeTogether({ options, output }: CliRun, together: string, direction: Direction): Promise<number> {
  const mark = Together.safeParse(together);
  if (!mark.success) throw new CliFailure(`“${together}” is no mark of a change. Nothing was changed.`, EXIT.usage);
  const result = await withSession(options, (session) =>
    session.call(`change.${direction}Together`, { together: [mark.data] }),
  );
  const { taken, left } = result;
  output.result(result, [
    taken.length === 0
      ? `${left.length === 0 ? 'No listing has a change with this mark. ' : ''}Nothing was changed.`
      : `${DONE[direction]} in ${counted(taken.length, 'listing', 'listings')}.`,
    ...left.map(({ name, reason }) => `  left as it is: ${name} (${WHY_A_LISTING[reason]})`),
  ]);
  return taken.length === 0 ? EXIT.failed : EXIT.done;
}

const WHAT: Readonly<Record<SkippedStep['what'], string>> = {
  caption: 'the caption',
  room: 'the room',
  rating: 'the rating',
  flag: 'whether it is picked or rejected',
  alteration: 'how it was altered',
  presence: 'whether it stays',
  order: 'the order',
  picture: 'the picture',
  corrections: 'the corrections',
  name: 'the name',
  field: 'a field',
  listing: 'the listing',
  imported: 'what a table said',
  archived: 'the archive',
  confirmed: 'what was confirmed',
  choice: 'the choice in a conflict',
};

const WHY: Readonly<Record<SkippedStep['reason'], string>> = {
  changedSince: 'it was changed since',
  gone: 'the photo is not in the library',
  atService: 'the service has it already and cannot change it',
  duplicate: 'the same picture is in the listing',
  choiceSent: 'it was sent already',
};

const WHY_A_LISTING: typeof WHY = { ...WHY, gone: 'it is not in the library' };

function skippedInWords({ what, mediaId, reason }: SkippedStep, { media, removed }: ListingDetail): string {
  const photo = [...media, ...removed].find((item) => item.mediaId === mediaId);
  const subject = photo === undefined ? WHAT[what] : `${WHAT[what]} of ${photo.fileName}`;
  return `${subject} (${WHY[reason]})`;
}

export function addHistoryCommand({ program, action }: CliContext): void {
  program
    .command('history')
    .description('what happened to a listing, what was sent and which answer came (CSV, or JSON with --json)')
    .argument('<listing>')
    .action(
      action(async ({ options, output }, text: string) => {
        const format = options.json ? 'json' : 'csv';
        const file = await withListing(options, text, async (session, { listingId }) => {
          return session.call('history.export', { listingId, format });
        });
        output.result(options.json ? JSON.parse(file.text) : null, [file.text.replace(/\n$/, '')]);
        return EXIT.done;
      }),
    );
}
