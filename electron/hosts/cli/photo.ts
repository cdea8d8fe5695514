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
  type Cli,
  type CliCommand,
  CliFailure,
  EXIT,
  findListing,
  findPhoto,
  getListing,
  noPlace,
  photoAt,
} from './session.ts';
import { addFixCommand, removePhotosForGood } from './storage.ts';

export function addPhotoCommands(program: CliCommand): void {
  const photo = program.command('photo').description('add, list, edit, move and remove photos; positions count from 1');

  photo
    .command('add <listing> <path...>')
    .description('add picture files, and folders with all below them')
    .does(addPhotos);

  photo.command('list <listing>').description('list the photos of a listing in their order').does(listPhotos);

  photoCommand(photo, 'edit', 'change caption or room of a photo')
    .option('--caption <text>', 'its ShortDescription')
    .option('--room <word>', 'its ImageOf, one of the RESO words or a word of the service')
    .does(editPhoto);

  photoCommand(photo, 'replace', 'put another file in the place of a photo; caption, room and place stay')
    .argument('<path>')
    .does(async (cli, text: string, at: number, file: string) => {
      const picture = filePath(file);
      const { mediaId } = await findPhoto(cli, text, at);
      await cli.call('media.replace', { mediaId, path: picture });
      cli.result(toListed(await findPhoto(cli, text, at)), [`Replaced the picture of photo ${at}.`]);
    });

  photo
    .command('move')
    .description('move a photo to another place')
    .argument('<listing>')
    .argument('<from>', 'its place, from 1', position)
    .argument('<to>', 'its new place, from 1', position)
    .does(movePhoto);

  photo
    .command('remove')
    .description('take a photo off the listing; its file stays in the library, so that it can come back')
    .argument('<listing>')
    .argument('[position]', 'place in the listing, from 1', position)
    .option('--for-good', 'delete its file as well; without a position, those of all removed photos', false)
    .does(removePhoto);

  addCorrectionCommands(photo, toListed);
  addCaptionCommands(photo);
  addFixCommand(photo);
  addAlterCommand(photo);
  addCullCommands(photo);
  for (const [name, description, done] of [
    ['pause', 'put a photo on hold, so that it is not sent', 'On hold: photo'],
    ['resume', 'let a photo that is on hold go with the next sync', 'With the next sync goes photo'],
  ] as const)
    photoCommand(photo, name, description).does(async (cli, text: string, at: number) => {
      const { mediaId } = await findPhoto(cli, text, at);
      await cli.call(`sync.${name}`, { mediaIds: [mediaId] });
      cli.result({ mediaId }, [`${done} ${at}.`]);
    });
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

async function listPhotos(cli: Cli, text: string): Promise<void> {
  const { media } = await getListing(cli, text);
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
  cli.result(media.map(toListed), media.length === 0 ? ['No photos yet.'] : table(rows));
}

async function removePhoto(
  cli: Cli,
  text: string,
  at: number | undefined,
  { forGood }: { forGood: boolean },
): Promise<number> {
  if (forGood) return removePhotosForGood(cli, text, at);
  if (at === undefined) throw new CliFailure('Give the position of the photo. Nothing was changed.', EXIT.usage);
  const { mediaId, fileName } = await findPhoto(cli, text, at);
  await cli.call('media.remove', { mediaIds: [mediaId] });
  cli.result({ mediaId }, [`Removed photo ${at} (${fileName}).`]);
  return EXIT.done;
}

async function addPhotos(cli: Cli, text: string, given: string[]): Promise<number> {
  const paths = given.map(filePath);
  const { listingId } = await findListing(cli, text);
  let card = 'none';
  cli.subscribe((event) => {
    if (event.name !== 'import.changed') return;
    noteProgress(cli, event.payload, card);
    card = event.payload.card;
  });
  const added = await cli.call('media.add', { listingId, paths });
  const { passedOver, refused } = splitPassedOver(added.refused);
  const inCloud = refused.filter(({ phrase }) => phrase?.code === 'refused.inCloud').length;
  const also = [
    ...(inCloud === 0 ? [] : [`, ${inCloud} of them only in the cloud`]),
    ...(passedOver.length === 0 ? [] : [`, passed over ${passedOver.length}`]),
  ].join('');
  cli.result(added, [
    `Added ${added.added.length}, refused ${refused.length}${also}.`,
    ...added.refused.map((refusal) => `  ${refusal.path}: ${refusal.reason}`),
  ]);
  return added.added.length === 0 && refused.length > 0 ? EXIT.failed : EXIT.done;
}

/** Photos between two lines of progress. */
const REPORT_EVERY = 250;

/** Only of many, so that a few photos are added without a word in between. */
function noteProgress(output: Output, { card, done, total, finished }: ImportProgress, before: string): void {
  if (card === 'free' && before !== 'free') {
    output.note('All photos that were added are in the library: you can take the card out.');
  }
  if (!finished && done > 0 && done % REPORT_EVERY === 0) output.note(`${done} of ${total} photos.`);
}

interface EditOptions {
  readonly caption?: string;
  readonly room?: string;
}

async function editPhoto(cli: Cli, text: string, at: number, { caption, room }: EditOptions): Promise<void> {
  if (caption === undefined && room === undefined)
    throw new CliFailure('Give --caption or --room. Nothing was changed.', EXIT.usage);
  const { mediaId, shortDescription, imageOf } = await findPhoto(cli, text, at);
  await cli.call('media.edit', {
    mediaIds: [mediaId],
    startedFrom: { [mediaId]: { shortDescription, imageOf } },
    tooLong: 'refuse',
    ...(caption === undefined ? {} : { shortDescription: caption }),
    ...(room === undefined ? {} : { imageOf: room }),
  });
  const after = await findPhoto(cli, text, at);
  cli.result(toListed(after), [`Photo ${at}: “${after.shortDescription}” ${after.imageOf}`.trimEnd()]);
}

async function movePhoto(cli: Cli, text: string, from: number, to: number): Promise<void> {
  const listing = await getListing(cli, text);
  const { mediaId } = photoAt(listing, from);
  const { listingId, media } = listing;
  const sequence = movePosition(
    media.map((each) => each.mediaId),
    from,
    to,
  );
  if (sequence === null) throw noPlace(listing, `place ${to}`);
  await cli.call('media.move', { listingId, mediaIds: [mediaId], before: sequence[to] ?? null });
  cli.result({ mediaId, order: to }, [`Moved photo ${from} to ${to}.`]);
}
