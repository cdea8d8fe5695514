import { describe, expect, it } from 'vitest';
import { BlobError, PhotoRefusal } from '../../../../electron/core/library/blobs/errors.ts';
import { type FileWatch, onceWritten } from '../../../../electron/core/photos/import/copy.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';

const truncated = new PhotoRefusal('truncated', phrase('refused.truncated'));

/** A file that another program writes until a moment, in milliseconds; the clock goes on with every pause alone. */
function written({ until, from = 0 }: { readonly until: number; readonly from?: number }) {
  let now = from;
  const watch: FileWatch = {
    stat: () => Promise.resolve({ size: Math.min(now, until), mtimeMs: Math.min(now, until) }),
    now: () => now,
    pause: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const work = (): Promise<string> => (now < until ? Promise.reject(truncated) : Promise.resolve(`read at ${now}`));
  return { watch, work, now: () => now };
}

describe('a file that is still being written', () => {
  it('is read once it is complete, a while after its last change', async () => {
    const file = written({ until: 5_000 });
    expect(await onceWritten(file.watch, 'a.jpg', file.work)).toMatch(/^read at/);
    expect(file.now()).toBeGreaterThanOrEqual(7_000);
    expect(file.now()).toBeLessThan(8_000);
  });

  it('is refused by name when that takes too long', async () => {
    const file = written({ until: 1_000_000 });
    const refused = onceWritten(file.watch, 'a.jpg', file.work);
    await expect(refused).rejects.toMatchObject({ code: 'changing' });
    await expect(refused).rejects.toThrow('a.jpg');
    await expect(refused).rejects.toBeInstanceOf(BlobError);
    expect(file.now()).toBeLessThan(32_000);
  });
});

describe('a file that is broken', () => {
  it('is refused at once when it is old, and after one more look when it is new', async () => {
    const old = written({ until: 1, from: 60_000 });
    const broken = (): Promise<never> => Promise.reject(truncated);
    await expect(onceWritten(old.watch, 'a.jpg', broken)).rejects.toBe(truncated);
    expect(old.now()).toBe(60_000);
    const fresh = written({ until: 10, from: 20 });
    await expect(onceWritten(fresh.watch, 'a.jpg', broken)).rejects.toBe(truncated);
    expect(fresh.now()).toBe(420);
  });

  it('for another reason than that something is missing is not waited for', async () => {
    const fresh = written({ until: 10, from: 20 });
    const large = new PhotoRefusal('too-many-pixels', phrase('refused.tooManyPixels'));
    await expect(onceWritten(fresh.watch, 'a.jpg', () => Promise.reject(large))).rejects.toBe(large);
    expect(fresh.now()).toBe(20);
  });
});
