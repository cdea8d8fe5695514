import type { Command } from 'commander';
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
import { type CliContext, CliFailure, type CliRun, EXIT, type GlobalOptions, withSession } from './session.ts';

/** What makes the whole library come to another place, or to another computer. */
export function addCopyCommands(library: Command, action: CliContext['action']): void {
  library
    .command('backup')
    .description('write the whole library into one zip and read it again; sign-ins and tokens are not in it')
    .argument('<file>', 'the zip to write', filePath)
    .option('--replace', 'write over a file of this name', false)
    .action(action(backUp));
  library
    .command('unpack')
    .description('make a library of a backup, in a folder that is empty or not there yet')
    .argument('<file>', 'the backup', filePath)
    .argument('<folder>', 'where to', filePath)
    .action(action(unpack));
  library
    .command('move')
    .description('move the library to a folder that is empty or not there yet, and open it from there from now on')
    .argument('<folder>', 'where to, on a disk of this computer', filePath)
    .action(action(move));
  library
    .command('use')
    .description('open the library in this folder from now on, in the app and on the command line')
    .argument('<folder>', 'the folder that holds library.db', filePath)
    .action(
      action(({ options, output }, folder: string) => {
        refuseNoLibrary(folder);
        refuseShareAsPlace(folder, process.platform);
        openFromNowOn(folder, options.environment, process.platform);
        output.result({ folder }, [`The library in ${folder} is opened from now on.`, ...namedNote(options)]);
        return Promise.resolve(EXIT.done);
      }),
    );
}

async function backUp({ options, output }: CliRun, file: string, { replace }: { replace: boolean }): Promise<number> {
  const onProgress = progressOf(output);
  const backup = await stoppable((signal) =>
    withSession(options, (session) => {
      signal.addEventListener('abort', () => void session.call('library.cancelCopy', {}));
      session.core.subscribe((event) => {
        if (event.name === 'copy.changed' && !event.payload.finished)
          onProgress(event.payload.done, event.payload.total);
      });
      return session.call('library.backup', { file, replaces: replace });
    }),
  );
  const { pictures, bytes, missing } = backup;
  output.result(backup, [
    `The library is in ${file}: ${counted(pictures, 'picture', 'pictures')}, ${megabytes(bytes)}. It was read again as a whole.`,
    ...(missing === 0
      ? []
      : [
          `${counted(missing, 'original was', 'originals were')} missing before: lightbox doctor --library names them.`,
        ]),
    'Sign-ins and tokens are not in it. To open it elsewhere: lightbox library unpack FILE FOLDER',
  ]);
  return EXIT.done;
}

async function unpack({ output }: CliRun, file: string, folder: string): Promise<number> {
  refuseShareAsPlace(folder, process.platform);
  const unpacked = await stoppable((signal) =>
    unpackBackup({ file, folder }, { onProgress: progressOf(output), signal }),
  );
  const { listings, photos, damaged } = unpacked;
  output.result(unpacked, [
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

async function move({ options, output }: CliRun, folder: string): Promise<number> {
  const { home, environment } = options;
  refuseShareAsPlace(folder, process.platform);
  const isOpened = opensUnnamed(home, environment, process.platform);
  const switchTo = (): void => {
    if (isOpened) openFromNowOn(folder, environment, process.platform);
  };
  let moved: Moved;
  try {
    moved = await stoppable((signal) =>
      moveLibrary({ home, folder }, switchTo, { onProgress: progressOf(output), signal }),
    );
  } catch (error) {
    throw storageTrouble(error, home);
  }
  output.result({ ...moved, isOpened }, [
    `The library is in ${folder} now: ${counted(moved.files, 'file', 'files')}, ${megabytes(moved.bytes)}. It was read again before the old one went.`,
    isOpened ? 'It is opened from there from now on.' : `Name it when you open it: --home "${folder}"`,
    ...(moved.leavesRemains ? [`Some of the old files could not be removed. Remove ${home} by hand.`] : []),
  ]);
  return EXIT.done;
}

function namedNote({ environment }: GlobalOptions): string[] {
  return isNamed(environment) ? ['LIGHTBOX_HOME names another one, and counts before it.'] : [];
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
