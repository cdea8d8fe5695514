import { expect, it } from 'vitest';
import type { CopyProgress } from '../../../shared/contract/storage.ts';
import { openCore, temporaryFolder } from '../harness.ts';

it('a backup says to every window what it is and how far, up to its end', async () => {
  const opened = await openCore();
  await opened.listingWithPhotos(1);
  const said: CopyProgress[] = [];
  opened.core.subscribe((event) => {
    if (event.name === 'copy.changed') said.push(event.payload);
  });
  await opened.call('library.backup', { folder: await temporaryFolder() });
  expect(new Set(said.map(({ task }) => task))).toEqual(new Set(['backup']));
  expect(said.at(0)).toMatchObject({ done: 0, finished: false });
  const { done, total, finished } = said.at(-1) ?? {};
  expect(total).toBeGreaterThan(0);
  expect({ done, finished }).toEqual({ done: total, finished: true });
});
