import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Expected, expectedPhotos } from '../../../renderer/state/expected-photos.ts';
import type { ImportProgress } from '../../../shared/contract/model.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

const listingId = ListingId.parse(randomUUID());

function importing(changes: Partial<ImportProgress> = {}): ImportProgress {
  const counts = { done: 0, total: 5, seen: 0, copied: 0, notCopied: 0 };
  const state = { fileName: null, phase: 'looking', card: 'none', paused: false, finished: false } as const;
  return { importId: 'page', listingId, ...counts, ...state, ...changes };
}

const at = (
  known: Expected | null,
  photos: number,
  workspaceRevision: number,
  now: ImportProgress | null = importing(),
) => expectedPhotos(known, { importing: now, listingId, photos, workspaceRevision });

it('expects as many photos as there are files, until each of them is shown', () => {
  const first = at(null, 3, 10);
  expect(first?.count).toBe(5);
  expect(at(first, 5, 11, importing({ seen: 2 }))?.count).toBe(3);
  expect(at(first, 8, 12, importing({ seen: 5 }))?.count).toBe(0);
  expect(at(first, 8, 12, null)).toBeNull();
});

it('expects what was looked at until the library was read again, and nothing more of what was refused', () => {
  const first = at(null, 0, 10);
  const looked = at(first, 3, 11, importing({ phase: 'copying', seen: 5, copied: 1 }));
  expect(looked?.count).toBe(2);
  const read = at(looked, 4, 12, importing({ phase: 'copying', seen: 5, copied: 2 }));
  expect(read?.count).toBe(0);
  expect(at(read, 4, 13, importing({ phase: 'making', seen: 5, copied: 5 }))?.count).toBe(0);
});

it('counts on where the listing was opened meanwhile, and expects nothing of another listing', () => {
  expect(at(null, 2, 10, importing({ seen: 2 }))?.count).toBe(3);
  expect(at(null, 0, 10, importing({ listingId: ListingId.parse(randomUUID()) }))).toBeNull();
});
