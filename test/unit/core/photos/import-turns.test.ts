import { expect, it } from 'vitest';
import { createTurns } from '../../../../electron/core/photos/import/turns.ts';

it('gives all once, in their order, but first what was asked for, the newest of that before the older', () => {
  const turns = createTurns(['a', 'b', 'c', 'd', 'e']);
  expect(turns.next()).toBe('a');
  for (const item of ['c', 'e', 'a', 'c', 'unknown']) turns.ask(item);
  expect(Array.from({ length: 5 }, () => turns.next())).toEqual(['c', 'e', 'b', 'd', null]);
});
