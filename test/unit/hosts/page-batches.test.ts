import { expect, it } from 'vitest';
import { createPageBatches } from '../../../electron/hosts/loopback.ts';

it('leaves the batches of a page once the last of its channels is closed', () => {
  const pages = createPageBatches();
  pages.come('page');
  expect(pages.note('page', 'one')).toBe(true);
  // Its channel broke, which the host hears of after the page has opened the next.
  pages.come('page');
  expect(pages.leave('page')).toEqual([]);
  expect(pages.note('page', 'two')).toBe(true);
  expect(pages.leave('page')).toEqual(['one', 'two']);
});

it('knows of a file that its page is gone, also when the page was never seen', () => {
  const pages = createPageBatches();
  pages.come('page');
  pages.come('other');
  pages.leave('page');
  expect([pages.note('page', 'late'), pages.note('unknown', 'late')]).toEqual([false, false]);
  expect(pages.leave('other')).toEqual([]);
  expect(pages.leave('page')).toEqual([]);
});
