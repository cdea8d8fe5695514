import { existsSync } from 'node:fs';
import { z } from 'zod';
import { openLibrary, value } from './library.ts';

/**
 * Imports photos into a new library as a person does, and prints after how many seconds the first and the last of them
 * can be seen, and after how many all of them have the tile made from their own pixels:
 * `node first-tile.ts '{"home": …, "photos": […]}'`. It does not wait for the large pictures.
 */
const { home, photos } = z
  .object({ home: z.string(), photos: z.array(z.string()) })
  .parse(JSON.parse(process.argv[2] ?? ''));
const { storage, dispatch } = openLibrary(home, 'bench');
const { listingId } = await value(dispatch('listing.create', { name: '12 Oak Street', fields: {} }));
const started = performance.now();
const since = (): number => (performance.now() - started) / 1000;
let first: number | null = null;
let last: number | null = null;
storage.store.watch(() => {
  const rows = storage.store.media.ofListing(listingId);
  const [row] = rows;
  if (row !== undefined && existsSync(storage.blobs.pathOfDerived(row.sha256, 'preview.jpg'))) first ??= since();
  if (rows.length < photos.length) return;
  last ??= since();
  if (!rows.every((photo) => photo.hasTile)) return;
  process.stdout.write(JSON.stringify({ first, last, tiles: since() }));
  process.exit(0);
});
await value(dispatch('media.add', { listingId, paths: photos }));
throw new Error('Not all of the photos were added.');
