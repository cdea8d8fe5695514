import { expect, it } from 'vitest';
import { createLimit, createTurns, workAhead } from '../../../../electron/core/photos/import/turns.ts';

it('gives all once, in their order, but first what was asked for, the newest of that before the older', () => {
  const turns = createTurns(['a', 'b', 'c', 'd', 'e']);
  expect(turns.next()).toBe('a');
  for (const item of ['c', 'e', 'a', 'c', 'unknown']) turns.ask(item);
  expect(Array.from({ length: 5 }, () => turns.next())).toEqual(['c', 'e', 'b', 'd', null]);
});

it('begins so many ahead, and gives back what nobody asked for', async () => {
  const started: number[] = [];
  const ahead = workAhead(3, () => (started.length === 5 ? null : Promise.resolve(started.push(started.length + 1))));
  expect([await ahead.next(), started.length]).toEqual([1, 3]);
  expect([await ahead.next(), started.length]).toEqual([2, 4]);
  expect(await ahead.abandon()).toEqual([3, 4]);
});

it('starts no more at once than the limit lets it, waits for all, and tells of the first that failed', async () => {
  const limit = createLimit(2);
  const works = [1, 2, 3].map(() => Promise.withResolvers<void>());
  let started = 0;
  const starting = works.map(async ({ promise }) => {
    await limit.start(() => promise);
    started += 1;
  });
  await Promise.all(starting.slice(0, 2));
  expect(started).toBe(2);
  works[1]?.reject(new Error('first'));
  await starting[2];
  works[0]?.reject(new Error('later'));
  works[2]?.resolve();
  await limit.ended();
  await expect(limit.failure()).rejects.toThrow('first');
});
