import { setImmediate as turn } from 'node:timers/promises';
import { describeError } from '../describe-error.ts';
import type { Log } from '../log.ts';
import type { PrepareContext } from './prepare.ts';

/**
 * Measures pictures that were made before this was, one after the other and behind all that somebody waits for, from what was made large
 * of them: that costs a fraction of what their originals would. One that cannot be read is passed over until the next start.
 */
export async function measureLater(
  { store, blobs, pictures, maker }: PrepareContext,
  log: Pick<Log, 'warn'>,
  isOver: () => boolean,
): Promise<void> {
  for (const source of store.blobs.unmeasured()) {
    if (isOver()) return;
    try {
      if (!(await blobs.hasDerived(source, '1600.jpg'))) continue;
      const measures = await pictures.add(source, 'large', () =>
        blobs.temporary((newPath) => maker.measure(blobs.pathOfDerived(source, '1600.jpg'), newPath())),
      );
      if (isOver()) return;
      await store.soon(() => store.blobs.setSignals(source, measures), 'derived');
    } catch (error) {
      if (isOver()) return;
      log.warn('a picture could not be measured', { error: describeError(error) });
    }
    await turn();
  }
}
