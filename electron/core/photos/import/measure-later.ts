import { setImmediate as turn } from 'node:timers/promises';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { describeError } from '../../library/describe-error.ts';
import type { Log } from '../../library/log.ts';
import { hintsOf } from './hints-of.ts';
import type { PrepareContext } from './prepare.ts';

/**
 * Reads the files and measures the pictures of photos from before these were looked at, one after the other and behind all that somebody waits for, from what was made large
 * of them: that costs a fraction of what their originals would. One that cannot be read is passed over until the next start.
 */
export async function measureLater(
  { store, blobs, pictures, maker }: PrepareContext,
  log: Pick<Log, 'warn'>,
  isOver: () => boolean,
): Promise<void> {
  await each(store.blobs.unread(), log, isOver, async (source) => {
    const { facts } = await pictures.add(source, 'large', () =>
      blobs.temporary((newPath) => maker.inspect(blobs.pathOfOriginal(source), source, newPath())),
    );
    if (!isOver()) await store.soon(() => store.blobs.setHints(source, hintsOf(facts)), 'derived');
  });
  await each(store.blobs.unmeasured(), log, isOver, async (source) => {
    if (!(await blobs.hasDerived(source, '1600.jpg'))) return;
    const measures = await pictures.add(source, 'large', () =>
      blobs.temporary((newPath) => maker.measure(blobs.pathOfDerived(source, '1600.jpg'), newPath())),
    );
    if (!isOver()) await store.soon(() => store.blobs.setSignals(source, measures), 'derived');
  });
}

async function each(
  sources: readonly Sha256[],
  log: Pick<Log, 'warn'>,
  isOver: () => boolean,
  look: (source: Sha256) => Promise<void>,
): Promise<void> {
  for (const source of sources) {
    if (isOver()) return;
    try {
      await look(source);
    } catch (error) {
      if (isOver()) return;
      log.warn('a picture could not be measured', { error: describeError(error) });
    }
    await turn();
  }
}
