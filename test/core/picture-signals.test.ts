import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import type { MediaItem } from '../../shared/contract/model.ts';
import {
  afterTest,
  connect,
  detail,
  mediaAt,
  type Opened,
  openCore,
  startPractice,
  sync,
  temporaryFolder,
} from './harness.ts';

const RULES = {
  name: 'What nobody wants to be seen',
  date: '2026-11-23',
  sources: [],
  rules: [{ rule: 'blank' }, { rule: 'blurred' }, { rule: 'light' }, { rule: 'tilted' }],
};

/** A room with upright walls, furniture and a window; the walls lean by so many degrees. */
function room(degrees = 0): Sharp {
  const walls = [120, 310, 560, 820, 1040, 1310]
    .map(
      (x, index) =>
        `<rect x="${x}" y="-100" width="${40 + index * 12}" height="1300" fill="rgb(${60 + index * 25},90,80)"/>`,
    )
    .join('');
  const things = Array.from({ length: 80 }, (_, index) => {
    const [x, y] = [(index * 173) % 1480, (index * 97) % 980];
    const grey = (index * 53) % 256;
    return `<circle cx="${x}" cy="${y}" r="${6 + (index % 6) * 5}" fill="rgb(${grey},${grey},${(grey + 60) % 256})"/>`;
  }).join('');
  const ground = '<rect x="-300" y="-300" width="2200" height="1700" fill="rgb(190,180,160)"/>';
  return sharp(
    Buffer.from(
      `<svg width="1500" height="1000" xmlns="http://www.w3.org/2000/svg"><g transform="rotate(${degrees} 750 500)">${ground}${things}${walls}</g></svg>`,
    ),
  );
}

async function written(pictures: Readonly<Record<string, Sharp>>): Promise<string[]> {
  const folder = await temporaryFolder();
  return Promise.all(
    Object.entries(pictures).map(async ([name, picture]) => {
      const file = path.join(folder, `${name}.jpg`);
      await writeFile(file, await picture.jpeg({ quality: 92 }).toBuffer());
      return file;
    }),
  );
}

async function withPictures(pictures: Readonly<Record<string, Sharp>>) {
  const service = await startPractice({});
  const opened = await openCore();
  const { accountId } = await connect(opened, service);
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
  const { media } = await detail(opened, listingId);
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
  await sync(opened);
  await opened.call('listing.fix', { listingId });
  expect(await found()).toEqual([]);
  await sync(opened);
  expect(mediaAt(service).map(({ Order, DeletedYN }) => [Order, DeletedYN])).toEqual([
    [0, true],
    [0, false],
    [1, false],
  ]);
  await opened.call('change.undo', { listingId });
  expect(await found()).toEqual(['1 warning light fixable']);
});

it('measures pictures that were made before this was once the app stays open, and no placeholder', async () => {
  const { opened, listingId, found } = await withPictures({ '1-dark': room().linear(0.33) });
  const before = (await detail(opened, listingId)).media.map(({ signals, likeness }) => ({ signals, likeness }));
  const library = new Database(path.join(opened.home, 'library.db'));
  afterTest(() => library.close());
  library.exec('UPDATE blob SET signals = NULL');
  expect(await found()).toEqual([]);
  const { promise, resolve } = Promise.withResolvers<void>();
  opened.core.subscribe(() => {
    void found().then((left) => left.length > 0 && resolve());
  });
  await opened.core.startBackgroundWork();
  await promise;
  expect(await found()).toEqual(['1 warning light fixable']);
  const after = (await detail(opened, listingId)).media.map(({ signals, likeness }) => ({ signals, likeness }));
  expect(after[0]?.likeness).toBe(before[0]?.likeness);
  // From a picture that was written and read again: about the same.
  expect(Math.abs((after[0]?.signals?.blur ?? 0) - (before[0]?.signals?.blur ?? 1))).toBeLessThan(0.05);
});
