import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWriteQueue, LONGEST_WAIT, nextTry } from '../../../../electron/core/library/store/write-queue.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';

/** A library that another program holds for so many tries. */
function heldFor(tries: number) {
  let left = tries;
  const done: string[] = [];
  return {
    done,
    change: (name: string) => (): string => {
      if (left > 0) {
        left -= 1;
        throw new AppError('libraryBusy', phrase('library.busy'));
      }
      done.push(name);
      return name;
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('changes of a library', () => {
  it('are made at once where nothing is in their way', () => {
    const { done, change } = heldFor(0);
    void createWriteQueue().add(change('one'));
    expect(done).toEqual(['one']);
  });

  it('wait for another program without holding the loop, and keep their order', async () => {
    const { done, change } = heldFor(3);
    const queue = createWriteQueue();
    const answers = Promise.all([queue.add(change('one')), queue.add(change('two'))]);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(['one', 'two']);
    expect(await answers).toEqual(['one', 'two']);
  });

  it('fail with the library busy after a while, and the next is tried for as long', async () => {
    const { done, change } = heldFor(Number.POSITIVE_INFINITY);
    const reported = createWriteQueue()
      .add(change('one'))
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT + 100);
    expect(await reported).toMatchObject({ code: 'libraryBusy' });
    expect(done).toEqual([]);
  });

  it('that fail for another reason fail at once, and hold up nobody', async () => {
    const { done, change } = heldFor(0);
    const queue = createWriteQueue();
    await expect(
      queue.add(() => {
        throw new Error('no such listing');
      }),
    ).rejects.toThrow('no such listing');
    await queue.add(change('two'));
    expect(done).toEqual(['two']);
  });

  it('may ask for others while they are told of, which come after them and once', async () => {
    const done: string[] = [];
    const queue = createWriteQueue();
    await queue.add(() => {
      void queue.add(() => done.push('inner'));
      done.push('outer');
    });
    expect(done.toSorted()).toEqual(['inner', 'outer']);
  });
});

it('the next try comes soon, then less often, and not for ever', () => {
  expect(nextTry(1, 0)).toBeLessThanOrEqual(10);
  expect(nextTry(20, 1_000)).toBeLessThanOrEqual(50);
  expect(nextTry(20, LONGEST_WAIT)).toBeNull();
});

describe('the calls of the page', () => {
  const core = fileURLToPath(new URL('../../../../electron/core', import.meta.url));
  /** Takes part in changes of others as well. */
  const WITHIN = new Set(['unused-pictures.ts']);
  it.each(['app/handlers', 'service/accounts', 'photos/import', 'sync/service-pictures'])(
    'in %s never wait for the library on the loop',
    (folder) => {
      const files = readdirSync(path.join(core, folder)).filter((name) => !WITHIN.has(name));
      expect(files.length).toBeGreaterThan(3);
      const waiting = files.filter((name) =>
        /store\.write\(/.test(readFileSync(path.join(core, folder, name), 'utf8')),
      );
      expect(waiting).toEqual([]);
    },
  );
});
