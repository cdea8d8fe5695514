import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { type Moved, moveLibrary } from '../../core/library/copies/move-library.ts';
import type { CopyWatch } from '../../core/library/copies/progress.ts';
import { unpackBackup } from '../../core/library/copies/unpack-backup.ts';
import { storageTrouble } from '../../core/library/storage-trouble.ts';
import { isNamed, openFromNowOn, opensUnnamed, refuseNoLibrary } from '../library-place.ts';
import { refuseShareAsPlace } from '../network-share.ts';
import { filePath } from './arguments.ts';
import type { Output } from './output.ts';
import { type Cli, type CliCommand, CliFailure, EXIT } from './session.ts';

/** What makes the whole library come to another place, or to another computer. */
export function addCopyCommands(library: CliCommand): void {
  library
    .command('backup')
    .description('write the whole library into one zip and read it again; sign-ins and tokens are not in it')
    .argument('<file>', 'the zip to write', filePath)
    .option('--replace', 'write over a file of this name', false)
    .does(backUp);
  library
    .command('unpack')
    .description('make a library of a backup, in a folder that is empty or not there yet')
    .argument('<file>', 'the backup', filePath)
    .argument('<folder>', 'where to', filePath)
    .does(unpack);
  library
    .command('move')
    .description('move the library to a folder that is empty or not there yet, and open it from there from now on')
    .argument('<folder>', 'where to, on a disk of this computer', filePath)
    .does(move);
  library
    .command('use')
    .description('open the library in this folder from now on, in the app and on the command line')
    .argument('<folder>', 'the folder that holds library.db', filePath)
    .does((cli, folder: string) => {
      const { environment } = cli.options;
      refuseNoLibrary(folder);
      refuseShareAsPlace(folder, process.platform);
      openFromNowOn(folder, environment, process.platform);
      cli.result({ folder }, [
        `The library in ${folder} is opened from now on.`,
        ...(isNamed(environment) ? ['LIGHTBOX_HOME names another one, and counts before it.'] : []),
      ]);
      return EXIT.done;
    });
}

async function backUp(cli: Cli, file: string, { replace }: { replace: boolean }): Promise<void> {
  const onProgress = progressOf(cli);
  const backup = await stoppable((signal) => {
    signal.addEventListener('abort', () => void cli.call('library.cancelCopy', {}));
    cli.subscribe((event) => {
      if (event.name === 'copy.changed' && !event.payload.finished) onProgress(event.payload.done, event.payload.total);
    });
    return cli.call('library.backup', { file, replaces: replace });
  });
  const { pictures, bytes, missing } = backup;
  cli.result(backup, [
    `The library is in ${file}: ${counted(pictures, 'picture', 'pictures')}, ${megabytes(bytes)}. It was read again as a whole.`,
    ...(missing === 0
      ? []
      : [
          `${counted(missing, 'original was', 'originals were')} missing before: lightbox doctor --library names them.`,
        ]),
    'Sign-ins and tokens are not in it. To open it elsewhere: lightbox library unpack FILE FOLDER',
  ]);
}

async function unpack(cli: Cli, file: string, folder: string): Promise<number> {
  refuseShareAsPlace(folder, process.platform);
  const unpacked = await stoppable((signal) => unpackBackup({ file, folder }, { onProgress: progressOf(cli), signal }));
  const { listings, photos, damaged } = unpacked;
  cli.result(unpacked, [
    `The library is in ${folder}: ${counted(listings, 'listing', 'listings')}, ${counted(photos, 'photo', 'photos')}.`,
    ...(damaged === 0
      ? []
      : [
          `${counted(damaged, 'picture is', 'pictures are')} damaged in the backup and left out. To see which: lightbox --home "${folder}" doctor --library`,
        ]),
    'Sign-ins and tokens were not in it: sign in again.',
    `To open it from now on: lightbox library use "${folder}"`,
  ]);
  return damaged === 0 ? EXIT.done : EXIT.needsAttention;
}

async function move(cli: Cli, folder: string): Promise<void> {
  const { home, environment } = cli.options;
  refuseShareAsPlace(folder, process.platform);
  const isOpened = opensUnnamed(home, environment, process.platform);
  const switchTo = (): void => {
    if (isOpened) openFromNowOn(folder, environment, process.platform);
  };
  let moved: Moved;
  try {
    moved = await stoppable((signal) =>
      moveLibrary({ home, folder }, switchTo, { onProgress: progressOf(cli), signal }),
    );
  } catch (error) {
    throw storageTrouble(error, home);
  }
  cli.result({ ...moved, isOpened }, [
    `The library is in ${folder} now: ${counted(moved.files, 'file', 'files')}, ${megabytes(moved.bytes)}. It was read again before the old one went.`,
    isOpened ? 'It is opened from there from now on.' : `Name it when you open it: --home "${folder}"`,
    ...(moved.leavesRemains ? [`Some of the old files could not be removed. Remove ${home} by hand.`] : []),
  ]);
}

/** Runs a copy that Ctrl+C ends, so that nothing of it is left. */
async function stoppable<Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    return await run(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted || error instanceof CliFailure) throw error;
    throw new AppError('conflict', phrase('copy.cancelled'), { cause: error });
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** Tells how far it is, ten times. */
function progressOf(output: Output): CopyWatch['onProgress'] {
  let next = 0.1;
  return (done, total) => {
    if (total === 0 || done / total < next) return;
    output.note(`${Math.floor((100 * done) / total)} %`);
    next = done / total + 0.1;
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
