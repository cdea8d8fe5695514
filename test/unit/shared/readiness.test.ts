import { expect, it } from 'vitest';
import { readinessWords } from '../../../renderer/language/readiness-words.ts';
import { listingStateWords, shortStateWords } from '../../../renderer/language/state-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { type ReadinessFacts, readinessOf } from '../../../shared/domain/readiness.ts';
import * as ofTheCli from '../../../shared/domain/state-words.ts';
import { LISTING_STATES } from '../../../shared/domain/status.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const DRAFT: ReadinessFacts = {
  state: 'draft',
  photos: 4,
  withoutCaption: 0,
  withoutRoom: 0,
  fieldsNeeded: 0,
  fieldsMissing: [],
  errors: 0,
  unseenBase: 0,
};

it('is the share of captions and rooms, and whole only where none is missing', () => {
  expect(readinessOf({ ...DRAFT, state: 'empty', photos: 0 })).toEqual({
    share: 0,
    stage: 'incomplete',
    missing: [{ what: 'photos' }],
    missingCount: 0,
    errorCount: 0,
  });
  expect(readinessOf({ ...DRAFT, withoutCaption: 1, withoutRoom: 3 })).toEqual({
    share: 0.5,
    stage: 'incomplete',
    missing: [
      { what: 'captions', count: 1 },
      { what: 'rooms', count: 3 },
    ],
    missingCount: 4,
    errorCount: 0,
  });
  expect(readinessOf(DRAFT)).toEqual({ share: 1, stage: 'complete', missing: [], missingCount: 0, errorCount: 0 });
});

it('is not whole with errors by the picture rules of its service', () => {
  expect(readinessOf({ ...DRAFT, errors: 2 })).toEqual({
    share: 0.8,
    stage: 'incomplete',
    missing: [{ what: 'errors', count: 2 }],
    missingCount: 0,
    errorCount: 2,
  });
  expect(
    ofTheCli.listingStateWords({ ...DRAFT, errors: 1, toSend: 4, processing: 0, conflicts: 0, needsAttention: 0 })
      .words,
  ).toBe('1 error');
});

it('counts the fields that rules of the service require, also before there are photos', () => {
  expect(readinessOf({ ...DRAFT, fieldsNeeded: 2, fieldsMissing: ['YearBuiltSource'] })).toEqual({
    share: 0.9,
    stage: 'incomplete',
    missing: [{ what: 'fields', names: ['YearBuiltSource'] }],
    missingCount: 1,
    errorCount: 0,
  });
  expect(readinessOf({ ...DRAFT, fieldsNeeded: 2 })).toMatchObject({ share: 1, stage: 'complete' });
  expect(readinessOf({ ...DRAFT, state: 'empty', photos: 0, fieldsNeeded: 2 }).share).toBe(0.5);
});

it('is sent only where nothing is missing and the service has it all', () => {
  expect(readinessOf({ ...DRAFT, state: 'up-to-date' }).stage).toBe('sent');
  expect(readinessOf({ ...DRAFT, state: 'changed' }).stage).toBe('complete');
  expect(readinessOf({ ...DRAFT, state: 'up-to-date', unseenBase: 1 }).stage).toBe('complete');
  expect(readinessOf({ ...DRAFT, state: 'up-to-date', withoutRoom: 1 }).stage).toBe('incomplete');
});

it('asks first for what only a person can settle', () => {
  for (const state of ['conflict', 'needs-attention'] as const) {
    expect(readinessOf({ ...DRAFT, state, withoutRoom: 1 })).toMatchObject({
      stage: 'attention',
      missing: [{ what: 'attention' }, { what: 'rooms', count: 1 }],
    });
  }
});

it('never says a hundred percent of what is incomplete', () => {
  const words = readinessWords(createWords('en', 'en'), readinessOf({ ...DRAFT, photos: 500, withoutRoom: 1 }));
  expect(words).toBe('99% complete: 1 without room');
});

it('never disagrees with the words beside it, in the page or on the command line', () => {
  const words = createWords('en', 'en');
  const count = fc.nat({ max: 4 });
  const facts = fc.record({
    state: fc.constantFrom(...LISTING_STATES),
    photos: fc.constant(4),
    withoutCaption: count,
    withoutRoom: count,
    fieldsMissing: fc.subarray(['Zoning', 'YearBuilt']),
    errors: count,
    unseenBase: count,
    toSend: count,
    processing: count,
    conflicts: count,
    needsAttention: count,
  });
  forAll(facts, (some) => {
    const listing = { ...some, fieldsNeeded: 2 };
    const { stage, share, missingCount, errorCount } = readinessOf(listing);
    const said = listingStateWords(words, listing);
    expect(said).toEqual(ofTheCli.listingStateWords(listing));
    expect(said.asks).toBe(stage === 'attention');
    expect(share === 1).toBe(missingCount + errorCount === 0);
    if (said.words === 'ready to send') expect(stage).toBe('complete');
    if (stage === 'sent') expect(said.words).toBe('up to date');
    if (stage !== 'incomplete' || listing.state === 'empty') return;
    expect(ofTheCli.shortStateWords(listing)).toEqual(shortStateWords(words, listing));
    if (some.withoutCaption > 0) expect(said.words).toContain(`${some.withoutCaption} to caption`);
    if (some.withoutRoom > 0) expect(said.words).toContain(`${some.withoutRoom} without room`);
    if (some.fieldsMissing.length > 0) expect(said.words).toMatch(/[12] fields? to fill in/);
    if (errorCount > 0) expect(said.words).toContain(`${errorCount} error`);
  });
});
