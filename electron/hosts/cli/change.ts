import type { SkippedStep } from '../../../shared/contract/changes.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { changeInWords } from '../../../shared/domain/change-words.ts';
import type { CliContext } from './cli-context.ts';
import type { Output } from './output.ts';
import { EXIT, findListing, type GlobalOptions, withSession } from './session.ts';

export function addChangeCommands({ program, action }: CliContext): void {
  program
    .command('undo')
    .description('take back the last change of a listing; values that others changed since stay as they are')
    .argument('<listing>')
    .action(action((options, output, text: string) => takeChange(options, output, text, 'undo')));

  program
    .command('redo')
    .description('do again what was taken back last')
    .argument('<listing>')
    .action(action((options, output, text: string) => takeChange(options, output, text, 'redo')));
}

async function takeChange(
  options: GlobalOptions,
  output: Output,
  text: string,
  direction: 'undo' | 'redo',
): Promise<number> {
  return withSession(options, async (session) => {
    const { listingId } = await findListing(session, text);
    const result = await session.call(`change.${direction}`, { listingId });
    const listing = await session.call('listing.get', { listingId });
    const change = changeInWords(result.name.kind, result.name.count);
    const done = direction === 'undo' ? 'Undone' : 'Done again';
    output.result(result, [
      result.applied === 0 ? `Nothing was changed: ${change}.` : `${done}: ${change}.`,
      ...result.skipped.map((skip) => `  left as it is: ${skippedInWords(skip, listing)}`),
    ]);
    return result.applied === 0 ? EXIT.failed : EXIT.done;
  });
}

const WHAT: Readonly<Record<SkippedStep['what'], string>> = {
  caption: 'the caption',
  room: 'the room',
  rating: 'the rating',
  flag: 'whether it is picked or rejected',
  presence: 'whether it stays',
  order: 'the order',
  picture: 'the picture',
  corrections: 'the corrections',
  name: 'the name',
  field: 'a field',
  listing: 'the listing',
  imported: 'what a table said',
  archived: 'the archive',
  choice: 'the choice in a conflict',
};

const WHY: Readonly<Record<SkippedStep['reason'], string>> = {
  changedSince: 'it was changed since',
  gone: 'the photo is not in the library',
  atService: 'the service has it already and cannot change it',
  duplicate: 'the same picture is in the listing',
  choiceSent: 'it was sent already',
};

function skippedInWords({ what, mediaId, reason }: SkippedStep, { media, removed }: ListingDetail): string {
  const photo = [...media, ...removed].find((item) => item.mediaId === mediaId);
  const subject = photo === undefined ? WHAT[what] : `${WHAT[what]} of ${photo.fileName}`;
  return `${subject} (${WHY[reason]})`;
}
