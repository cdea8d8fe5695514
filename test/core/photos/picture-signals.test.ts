import path from 'node:path';
import Database from 'better-sqlite3';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { room, written } from '../drawn-room.ts';
import { afterTest, connectedCore, type Opened, workUntil } from '../harness.ts';

const RULES = {
  name: 'What nobody wants to be seen',
  date: '2026-11-23',
  sources: [],
  rules: [{ rule: 'blank' }, { rule: 'blurred' }, { rule: 'light' }, { rule: 'tilted' }],
};

async function withPictures(pictures: Readonly<Record<string, Sharp>>) {
  const { service, opened, accountId } = await connectedCore();
  await opened.call('account.changeProfile', { accountId, settings: { pictureRules: RULES } });
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.call('media.add', { listingId, paths: await written(pictures) });
  const found = async (): Promise<string[]> =>
    (await opened.call('listing.check', { listingId })).findings
      .filter(({ rule }) => rule !== 'captionRequired' && rule !== 'roomRequired')
      .map(({ position, severity, rule, fixable }) => `${position} ${severity} ${rule}${fixable ? ' fixable' : ''}`);
  return { service, opened, listingId, found };
}

/** What was corrected is looked at anew, as photos of their own. */
async function expectSeenAsForeseen({ call, core }: Opened, media: readonly MediaItem[]): Promise<void> {
  const { listingId } = await call('listing.create', { name: 'Anew' });
  const corrected = media.filter(({ corrections }) => corrections !== null);
  const paths = await Promise.all(corrected.map(({ picture }) => core.picturePath(picture, '1600')));
  await call('media.add', { listingId, paths: paths.flatMap((file) => file ?? []) });
  const { findings } = await call('listing.check', { listingId });
  expect(findings.filter(({ rule }) => ['light', 'tilted', 'blank', 'blurred'].includes(rule))).toEqual([]);
}

it('says which pictures are blurred, too dark, too bright, tilted or of one colour, and fixes what it can', async () => {
  const { opened, listingId, found } = await withPictures({
    '1-good': room(),
    '2-blurred': room().blur(4),
    '3-dark': room().linear(0.33),
    '4-bright': room().linear(0.3, 185),
    '5-tilted': room(3),
    '6-blank': sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#777' } }),
  });
  expect(await found()).toEqual([
    '2 warning blurred',
    '3 warning light fixable',
    '4 warning light fixable',
    '5 warning tilted fixable',
    '6 warning blank',
  ]);
  const { fixed, changes } = await opened.call('listing.fix', { listingId });
  expect({ fixed, changes: changes.length }).toEqual({ fixed: 3, changes: 1 });
  expect(await found()).toEqual(['2 warning blurred', '6 warning blank']);
  const { media } = await opened.detail(listingId);
  expect(media.map(({ corrections }) => Object.keys(corrections ?? {}))).toEqual([
    [],
    [],
    ['exposure'],
    ['exposure'],
    ['straighten'],
    [],
  ]);
  expect(media.every(({ prepared }) => prepared)).toBe(true);
  await expectSeenAsForeseen(opened, media);
  await opened.call('change.undo', { listingId });
  expect(await found()).toHaveLength(5);
});

it('is fixed at the service by another picture in the place of the one that is there', async () => {
  const { service, opened, listingId, found } = await withPictures({ '1-dark': room().linear(0.33), '2-good': room() });
  await opened.sync();
  await opened.call('listing.fix', { listingId });
  expect(await found()).toEqual([]);
  await opened.sync();
  expect(service.media().map(({ Order, DeletedYN }) => [Order, DeletedYN])).toEqual([
    [0, true],
    [0, false],
    [1, false],
  ]);
  await opened.call('change.undo', { listingId });
  expect(await found()).toEqual(['1 warning light fixable']);
});

it('measures pictures that were made before this was once the app stays open, and no placeholder', async () => {
  const { opened, listingId, found } = await withPictures({ '1-dark': room().linear(0.33) });
  const before = (await opened.detail(listingId)).media.map(({ signals, likeness }) => ({ signals, likeness }));
  const library = new Database(path.join(opened.home, 'library.db'));
  afterTest(() => library.close());
  library.exec('UPDATE blob SET signals = NULL');
  expect(await found()).toEqual([]);
  await workUntil(opened, async () => (await found()).length > 0);
  expect(await found()).toEqual(['1 warning light fixable']);
  const after = (await opened.detail(listingId)).media.map(({ signals, likeness }) => ({ signals, likeness }));
  expect(after[0]?.likeness).toBe(before[0]?.likeness);
  // From a picture that was written and read again: about the same.
  expect(Math.abs((after[0]?.signals?.blur ?? 0) - (before[0]?.signals?.blur ?? 1))).toBeLessThan(0.05);
});
