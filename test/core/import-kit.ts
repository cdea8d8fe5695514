import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { openStorage } from '../../electron/core/app/app.ts';
import type { CardPlace } from '../../electron/core/photos/cards/read-cards.ts';
import type { ImportProgress, MediaItem } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { cameraJpeg, quarters } from './blobs-fixtures.ts';
import { type Opened, openCore, temporaryFolder } from './harness.ts';

/** Photos as a camera writes them, each with its small picture, on a card of this place. */
export async function card(
  count: number,
  said: Partial<Parameters<typeof cameraJpeg>[1]> = {},
): Promise<{ readonly folder: string; readonly files: string[]; readonly place: CardPlace }> {
  const place = { kind: 'volumes', folder: await temporaryFolder() } as const;
  const folder = path.join(place.folder, 'EOS_DIGITAL', 'DCIM', '100CANON');
  await mkdir(folder, { recursive: true });
  const thumbnail = await quarters(160, 120).jpeg().toBuffer();
  const files: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `DSC_${index + 1}.jpg`);
    await writeFile(file, await cameraJpeg(quarters(300 + index, 200), { thumbnail, ...said }));
    files.push(file);
  }
  return { folder, files, place };
}

/** Resolves with the first progress that matches, from when it is watched. */
export type WhenImported = (matches: (progress: ImportProgress) => boolean) => Promise<ImportProgress>;

/** Follows the imports of a library from now on. */
export function watchImport(opened: Opened): WhenImported {
  const reported: ImportProgress[] = [];
  const waiting = new Set<() => void>();
  opened.core.subscribe((event) => {
    if (event.name !== 'import.changed') return;
    reported.push(event.payload);
    for (const look of waiting) look();
  });
  return (matches) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = reported.find(matches);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
}

export interface Importing {
  readonly opened: Opened;
  readonly listingId: ListingId;
  /** Names of files in the order in which they were begun to be copied. */
  readonly started: readonly string[];
  /** Lets files be copied, which none is before: so many of those that are begun first, or all. */
  readonly letCopy: (most?: number) => void;
  /** From now on the database fails at the next photo whose file is here. */
  readonly failLanding: () => void;
  readonly when: WhenImported;
  /** A card with photos. */
  readonly folder: string;
  readonly files: string[];
}

/** A library that copies nothing before it is let, and a card with so many photos. */
export async function importing(count = 0): Promise<Importing> {
  const started: string[] = [];
  const waiting = new Map<number, () => void>();
  let allowed = 0;
  const letCopy = (most = Number.POSITIVE_INFINITY): void => {
    allowed = most;
    for (const [nth, go] of waiting) if (nth <= most) go();
  };
  let fails = false;
  const { folder, files, place } = await card(count);
  const opened = await openCore({
    host: { cardPlaces: [place] },
    storage(folder) {
      const { store, blobs } = openStorage(folder);
      const adopt: typeof blobs.adopt = async (source, inspect) => {
        const nth = started.push(path.basename(source));
        if (nth > allowed) await new Promise<void>((go) => void waiting.set(nth, go));
        return blobs.adopt(source, inspect);
      };
      const setArrived: typeof store.media.setArrived = (...arrived) => {
        if (fails) throw new Error('The database fails.');
        store.media.setArrived(...arrived);
      };
      return { store: { ...store, media: { ...store.media, setArrived } }, blobs: { ...blobs, adopt } };
    },
  });
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const failLanding = (): void => {
    fails = true;
  };
  return { opened, listingId, started, letCopy, failLanding, when: watchImport(opened), folder, files };
}

export async function photos(opened: Opened, listingId: ListingId): Promise<MediaItem[]> {
  return (await opened.detail(listingId)).media;
}

/** Every row has its file, and every file its row. */
export async function expectNothingAstray(opened: Opened, listingId: ListingId): Promise<void> {
  const { media, removed } = await opened.detail(listingId);
  const here = [...media, ...removed].filter((item) => !item.arriving);
  const folder = path.join(opened.home, 'pictures', 'originals');
  const stored = existsSync(folder)
    ? (await readdir(folder, { recursive: true }))
        .map((name) => path.basename(name))
        .filter((name) => name.length === 64)
    : [];
  expect(stored.toSorted()).toEqual([...new Set(here.map((item) => item.sha256))].toSorted());
  const arriving = [...media, ...removed].filter((item) => item.arriving).map((item) => item.sha256);
  const derived = await readdir(path.join(opened.home, 'pictures', 'derived'), { recursive: true }).catch(() => []);
  const shown = derived.map((name) => path.basename(name)).filter((name) => name.length === 64);
  expect(shown.filter((name) => !stored.includes(name) && !arriving.some((each) => each === name))).toEqual([]);
}
