import type { ImportProgress, MediaItem } from '../../../shared/contract/model.ts';
import { movePosition } from '../../../shared/domain/ordering.ts';
import { splitPassedOver } from '../../../shared/domain/paired-files.ts';
import { addAlterCommand } from './alter.ts';
import { filePath, photoCommand, position } from './arguments.ts';
import { addCaptionCommands } from './captions.ts';
import { addCorrectionCommands, correctionsInWords } from './corrections.ts';
import { addCullCommands } from './cull.ts';
import { type Output, table } from './output.ts';
import {
  type CliContext,
  CliFailure,
  type CliRun,
  EXIT,
  findPhoto,
  getListing,
  withListing,
  withPhoto,
} from './session.ts';
import { addPhotoFileCommands, removePhotosForGood } from './storage.ts';

export function addPhotoCommands({ program, action }: CliContext): void {
  const photo = program.command('photo').description('add, list, edit, move and remove photos; positions count from 1');

  photo
    .command('add')
    .description('add picture files, and folders with all below them')
    .argument('<listing>')
    .argument('<path...>')
    .action(action(addPhotos));

  photo
    .command('list')
    .description('list the photos of a listing in their order')
    .argument('<listing>')
    .action(action(listPhotos));

  photoCommand(photo, 'edit', 'change caption or room of a photo')
    .option('--caption <text>', 'its ShortDescription')
    .option('--room <word>', 'its ImageOf, one of the RESO words or a word of the service')
    .action(action(editPhoto));

  photoCommand(photo, 'replace', 'put another file in the place of a photo; caption, room and place stay')
    .argument('<path>')
    .action(action(replacePhoto));

  photo
    .command('move')
    .description('move a photo to another place')
    .argument('<listing>')
    .argument('<from>', 'its place, from 1', position)
    .argument('<to>', 'its new place, from 1', position)
    .action(action(movePhoto));

  photo
    .command('remove')
    .description('take a photo off the listing; its file stays in the library, so that it can come back')
    .argument('<listing>')
    .argument('[position]', 'place in the listing, from 1', position)
    .option('--for-good', 'delete its file as well; without a position, those of all removed photos', false)
    .action(action(removePhoto));

  addCorrectionCommands(photo, action, toListed);
  addCaptionCommands(photo, action);
  addPhotoFileCommands(photo, action);
  addAlterCommand(photo, action);
  addCullCommands(photo, action);
  addHoldCommand(photo, action, 'pause', 'put a photo on hold, so that it is not sent', 'On hold: photo');
  addHoldCommand(
    photo,
    action,
    'resume',
    'let a photo that is on hold go with the next sync',
    'With the next sync goes photo',
  );
}

function addHoldCommand(
  photo: CliContext['program'],
  action: CliContext['action'],
  name: 'pause' | 'resume',
  description: string,
  done: string,
): void {
  photoCommand(photo, name, description).action(
    action(async ({ options, output }, text: string, at: number) => {
      await withPhoto(options, [text, at], async (session, item) => {
        await session.call(`sync.${name}`, { mediaIds: [item.mediaId] });
        output.result({ mediaId: item.mediaId }, [`${done} ${at}.`]);
      });
      return EXIT.done;
    }),
  );
}

/** A photo with the wire names of its Media entity, as `photo list --json` shows it. */
function toListed(item: MediaItem) {
  return {
    mediaId: item.mediaId,
    order: item.position,
    fileName: item.fileName,
    ShortDescription: item.shortDescription,
    ImageOf: item.imageOf,
    state: item.state,
    hold: item.hold,
    rating: item.rating,
    picked: item.picked,
    rejected: item.rejected,
    mediaKey: item.mediaKey,
    mediaKeyNumeric: item.mediaKeyNumeric,
    width: item.width,
    height: item.height,
    corrections: item.corrections,
    ...(item.arriving ? { file: item.waitsForFile ? 'waiting' : 'copying' } : {}),
    ...(item.problem === null ? {} : { problem: item.problem.message }),
    ...(item.originalProblem === null ? {} : { original: item.originalProblem.message }),
  };
}

/** What a person thinks of it, as `★★★ picked`; the state shows a rejected one. */
function marks({ rating, picked, rejected, state }: MediaItem): string {
  const flag = picked ? 'picked' : rejected && state !== 'rejected' ? 'rejected' : '';
  return ['★'.repeat(rating), flag].filter((mark) => mark !== '').join(' ');
}

/** Of a photo whose file is not in the library yet. */
function fileInWords({ arriving, waitsForFile }: MediaItem): string {
  if (!arriving) return '';
  return waitsForFile ? 'waits for its file: add it again' : 'file is being copied';
}

async function listPhotos({ options, output }: CliRun, text: string): Promise<number> {
  const { media } = await withListing(options, text, getListing);
  const rows = media.map((item) => [
    `${item.position}`,
    item.shortDescription,
    item.imageOf,
    item.fileName,
    item.state,
    marks(item),
    correctionsInWords(item.corrections),
    fileInWords(item),
  ]);
  output.result(media.map(toListed), media.length === 0 ? ['No photos yet.'] : table(rows));
  return EXIT.done;
}

async function removePhoto(
  { options, output }: CliRun,
  text: string,
  at: number | undefined,
  { forGood }: { forGood: boolean },
): Promise<number> {
  if (forGood) return removePhotosForGood({ options, output }, text, at);
  if (at === undefined) throw new CliFailure('Give the position of the photo. Nothing was changed.', EXIT.usage);
  await withPhoto(options, [text, at], async (session, item) => {
    await session.call('media.remove', { mediaIds: [item.mediaId] });
    output.result({ mediaId: item.mediaId }, [`Removed photo ${at} (${item.fileName}).`]);
  });
  return EXIT.done;
}

async function addPhotos({ options, output }: CliRun, text: string, paths: string[]): Promise<number> {
  const files = paths.map(filePath);
  const result = await withListing(options, text, async (session, listing) => {
    let phase = 'looking';
    session.core.subscribe((event) => {
      if (event.name !== 'import.changed') return;
      noteProgress(output, event.payload, phase);
      phase = event.payload.phase;
    });
    return session.call('media.add', { listingId: listing.listingId, paths: files });
  });
  const { passedOver, refused } = splitPassedOver(result.refused);
  const also = passedOver.length === 0 ? '' : `, passed over ${passedOver.length}`;
  output.result(result, [
    `Added ${result.added.length}, refused ${refused.length}${also}.`,
    ...result.refused.map((refusal) => `  ${refusal.path}: ${refusal.reason}`),
  ]);
  return result.added.length === 0 && refused.length > 0 ? EXIT.failed : EXIT.done;
}

/** Photos between two lines of progress. */
const REPORT_EVERY = 250;

/** Only of many, so that a few photos are added without a word in between. */
function noteProgress(output: Output, { phase, copied, done, total, finished }: ImportProgress, before: string): void {
  if (phase === 'making' && before !== 'making' && copied > 0) {
    output.note('All files are in the library: you can take the card out.');
  }
  if (!finished && done > 0 && done % REPORT_EVERY === 0) output.note(`${done} of ${total} photos.`);
}

interface EditOptions {
  readonly caption?: string;
  readonly room?: string;
}

async function editPhoto({ options, output }: CliRun, text: string, at: number, edit: EditOptions): Promise<number> {
  if (edit.caption === undefined && edit.room === undefined) {
    throw new CliFailure('Give --caption or --room. Nothing was changed.', EXIT.usage);
  }
  await withPhoto(options, [text, at], async (session, item, listing) => {
    await session.call('media.edit', {
      mediaIds: [item.mediaId],
      startedFrom: { [item.mediaId]: { shortDescription: item.shortDescription, imageOf: item.imageOf } },
      tooLong: 'refuse',
      ...(edit.caption === undefined ? {} : { shortDescription: edit.caption }),
      ...(edit.room === undefined ? {} : { imageOf: edit.room }),
    });
    const after = await findPhoto(session, listing, at);
    output.result(toListed(after), [`Photo ${at}: “${after.shortDescription}” ${after.imageOf}`.trimEnd()]);
  });
  return EXIT.done;
}

async function replacePhoto({ options, output }: CliRun, text: string, at: number, file: string): Promise<number> {
  const picture = filePath(file);
  await withPhoto(options, [text, at], async (session, item, listing) => {
    await session.call('media.replace', { mediaId: item.mediaId, path: picture });
    output.result(toListed(await findPhoto(session, listing, at)), [`Replaced the picture of photo ${at}.`]);
  });
  return EXIT.done;
}

async function movePhoto({ options, output }: CliRun, text: string, from: number, to: number): Promise<number> {
  await withPhoto(options, [text, from], async (session, item, listing) => {
    const { media } = await session.call('listing.get', { listingId: listing.listingId });
    const sequence = movePosition(
      media.map((each) => each.mediaId),
      from,
      to,
    );
    if (sequence === null) {
      throw new CliFailure(
        `“${listing.name}” has no place ${to}. It has photos 1 to ${media.length}. Nothing was changed.`,
      );
    }
    await session.call('media.move', {
      listingId: listing.listingId,
      mediaIds: [item.mediaId],
      before: sequence[to] ?? null,
    });
    output.result({ mediaId: item.mediaId, order: to }, [`Moved photo ${from} to ${to}.`]);
  });
  return EXIT.done;
}
