import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { PrepareContext } from '../import/prepare.ts';
import { findUnused } from './unused-pictures.ts';

export type StorageContext = Pick<PrepareContext, 'store' | 'blobs'>;

/** Pictures that are removed, or looked for, under one lock of the library. */
const AT_ONCE = 10;

interface Collected {
  /** Pictures and renditions whose files were removed. */
  readonly removed: number;
  /** Originals that are wanted and not there. */
  readonly missing: number;
}

/**
 * Brings rows and files together: removes the files that nothing in the library refers to, which a crash between a copy and
 * its row leaves and an undo that is gone; forgets pictures that nothing shows and that have no file; and notes which originals
 * are missing.
 *
 * @param now epoch milliseconds
 */
export async function collect(context: StorageContext, now: number): Promise<Collected> {
  const { store, blobs } = context;
  const stored = await blobs.list();
  const unused = findUnused(store, stored, now);
  if (unused.specs.length > 0) await store.soon(() => store.blobs.forgetRenditions(unused.specs), 'derived');
  const removed =
    (await inTurn(context, unused.pictures, (sha256) => {
      if (store.blobs.isUsed(sha256) || !blobs.isLeftAlone(sha256, now)) return false;
      blobs.remove(sha256, store.blobs.delete(sha256));
      return true;
    })) +
    (await inTurn(context, unused.renditions, (sha256) => {
      if (store.blobs.isRenditionUsed(sha256) || !blobs.isRenditionLeftAlone(sha256, now)) return false;
      blobs.removeRendition(sha256);
      return true;
    }));
  await forgetWithoutFile(context);
  return { removed, missing: await noteMissing(context, new Set(stored.originals.keys())) };
}

/** Asked again with the library locked, so that no row comes in between. @returns how many were done */
async function inTurn(
  { store }: StorageContext,
  hashes: readonly Sha256[],
  work: (sha256: Sha256) => boolean,
): Promise<number> {
  let done = 0;
  for (let from = 0; from < hashes.length; from += AT_ONCE) {
    done += await store.soon(() => hashes.slice(from, from + AT_ONCE).filter(work).length);
  }
  return done;
}

/** Rows of pictures that nothing shows: a crash between the removal of the file and its commit leaves them. */
async function forgetWithoutFile(context: StorageContext): Promise<void> {
  const { store, blobs } = context;
  const gone: Sha256[] = [];
  for (const sha256 of store.blobs.unused()) if (!(await blobs.hasOriginal(sha256))) gone.push(sha256);
  await inTurn(context, gone, (sha256) => {
    if (store.blobs.isUsed(sha256)) return false;
    blobs.remove(sha256, store.blobs.delete(sha256));
    return true;
  });
}

/** @returns how many are missing */
async function noteMissing(context: StorageContext, present: ReadonlySet<string>): Promise<number> {
  const { store, blobs } = context;
  const missing: Sha256[] = [];
  for (const sha256 of store.blobs.expected()) {
    if (!present.has(sha256) && !(await blobs.hasOriginal(sha256))) missing.push(sha256);
  }
  const faults = store.blobs.faults();
  // What was damaged stays so until it is read again.
  const back = [...faults].flatMap(([sha256, fault]) => (fault === 'missing' && present.has(sha256) ? [sha256] : []));
  const changed = [
    ...missing.filter((sha256) => faults.get(sha256) !== 'missing').map((sha256) => [sha256, 'missing'] as const),
    ...back.map((sha256) => [sha256, null] as const),
  ];
  if (changed.length > 0) {
    await store.soon(() => {
      for (const [sha256, fault] of changed) store.blobs.setFault(sha256, fault);
    });
  }
  return missing.length;
}
