import type {
  CheckProgress,
  DiskSpace,
  OriginalsCheck,
  StorageKind,
  StorageUsage,
} from '../../../shared/contract/storage.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { filePath, photoCommand } from './arguments.ts';
import { type Output, table } from './output.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findPhoto, getListing } from './session.ts';

/** `storage`: what takes the space of the library's folder, and what can go. */
export function addStorageCommand(program: CliCommand): void {
  program
    .command('storage')
    .description('what takes the space of the library, and how much of it is used by nothing')
    .option('--clean', 'remove what is used by nothing, and all copies from before upgrades but the newest', false)
    .does(async (cli, { clean }: { clean: boolean }) => {
      const freed = clean ? await cli.call('storage.clean', {}) : null;
      const usage = await cli.call('storage.usage', {});
      cli.result({ ...usage, ...(freed === null ? {} : { freed }) }, [
        ...(freed === null ? [] : [`Freed ${spaceWords(freed)}.`]),
        ...usageLines(usage),
      ]);
    });
}

const NAMES: Readonly<Record<StorageKind, string>> = {
  originals: 'originals',
  derived: 'pictures made from them',
  renditions: 'pictures to send',
  temporary: 'unfinished work',
  library: 'library (listings, captions, history)',
  backups: 'copies from before upgrades',
  logs: 'logs',
  other: 'everything else',
};

function usageLines({ home, parts, total, unused, removedPhotos, forUndo, keepsAll }: StorageUsage): string[] {
  const row = (name: string, space: DiskSpace, free: DiskSpace): string[] => [
    name,
    inMegabytes(space.bytes).padStart(11),
    free.bytes === 0 ? '' : `${inMegabytes(free.bytes)} can go`,
  ];
  return [
    home,
    ...table([...parts.map((part) => row(NAMES[part.kind], part, part.unused)), row('together', total, unused)]),
    ...(removedPhotos.files === 0
      ? []
      : [`Of removed photos, which can be restored: ${inMegabytes(removedPhotos.bytes)}.`]),
    ...(forUndo.files === 0 ? [] : [`Kept because an undo would bring it back: ${inMegabytes(forUndo.bytes)}.`]),
    ...(keepsAll ? ['A library was set aside when a copy was restored, so all pictures stay.'] : []),
    ...(unused.files === 0 ? [] : ['Remove what can go: lightbox storage --clean']),
  ];
}

function spaceWords({ files, bytes }: DiskSpace): string {
  return `${inMegabytes(bytes)} (${counted(files, 'file', 'files')})`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `doctor --library`: reads all originals again. */
export async function checkLibrary(cli: Cli): Promise<number> {
  cli.subscribe((event) => {
    if (event.name === 'storage.changed') noteProgress(cli, event.payload);
  });
  const check = await cli.call('storage.checkOriginals', {});
  cli.result(check, checkLines(check));
  return check.faulty.length + check.unreadable.length === 0 ? EXIT.done : EXIT.needsAttention;
}

/** Every hundred originals. */
function noteProgress(output: Output, { done, total, finished }: CheckProgress): void {
  if (!finished && done % 100 === 0) output.note(`Read ${done} of ${total} originals.`);
}

function checkLines({ checked, intact, bytes, faulty, unreadable }: OriginalsCheck): string[] {
  return [
    `Read ${counted(checked, 'original', 'originals')} (${inMegabytes(bytes)}): ${intact} as they were added.`,
    ...faulty.map(
      ({ fault, listing, position: at, fileName, sha256 }) =>
        `${fault}: ${listing === null ? sha256 : `${listing}, ${at === null ? 'removed photo' : `photo ${at}`}, ${fileName}`}`,
    ),
    ...unreadable.map(({ reason }) => `not readable: ${reason}`),
    ...(faulty.length === 0 ? [] : ['Put one back from the same file: lightbox photo fix LISTING POSITION PATH']),
  ];
}

export function addFixCommand(photo: CliCommand): void {
  photoCommand(photo, 'fix', 'put the original of a photo back, where it is missing or damaged, from the same file')
    // As it was called first: scripts go on.
    .alias('mend')
    .argument('<path>')
    .does(fixPhoto);
}

async function fixPhoto(cli: Cli, text: string, at: number, file: string): Promise<void> {
  const original = filePath(file);
  const { mediaId } = await findPhoto(cli, text, at);
  try {
    await cli.call('media.fix', { mediaId, path: original });
  } catch (error) {
    if (!(error instanceof CliFailure) || error.data?.phrase?.code !== 'error.otherBytes') throw error;
    const instead = `Replace it with this file: lightbox photo replace "${text}" ${at} "${file}"`;
    const message = `${error.message}\n${instead}`;
    throw new CliFailure(message, error.exitCode, { ...error.data, message });
  }
  cli.result({ mediaId }, [`The original of photo ${at} is in its place.`]);
}

/** Deletes one photo of the listing, or all that were removed from it, with their files. */
export async function removePhotosForGood(cli: Cli, text: string, at: number | undefined): Promise<number> {
  const photos = at === undefined ? (await getListing(cli, text)).removed : [await findPhoto(cli, text, at)];
  const mediaIds = photos.map(({ mediaId }) => mediaId);
  if (at !== undefined) await cli.call('media.remove', { mediaIds });
  const gone = mediaIds.length === 0 ? { removed: [], kept: [] } : await cli.call('media.removeForGood', { mediaIds });
  cli.result(gone, [`Removed ${counted(gone.removed.length, 'photo', 'photos')} for good.`]);
  for (const { problem } of gone.kept) cli.note(problem.message);
  return gone.kept.length > 0 ? EXIT.needsAttention : EXIT.done;
}
