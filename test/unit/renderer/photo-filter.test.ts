import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { filterCounts, isShown, PHOTO_FILTERS } from '../../../renderer/state/photo-filter.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const IDS = Array.from({ length: 12 }, () => MediaId.parse(randomUUID()));
const NONE: ReadonlySet<MediaId> = new Set();

const photo = fc.record({
  mediaId: fc.constantFrom(...IDS),
  rating: fc.nat({ max: 5 }),
  picked: fc.boolean(),
  rejected: fc.boolean(),
  shortDescription: fc.constantFrom('', ' ', 'Kitchen'),
  imageOf: fc.constantFrom('', 'Kitchen'),
  problem: fc.constant(null),
  openConflicts: fc.nat({ max: 1 }),
  state: fc.constantFrom('queued' as const, 'needs-attention' as const, 'rejected' as const),
});

describe('the filter of photos', () => {
  it('counts what each filter shows, offers none that shows nothing, and always all of them', () => {
    forAll(
      fc.array(photo, { maxLength: 12 }),
      fc.constantFrom(...PHOTO_FILTERS),
      fc.subarray(IDS),
      (media, present, alike) => {
        const similar = new Set(alike);
        const counts = filterCounts(media, present, similar);
        expect(counts[0]).toEqual({ filter: 'all', count: media.length });
        expect(counts.map(({ filter }) => filter)).toContain(present);
        for (const { filter, count } of counts) {
          expect(media.filter((item) => isShown(item, filter, similar))).toHaveLength(count);
          if (filter !== 'all' && filter !== present) expect(count).toBeGreaterThan(0);
        }
      },
    );
  });

  it('passes over rejected photos but where they are asked for, and offers stars only where some have as many', () => {
    const plain = {
      rating: 0,
      picked: false,
      rejected: false,
      problem: null,
      openConflicts: 0,
      state: 'queued',
    } as const;
    const mediaId = MediaId.parse(randomUUID());
    const texts = { shortDescription: '', imageOf: 'Kitchen' };
    const media = [
      { ...plain, ...texts, mediaId, rating: 4 },
      { ...plain, ...texts, mediaId, rating: 2, picked: true },
      { ...plain, ...texts, mediaId, rating: 5, rejected: true },
    ];
    expect(filterCounts(media, 'all', NONE)).toEqual([
      { filter: 'all', count: 3 },
      { filter: 'picked', count: 1 },
      { filter: 'stars4', count: 1 },
      { filter: 'stars2', count: 2 },
      { filter: 'rejected', count: 1 },
      { filter: 'noCaption', count: 2 },
    ]);
  });

  it('offers what is not marked yet as soon as something is, and not what is rejected', () => {
    const [one, two, three] = IDS;
    if (one === undefined || two === undefined || three === undefined) throw new Error('There are no ids.');
    const plain = {
      problem: null,
      openConflicts: 0,
      state: 'queued',
      shortDescription: 'A',
      imageOf: 'Kitchen',
    } as const;
    const marks = { rating: 0, picked: false, rejected: false };
    const unmarked = [one, two, three].map((mediaId) => ({ ...plain, ...marks, mediaId }));
    expect(filterCounts(unmarked, 'all', NONE)).toEqual([{ filter: 'all', count: 3 }]);
    const marked = unmarked.map((item, index) => ({ ...item, picked: index === 0, rejected: index === 1 }));
    expect(filterCounts(marked, 'all', NONE)).toContainEqual({ filter: 'unmarked', count: 1 });
  });
});
