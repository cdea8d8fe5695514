import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type ListingSnapshot,
  type MediaMerge,
  type MediaMergeInput,
  mergeMedia,
  mergeOrder,
  type OrderMergeInput,
  type PlannedMedia,
  planListing,
} from '../../../../electron/core/sync/base/reconcile.ts';
import { MediaId, MediaKey, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import type { ConflictField, RemoteMediaFields } from '../../../../shared/domain/media.ts';
import { UPLOAD_STATES } from '../../../../shared/domain/status.ts';
import { always } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const newId = () => MediaId.parse(randomUUID());
const [a, b, c, d] = [newId(), newId(), newId(), newId()];

const words = fc.constantFrom('', 'A', 'B', 'C');
const remoteFields = fc.record({
  shortDescription: words,
  imageOf: words,
  order: fc.constant(0),
  deletedYN: fc.boolean(),
});
const openConflicts = fc
  .subarray<ConflictField>(['shortDescription', 'imageOf', 'deletedYN'])
  .map((fields) => new Set(fields));
const mergeInput: fc.Arbitrary<MediaMergeInput> = fc.record({
  base: remoteFields,
  mine: fc.record({ shortDescription: words, imageOf: words, removed: fc.boolean() }),
  theirs: fc.option(remoteFields),
  openConflicts,
});

/** What is known after a merge: theirs is the base, and what was adopted is mine. */
function after(input: MediaMergeInput, merge: MediaMerge): MediaMergeInput {
  const open = new Set([...input.openConflicts, ...merge.conflicts.map((each) => each.field)]);
  for (const field of merge.settled) open.delete(field);
  return {
    base: input.theirs ?? { ...input.base, deletedYN: true },
    mine: { ...input.mine, ...merge.adopt },
    theirs: input.theirs,
    openConflicts: open,
  };
}

describe('merging one photo three ways', () => {
  // base, mine, theirs, conflict open -> outcome
  const table: [string, string, string, boolean, 'nothing' | 'adopt' | 'conflict' | 'settled'][] = [
    ['A', 'A', 'A', false, 'nothing'],
    ['A', 'B', 'A', false, 'nothing'],
    ['A', 'A', 'B', false, 'adopt'],
    ['A', 'B', 'B', false, 'nothing'],
    ['A', 'B', 'C', false, 'conflict'],
    ['A', 'B', 'A', true, 'nothing'],
    ['A', 'B', 'B', true, 'settled'],
    ['A', 'B', 'C', true, 'conflict'],
    ['A', 'A', 'B', true, 'conflict'],
    ['A', 'A', 'A', true, 'settled'],
  ];
  const fields = ['shortDescription', 'imageOf'] as const;
  const cases = fields.flatMap((field) => table.map((row) => [field, ...row] as const));

  it.each(cases)('%s: base %s, mine %s, theirs %s, open %s: %s', (field, base, mine, theirs, open, outcome) => {
    const plain = { shortDescription: 'same', imageOf: 'same', order: 0, deletedYN: false };
    const merge = mergeMedia({
      base: { ...plain, [field]: base },
      mine: { shortDescription: 'same', imageOf: 'same', removed: false, [field]: mine },
      theirs: { ...plain, [field]: theirs },
      openConflicts: new Set(open ? [field] : []),
    });
    expect(merge).toEqual({
      adopt: outcome === 'adopt' ? { [field]: theirs } : {},
      conflicts: outcome === 'conflict' ? [{ field, base, mine, theirs }] : [],
      settled: outcome === 'settled' ? [field] : [],
    });
  });

  // base.deletedYN, mine.removed, theirs (null: gone for good), edited here, edited there, open -> outcome
  const removals: [
    boolean,
    boolean,
    boolean | null,
    boolean,
    boolean,
    boolean,
    'nothing' | boolean | 'conflict' | 'settled',
  ][] = [
    [false, false, true, false, false, false, true],
    [false, false, true, true, false, false, 'conflict'],
    [false, false, null, false, false, false, 'conflict'],
    [false, false, null, true, false, false, 'conflict'],
    [false, false, true, false, false, true, 'conflict'],
    [false, true, false, false, false, false, 'nothing'],
    [false, true, false, false, true, false, 'conflict'],
    [false, true, true, false, false, false, 'nothing'],
    [false, true, true, false, false, true, 'settled'],
    [false, true, null, true, false, false, 'nothing'],
    [true, true, false, false, false, false, false],
    [true, true, true, false, true, false, 'nothing'],
    [true, false, true, true, false, false, 'nothing'],
    [true, false, false, false, false, true, 'settled'],
    [true, false, null, false, false, false, 'conflict'],
    [true, false, null, false, false, true, 'nothing'],
  ];

  it.each(removals)(
    'deleted %s, removed here %s, there %s, edited here %s, there %s, open %s: %s',
    (deletedYN, removed, theirs, here, there, open, outcome) => {
      const plain = { shortDescription: 'base', imageOf: '', order: 0 };
      const merge = mergeMedia({
        base: { ...plain, deletedYN },
        mine: { shortDescription: here ? 'mine' : 'base', imageOf: '', removed },
        theirs: theirs === null ? null : { ...plain, shortDescription: there ? 'theirs' : 'base', deletedYN: theirs },
        openConflicts: new Set<ConflictField>(open ? ['deletedYN'] : []),
      });
      expect(merge.adopt.removed).toBe(typeof outcome === 'boolean' ? outcome : undefined);
      expect(merge.conflicts.map((each) => each.field)).toEqual(outcome === 'conflict' ? ['deletedYN'] : []);
      expect(merge.settled).toEqual(outcome === 'settled' ? ['deletedYN'] : []);
    },
  );

  it('takes their words with a photo that comes back or goes', () => {
    const base: RemoteMediaFields = { shortDescription: 'A', imageOf: '', order: 0, deletedYN: true };
    const mine = { shortDescription: 'A', imageOf: '', removed: true };
    const theirs = { ...base, shortDescription: 'B', deletedYN: false };
    expect(mergeMedia({ base, mine, theirs, openConflicts: new Set() }).adopt).toEqual({
      shortDescription: 'B',
      removed: false,
    });
  });

  always('does nothing more when it is done again', mergeInput, (input) => {
    const again = mergeMedia(after(input, mergeMedia(input)));
    expect(again.adopt).toEqual({});
    expect(again.conflicts).toEqual([]);
  });

  always('never loses an edit made here: it stays, or a conflict holds it', mergeInput, (input) => {
    const merge = mergeMedia(input);
    const { base, mine, theirs } = input;
    for (const field of ['shortDescription', 'imageOf'] as const) {
      if (mine[field] !== base[field] && merge.adopt[field] !== undefined) expect(merge.adopt[field]).toBe(mine[field]);
    }
    const changedHere = mine.removed !== base.deletedYN;
    if (changedHere && merge.adopt.removed !== undefined) expect(merge.adopt.removed).toBe(mine.removed);
    const wordsEdited = mine.shortDescription !== base.shortDescription || mine.imageOf !== base.imageOf;
    if (wordsEdited && !mine.removed && !base.deletedYN && theirs === null) {
      expect(merge.conflicts.map((each) => each.field)).toContain('deletedYN');
    }
  });

  always('never lets a PATCH overwrite words of theirs that nobody here has seen', mergeInput, (input) => {
    const { base, mine, theirs } = input;
    const merge = mergeMedia(input);
    if (theirs === null || (mine.removed && theirs.deletedYN)) return;
    for (const field of ['shortDescription', 'imageOf'] as const) {
      const unseen = theirs[field] !== base[field] && theirs[field] !== mine[field];
      if (!unseen) continue;
      const kept = merge.adopt[field] === theirs[field] || merge.conflicts.some((each) => each.field === field);
      expect(kept).toBe(true);
    }
  });

  always('never opens and settles the same', mergeInput, (input) => {
    const merge = mergeMedia(input);
    const opened = new Set<ConflictField>(merge.conflicts.map((each) => each.field));
    expect(merge.settled.filter((field) => opened.has(field))).toEqual([]);
    expect(opened.size).toBe(merge.conflicts.length);
  });
});

describe('merging the order of a listing', () => {
  const orders = (...ids: readonly MediaId[]) => new Map(ids.map((id, index) => [id, index]));
  /** Of a, b and c. */
  const numbers = (...each: readonly (number | null)[]) =>
    new Map([a, b, c].map((id, index) => [id, each[index] ?? null]));
  const merging = (given: Partial<OrderMergeInput>) =>
    mergeOrder({
      mine: [a, b, c],
      base: orders(a, b, c),
      theirs: orders(a, b, c),
      seen: [],
      openConflict: false,
      ...given,
    });

  it.each([
    ['nothing changed', [a, b, c], [a, b, c], 'agreed'],
    ['changed here', [b, a, c], [a, b, c], 'unchanged'],
    ['changed there', [a, b, c], [c, a, b], 'adopt'],
    ['changed alike', [c, a, b], [c, a, b], 'agreed'],
    ['changed differently', [b, a, c], [c, b, a], 'conflict'],
  ] as const)('%s', (_name, mine, theirs, kind) => {
    const merge = merging({ mine, theirs: orders(...theirs) });
    expect(merge.kind).toBe(kind);
    if (merge.kind === 'adopt') expect(merge.sequence).toEqual(theirs);
    if (merge.kind === 'conflict') expect(merge).toMatchObject({ base: [a, b, c], mine, theirs });
  });

  it('keeps moves of different photos, unless a question is open already', () => {
    const input = { mine: [b, a, c, d], base: orders(a, b, c, d), theirs: orders(a, b, d, c) };
    expect(merging(input)).toEqual({ kind: 'merge', sequence: [b, a, d, c] });
    expect(merging({ ...input, openConflict: true }).kind).toBe('conflict');
  });

  const [same, half, odd] = [numbers(0, 0, 0), numbers(0, 1, 1), numbers(0, 0, null)];
  it.each<[string, Partial<OrderMergeInput>, string]>([
    ['a renumbering and gaps are no change', { mine: [b, a, c], theirs: numbers(10, 20, 30) }, 'unchanged'],
    ['duplicate and missing ones are as they come', { base: odd, theirs: odd }, 'agreed'],
    ['duplicate and missing ones can be changed', { base: odd, theirs: numbers(2, 1, 0) }, 'adopt'],
    ['same ones moved here', { mine: [c, a, b], base: same, theirs: same, seen: [a, b, c] }, 'unchanged'],
    ['same ones stay as they were last shown', { base: same, theirs: same, seen: [a, b, c] }, 'agreed'],
    ['same ones told apart in that order', { base: same, theirs: half, seen: [a, b, c] }, 'agreed'],
  ])('compares sequences, not numbers: %s', (_name, given, kind) => {
    expect(merging(given).kind).toBe(kind);
  });
});

describe('planning', () => {
  const media = (mediaId: MediaId, change: Partial<PlannedMedia> = {}): PlannedMedia => ({
    mediaId,
    shortDescription: 'words',
    imageOf: '',
    removed: false,
    prepared: true,
    blocked: false,
    captionTooLong: false,
    held: false,
    upload: null,
    remote: null,
    openConflicts: new Set(),
    inPlaceOf: null,
    ...change,
  });
  const remote = (order: number, change: Partial<RemoteMediaFields> = {}) => ({
    mediaKey: MediaKey.parse(randomUUID()),
    mediaKeyNumeric: MediaKeyNumeric.parse(order + 100),
    etag: 'W/"1"',
    unseenBase: null,
    absentSince: null,
    fields: { shortDescription: 'words', imageOf: '', order, deletedYN: false, ...change },
  });
  const plan = (snapshot: Partial<ListingSnapshot>) =>
    planListing({
      onService: true,
      media: [],
      orderConflict: false,
      firstOrder: 0,
      ordersTaken: 'untried',
      orderProgress: { seen: [], moving: false, towards: null },
      ...snapshot,
    });

  it('uploads what is prepared and not there yet, in the wanted order', () => {
    const wanted = [
      media(c),
      media(a, { upload: 'waiting' }),
      media(b, { upload: 'uploaded' }),
      media(d, { upload: 'blocked' }),
      media(newId(), { prepared: false }),
      media(newId(), { blocked: true }),
      media(newId(), { removed: true }),
    ];
    expect(plan({ onService: false, media: wanted }).uploads).toEqual([c, a]);
  });

  it.each(UPLOAD_STATES)('creates the listing only when every photo is uploaded: %s', (upload) => {
    const { insert } = plan({ onService: false, media: [media(a, { upload: 'uploaded' }), media(b, { upload })] });
    expect(insert).toBe(upload === 'uploaded');
  });

  it.each(['shortDescription', 'imageOf'] as const)('adds no photo while its %s is being chosen', (field) => {
    const choosing = media(a, { upload: 'uploaded', openConflicts: new Set([field]) });
    expect(plan({ onService: true, media: [choosing] }).attach).toEqual([]);
    expect(plan({ onService: false, media: [media(b, { upload: 'uploaded' }), choosing] }).insert).toBe(false);
  });

  it('never creates a listing twice, an empty one, or one with a photo that needs a person', () => {
    const uploaded = media(a, { upload: 'uploaded' });
    expect(plan({ onService: true, media: [uploaded] })).toMatchObject({ insert: false, attach: [a] });
    expect(plan({ onService: false, media: [] }).insert).toBe(false);
    expect(plan({ onService: false, media: [media(a, { removed: true })] }).insert).toBe(false);
    expect(plan({ onService: false, media: [{ ...uploaded, blocked: true }] }).insert).toBe(false);
  });

  it('patches only fields that differ, and none that is in conflict', () => {
    const changed = { shortDescription: 'new', imageOf: 'Kitchen', remote: remote(0) };
    expect(plan({ media: [media(a, changed)] }).patches).toEqual([
      { mediaId: a, changes: { shortDescription: 'new', imageOf: 'Kitchen' } },
    ]);
    expect(plan({ media: [media(a, { ...changed, openConflicts: new Set(['imageOf']) })] }).patches).toEqual([
      { mediaId: a, changes: { shortDescription: 'new' } },
    ]);
    expect(plan({ media: [media(a, { ...changed, openConflicts: new Set(['deletedYN']) })] }).patches).toEqual([]);
    expect(plan({ media: [media(a, { ...changed, blocked: true })] }).patches).toEqual([]);
    expect(plan({ media: [media(a, { remote: remote(0) })] }).patches).toEqual([]);
  });

  it('removes by DeletedYN alone, once, and puts back with the words of now', () => {
    const gone = { removed: true, shortDescription: 'new', remote: remote(0) };
    expect(plan({ media: [media(a, gone)] }).patches).toEqual([{ mediaId: a, changes: { deletedYN: true } }]);
    expect(plan({ media: [media(a, { ...gone, remote: remote(0, { deletedYN: true }) })] }).patches).toEqual([]);
    const back = media(a, { shortDescription: 'new', remote: remote(0, { deletedYN: true }) });
    expect(plan({ media: [back] }).patches).toEqual([
      { mediaId: a, changes: { deletedYN: false, shortDescription: 'new' } },
    ]);
  });

  it('moves photos by as few orders as need be, and none while the order is in conflict', () => {
    const moved = [media(b, { remote: remote(1) }), media(a, { remote: remote(0) }), media(c, { remote: remote(2) })];
    const { patches } = plan({ media: moved });
    expect(patches).toEqual([
      { mediaId: b, changes: { order: 0 } },
      { mediaId: a, changes: { order: 1 } },
    ]);
    expect(plan({ media: moved, orderConflict: true }).patches).toEqual([]);
  });

  it('sends no Order because of a photo that is not shown, nor to it', () => {
    const hidden = { ...remote(9), absentSince: 1 };
    const others = [media(b, { remote: remote(1) }), media(c, { remote: remote(2) })];
    expect(plan({ media: [media(a, { remote: hidden }), ...others] }).patches).toEqual([]);
    const [first, second] = others.toReversed();
    const moved = [media(a, { remote: hidden }), ...[first, second].filter((each) => each !== undefined)];
    expect(plan({ media: moved }).patches.map(({ mediaId }) => mediaId)).not.toContain(a);
  });

  it('gives no photo the number of one that is removed here and may come back, as a person chooses', () => {
    const removed = media(a, { removed: true, remote: remote(0), openConflicts: new Set(['deletedYN']) });
    const wanted = [media(c, { remote: remote(9) }), media(b, { remote: remote(4) })];
    expect(plan({ media: [...wanted, removed] }).patches).toEqual([{ mediaId: c, changes: { order: 2 } }]);
    expect(plan({ media: [...wanted, { ...removed, openConflicts: new Set() }] }).patches).toEqual([
      { mediaId: c, changes: { order: 0 } },
      { mediaId: a, changes: { deletedYN: true } },
    ]);
  });
});
