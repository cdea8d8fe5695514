import { type SkippedStep, Together } from '../../../shared/contract/changes.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { changeInWords } from '../../../shared/domain/change-words.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findListing, getListing } from './session.ts';

export function addChangeCommands(program: CliCommand): void {
  for (const [direction, description, together] of [
    [
      'undo',
      'take back the last change of a listing; values that others changed since stay as they are',
      'what was done with several listings, by the mark that the command gave',
    ],
    ['redo', 'do again what was taken back last', 'what was taken back of several listings, by the same mark'],
  ] as const)
    program
      .command(direction)
      .description(description)
      .argument('[listing]', 'id, start of the id, or name; not with --together')
      .option('--together <mark>', together)
      .does((cli, text: string | undefined, { together: mark }: { readonly together?: string }) => {
        if (text !== undefined && mark === undefined) return takeOne(cli, text, direction);
        if (text === undefined && mark !== undefined) return takeTogether(cli, mark, direction);
        throw new CliFailure('Name a listing, or a mark with --together. Nothing was changed.', EXIT.usage);
      });
}

/** How a change of several listings is taken back, beside the result that made it. */
export function undoNote(together: string): string {
  return `Take it back: lightbox undo --together ${together}`;
}

const DONE = { undo: 'Undone', redo: 'Done again' } as const;
type Direction = keyof typeof DONE;

async function takeOne(cli: Cli, text: string, direction: Direction): Promise<number> {
  const before = await getListing(cli, text);
  const taken = await cli.call(`change.${direction}`, { listingId: before.listingId });
  const change = changeInWords(taken.name.kind, taken.name.count);
  cli.result(taken, [
    taken.applied === 0 ? `Nothing was changed: ${change}.` : `${DONE[direction]}: ${change}.`,
    ...taken.skipped.map((skip) => `  left as it is: ${skippedInWords(skip, before)}`),
  ]);
  return taken.applied === 0 ? EXIT.failed : EXIT.done;
}

async function takeTogether(cli: Cli, together: string, direction: Direction): Promise<number> {
  const mark = Together.safeParse(together);
  if (!mark.success) throw new CliFailure(`“${together}” is no mark of a change. Nothing was changed.`, EXIT.usage);
  const both = await cli.call(`change.${direction}Together`, { together: [mark.data] });
  const { taken, left } = both;
  cli.result(both, [
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

export function addHistoryCommand(program: CliCommand): void {
  program
    .command('history <listing>')
    .description('what happened to a listing, what was sent and which answer came (CSV, or JSON with --json)')
    .does(async (cli, text: string) => {
      const { listingId } = await findListing(cli, text);
      const file = await cli.call('history.export', { listingId, format: cli.json ? 'json' : 'csv' });
      cli.result(cli.json ? JSON.parse(file.text) : null, [file.text.replace(/\n$/, '')]);
    });
}
