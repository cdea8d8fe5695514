import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { CopyProgress } from '../../../../shared/contract/storage.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { copyAhead, isOnItsWay, refuseWay } from '../../library/copies/move-library.ts';
import { toPlaceError } from '../../library/copies/place-errors.ts';
import type { CopyWatch } from '../../library/copies/progress.ts';
import { writeBackup } from '../../library/copies/write-backup.ts';
import { freePlace } from '../../photos/export/downloads.ts';
import type { HandlerContext } from './handler-context.ts';

/** What the folder of a library is called where it has moved to, and its backup with a day behind it. */
const NAME = 'Listing Lightbox';

/** Copies of the whole library: one at a time. */
export function copyHandlers(context: HandlerContext) {
  const { ports, store } = context;
  const copying = createCopying(context);
  return {
    async 'library.backup'(input) {
      const file = await fileOf(input, ports.now());
      const replaces = 'replaces' in input && input.replaces;
      const expected = [...store.blobs.expected()];
      return copying.run('backup', (watch) => writeBackup({ home: ports.home, file, replaces, expected }, watch));
    },
    async 'library.move'({ folder: named }) {
      const { moving } = ports.host;
      const folder = path.resolve(named);
      if (moving === undefined) throw new AppError('unsupported', phrase('move.notHere', { folder }));
      moving.refuse(folder);
      const way = { home: ports.home, folder };
      refuseWay(way);
      await copying.run('move', (watch) => copyAhead(way, watch));
      moving.restart(folder);
      return { folder };
    },
    'library.cancelCopy'() {
      copying.cancel();
      return {};
    },
    async 'library.pickFolder'({ purpose }) {
      const { pickFolder } = ports.host;
      if (pickFolder === undefined) throw new AppError('unsupported', phrase('error.noFolderDialog'));
      const picked = await pickFolder(purpose);
      if (picked === null || purpose !== 'move') return { folder: picked };
      const place = path.join(picked, NAME);
      // A move that could not be finished goes on where it was.
      const goesOn = isOnItsWay({ home: ports.home, folder: place });
      return { folder: goesOn ? place : await freePlace(place) };
    },
  } satisfies Partial<Handlers>;
}

async function fileOf(input: HandlerInput<'library.backup'>, now: Date): Promise<string> {
  if ('file' in input) return path.resolve(input.file);
  const folder = path.resolve(input.folder);
  try {
    return await freePlace(path.join(folder, `${NAME} ${now.toISOString().slice(0, 10)}.zip`));
  } catch (error) {
    throw toPlaceError(error, folder);
  }
}

/** Runs one copy at a time, which can be cancelled. */
function createCopying({ onCopy }: HandlerContext) {
  let underWay: AbortController | null = null;
  return {
    async run<Value>(task: CopyProgress['task'], copy: (watch: CopyWatch) => Promise<Value>): Promise<Value> {
      if (underWay !== null) throw new AppError('conflict', phrase('copy.underWay'), { action: 'retry' });
      const stop = new AbortController();
      underWay = stop;
      let total = 0;
      onCopy({ task, done: 0, total, finished: false });
      try {
        return await copy({
          onProgress(done, all) {
            total = all;
            onCopy({ task, done, total, finished: false });
          },
          signal: stop.signal,
        });
      } catch (error) {
        // Whatever it ended by: nothing of it is left.
        if (stop.signal.aborted) throw new AppError('conflict', phrase('copy.cancelled'), { cause: error });
        throw error;
      } finally {
        underWay = null;
        onCopy({ task, done: total, total, finished: true });
      }
    },
    cancel: (): void => underWay?.abort(),
  };
}
