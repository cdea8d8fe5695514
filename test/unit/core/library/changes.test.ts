import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applySteps, type ListingValues, type PhotoValues } from '../../../../electron/core/library/changes/apply.ts';
import { countOf, inverse, orderStep } from '../../../../electron/core/library/changes/change.ts';
import { joinTyping } from '../../../../electron/core/library/changes/join.ts';
import type { Change, Step } from '../../../../electron/core/library/store/change-steps.ts';
import { FLAGS } from '../../../../shared/domain/culling.ts';
import { MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const SIX = Array.from({ length: 6 }, () => MediaId.parse(randomUUID()));

function picture(number: number) {
  const sha256 = Sha256.parse(number.toString(16).padStart(64, '0'));
  return { sha256, fileName: `${number}.jpg`, width: 3, height: 2, captureTime: null };
}

function start(): ListingValues {
  const photo = (index: number): PhotoValues => ({
    shortDescription: `Photo ${index}`,
    imageOf: '',
    rating: 0,
    flag: 'none',
    alteration: null,
    picture: picture(index),
    atService: false,
    gone: null,
    isUploaded: false,
  });
  return {
    name: 'Oak',
    fields: { BathroomsFull: 2 },
    atService: false,
    isBound: false,
    isHere: true,
    imported: null,
    isKeyTaken: false,
    confirmedWarnings: [],
    archived: { at: null, syncWanted: false },
    sequence: SIX.slice(0, 5),
    // The sixth is removed at first.
    photos: new Map(SIX.map((id, index) => [id, photo(index)])),
    choices: new Map(),
  };
}

/** What a person may do, as numbers that mean something in whichever state they meet. */
const doing = fc.record({
  what: fc.constantFrom('caption', 'room', 'rating', 'flag', 'order', 'remove', 'restore', 'picture', 'name', 'field'),
  which: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  value: fc.nat(3),
});
type Doing = typeof doing extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of one change in a state, each from what is there. */
function stepsOf(state: ListingValues, { what, which, value }: Doing): Step[] {
  const ids = [...new Set(which)].flatMap((index) => SIX.slice(index, index + 1));
  const photo = (id: MediaId): PhotoValues => state.photos.get(id) ?? expect.fail('a photo is missing');
  switch (what) {
    case 'caption':
      return ids.map((mediaId) => {
        const from = photo(mediaId).shortDescription;
        return { kind: 'caption', mediaId, from, to: `Words ${value}` };
      });
    case 'room':
      return ids.map((mediaId) => ({ kind: 'room', mediaId, from: photo(mediaId).imageOf, to: `Room ${value}` }));
    case 'rating':
      return ids.map((mediaId) => ({ kind: 'rating', mediaId, from: photo(mediaId).rating, to: value }));
    case 'flag': {
      const to = FLAGS[value % FLAGS.length] ?? 'none';
      return ids.map((mediaId) => ({ kind: 'flag', mediaId, from: photo(mediaId).flag, to }));
    }
    case 'order': {
      const moved = state.sequence.filter((id) => ids.includes(id));
      const staying = state.sequence.filter((id) => !ids.includes(id));
      const step = orderStep(state.sequence, staying.toSpliced(value, 0, ...moved));
      return step === null ? [] : [step];
    }
    case 'remove': {
      let rest = [...state.sequence];
      return ids.flatMap((mediaId): Step[] => {
        const place = rest.indexOf(mediaId);
        rest = rest.filter((id) => id !== mediaId);
        return place < 0 ? [] : [{ kind: 'presence', mediaId, from: place + 1, to: null }];
      });
    }
    case 'restore': {
      const gone = ids.filter((id) => !state.sequence.includes(id));
      return gone.map((mediaId) => ({
        kind: 'presence',
        mediaId,
        from: null,
        to: Math.min(value + 1, state.sequence.length + 1),
      }));
    }
    case 'picture':
      return ids.slice(0, 1).map((mediaId) => {
        return {
          kind: 'picture',
          mediaId,
          from: photo(mediaId).picture,
          to: picture(100 + value * 10 + SIX.indexOf(mediaId)),
        };
      });
    case 'name':
      return [{ kind: 'name', from: state.name, to: `Name ${value}` }];
    case 'field': {
      const to = value === 0 ? undefined : value;
      return [{ kind: 'field', name: 'YearBuilt', from: state.fields['YearBuilt'], to }];
    }
  }
}

/** Does the changes and gives the state with what was really done. */
function doAll(from: ListingValues, doings: readonly Doing[]): { state: ListingValues; done: Step[][] } {
  let state = from;
  const done: Step[][] = [];
  for (const each of doings) {
    const outcome = applySteps(state, stepsOf(state, each));
    expect(outcome.skipped).toEqual([]);
    state = outcome.state;
    done.push([...outcome.performed]);
  }
  return { state, done };
}

describe('a sequence of changes', () => {
  it('is taken back to the first state and done again to the last', () => {
    forAll(fc.array(doing, { maxLength: 12 }), (doings) => {
      const first = start();
      const { state: last, done } = doAll(first, doings);
      let state = last;
      const undone: Step[][] = [];
      for (const steps of done.toReversed()) {
        const outcome = applySteps(state, inverse(steps));
        expect(outcome.skipped).toEqual([]);
        state = outcome.state;
        undone.push(inverse(outcome.performed));
      }
      expect(state).toEqual(first);
      for (const steps of undone.toReversed()) {
        const outcome = applySteps(state, steps);
        expect(outcome.skipped).toEqual([]);
        state = outcome.state;
      }
      expect(state).toEqual(last);
    });
  });

  it('leaves what others changed meanwhile as they left it, whatever is undone and done again', () => {
    const changes = fc.array(doing, { minLength: 1, maxLength: 8 });
    const directions = fc.array(fc.boolean(), { maxLength: 20 });
    forAll(changes, fc.nat(5), fc.nat(4), directions, (doings, index, to, ways) => {
      const { state: mine, done } = doAll(start(), doings);
      const theirs = SIX[index] ?? expect.fail('no photo');
      // Somebody else writes a caption, and moves a photo, as a sync would take it in.
      const photo = mine.photos.get(theirs) ?? expect.fail('no photo');
      const byOthers = { ...photo, shortDescription: 'Theirs', imageOf: 'Their room' };
      const rest = mine.sequence.filter((id) => id !== theirs);
      const sequence = mine.sequence.includes(theirs) ? rest.toSpliced(to, 0, theirs) : mine.sequence;
      let state: ListingValues = { ...mine, sequence, photos: new Map(mine.photos).set(theirs, byOthers) };
      const turned = pairsTurned(mine.sequence, sequence);
      const undo = [...done];
      const redo: Step[][] = [];
      // An older arrangement that is taken back after a newer one could not be turns what it had turned itself, although
      // others turned the same since.
      let isOrderSkipped = false;
      for (const back of ways) {
        const steps = (back ? undo : redo).pop();
        if (steps === undefined) continue;
        const outcome = applySteps(state, back ? inverse(steps) : steps);
        state = outcome.state;
        isOrderSkipped ||= outcome.skipped.some(({ what }) => what === 'order');
        const performed = back ? inverse(outcome.performed) : [...outcome.performed];
        if (performed.length > 0) (back ? redo : undo).push(performed);
        expect(state.photos.get(theirs)).toMatchObject({ shortDescription: 'Theirs', imageOf: 'Their room' });
        expect(new Set(state.sequence).size).toBe(state.sequence.length);
        if (!isOrderSkipped) expectTurned(state.sequence, turned, doings);
      }
    });
  });
});

/** Pairs that stand the other way round in the second sequence. */
function pairsTurned(before: readonly MediaId[], after: readonly MediaId[]): [MediaId, MediaId][] {
  return before.flatMap((first, index) =>
    before
      .slice(index + 1)
      .flatMap((second): [MediaId, MediaId][] =>
        after.indexOf(second) < after.indexOf(first) ? [[second, first]] : [],
      ),
  );
}

/** A photo that came and went stands anywhere; of all others, what they turned round stays turned. */
function expectTurned(
  sequence: readonly MediaId[],
  turned: readonly [MediaId, MediaId][],
  doings: readonly Doing[],
): void {
  if (doings.some(({ what }) => what === 'remove' || what === 'restore')) return;
  for (const [first, second] of turned) expect(sequence.indexOf(first)).toBeLessThan(sequence.indexOf(second));
}

const [one, two, three, four] = SIX;

describe('an order', () => {
  it('is put back beside a move of others that does not touch the same photos', () => {
    const [a, b, c, d, e] = SIX;
    if (!a || !b || !c || !d || !e) return expect.fail('too few photos');
    const step = orderStep([a, b, c, d, e], [b, a, c, d, e]);
    expect(step).toEqual({ kind: 'order', from: [a, b], to: [b, a] });
    const state = { ...start(), sequence: [b, a, c, e, d] };
    const outcome = applySteps(state, inverse(step === null ? [] : [step]));
    expect(outcome.state.sequence).toEqual([a, b, c, e, d]);
  });

  it('stays where others turned the same photos round, or put one among them', () => {
    const [a, b, c, d, e] = SIX;
    if (!a || !b || !c || !d || !e) return expect.fail('too few photos');
    const step = orderStep([a, b, c, d, e], [b, a, c, d, e]);
    const back = inverse(step === null ? [] : [step]);
    for (const sequence of [
      [a, b, c, d, e],
      [b, e, a, c, d],
    ]) {
      const outcome = applySteps({ ...start(), sequence }, back);
      expect(outcome.state.sequence).toEqual(sequence);
      expect(outcome.skipped).toEqual([{ what: 'order', mediaId: null, reason: 'changedSince' }]);
    }
  });
});

describe('what cannot be put back', () => {
  const skipOf = (state: ListingValues, step: Step): unknown => applySteps(state, [step]).skipped[0]?.reason;

  it('is said with its reason', () => {
    if (!one || !two || !three || !four) return expect.fail('too few photos');
    const state = start();
    const elsewhere = MediaId.parse(randomUUID());
    expect(skipOf(state, { kind: 'caption', mediaId: one, from: 'other', to: '' })).toBe('changedSince');
    expect(skipOf(state, { kind: 'caption', mediaId: elsewhere, from: '', to: 'x' })).toBe('gone');
    expect(skipOf(state, { kind: 'presence', mediaId: elsewhere, from: null, to: 1 })).toBe('gone');
    expect(skipOf(state, { kind: 'presence', mediaId: one, from: null, to: 1 })).toBe('changedSince');
    expect(skipOf({ ...state, atService: true }, { kind: 'field', name: 'BathroomsFull', from: 2, to: 3 })).toBe(
      'atService',
    );
    expect(skipOf(state, { kind: 'picture', mediaId: one, from: picture(0), to: picture(1) })).toBe('duplicate');
    const atService = new Map(state.photos).set(one, { ...(state.photos.get(one) ?? expect.fail()), atService: true });
    const exchange: Step = { kind: 'picture', mediaId: one, from: picture(0), to: picture(50) };
    expect(skipOf({ ...state, photos: atService }, exchange)).toBe('atService');
  });

  it('leaves the count of what is left', () => {
    if (!one || !two) return expect.fail('too few photos');
    const steps: Step[] = [
      { kind: 'caption', mediaId: one, from: '', to: 'x' },
      { kind: 'room', mediaId: one, from: '', to: 'x' },
    ];
    expect(countOf(steps, 2)).toBe(1);
    expect(countOf([{ kind: 'order', from: [one, two], to: [two, one] }], 1)).toBe(1);
  });
});

describe('typing', () => {
  const saved = (from: string, to: string, at: number, session: string | null = null): Change => {
    const mediaId = one ?? expect.fail('no photo');
    return { kind: 'caption', count: 1, steps: [{ kind: 'caption', mediaId, from, to }], session, at };
  };

  it('is one change while the saves follow each other or come from one stay in the field', () => {
    expect(joinTyping(saved('', 'K', 0), saved('K', 'Ki', 2000))?.steps).toEqual(saved('', 'Ki', 0).steps);
    expect(joinTyping(saved('', 'K', 0), saved('K', 'Ki', 2001))).toBeNull();
    expect(joinTyping(saved('', 'K', 0, 's'), saved('K', 'Ki', 60_000, 's'))?.steps).toHaveLength(1);
    expect(joinTyping(saved('', 'K', 0, 's'), saved('K', 'Ki', 60_000, 't'))).toBeNull();
    expect(joinTyping(saved('', 'K', 0, 's'), saved('K', 'From a command', 500))).toBeNull();
  });

  it('that is deleted again is no change, and nobody else’s words are taken as typed', () => {
    expect(joinTyping(saved('', 'K', 0), saved('K', '', 500))?.steps).toEqual([]);
    expect(joinTyping(saved('', 'K', 0), saved('Theirs', 'Theirs!', 500))).toBeNull();
  });
});
