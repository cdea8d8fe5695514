import { expect, it } from 'vitest';
import { readinessWords } from '../../renderer/language/readiness-words.ts';
import { createWords } from '../../renderer/language/words.ts';
import { type ReadinessFacts, readinessOf } from '../../shared/domain/readiness.ts';

const DRAFT: ReadinessFacts = { state: 'draft', photos: 4, withoutCaption: 0, withoutRoom: 0 };

it('is the share of captions and rooms, and whole only where none is missing', () => {
  expect(readinessOf({ ...DRAFT, state: 'empty', photos: 0 })).toEqual({
    share: 0,
    stage: 'incomplete',
    missing: [{ what: 'photos' }],
  });
  expect(readinessOf({ ...DRAFT, withoutCaption: 1, withoutRoom: 3 })).toEqual({
    share: 0.5,
    stage: 'incomplete',
    missing: [
      { what: 'captions', count: 1 },
      { what: 'rooms', count: 3 },
    ],
  });
  expect(readinessOf(DRAFT)).toEqual({ share: 1, stage: 'complete', missing: [] });
});

it('is sent only where nothing is missing and the service has it all', () => {
  expect(readinessOf({ ...DRAFT, state: 'in-step' }).stage).toBe('sent');
  expect(readinessOf({ ...DRAFT, state: 'changed' }).stage).toBe('complete');
  expect(readinessOf({ ...DRAFT, state: 'in-step', withoutRoom: 1 }).stage).toBe('incomplete');
});

it('asks first for what only a person can settle', () => {
  for (const state of ['conflict', 'needs-you'] as const) {
    expect(readinessOf({ ...DRAFT, state, withoutRoom: 1 })).toMatchObject({
      stage: 'attention',
      missing: [{ what: 'attention' }, { what: 'rooms', count: 1 }],
    });
  }
});

it('never says a hundred percent of what is incomplete', () => {
  const words = readinessWords(createWords('en', 'en'), readinessOf({ ...DRAFT, photos: 500, withoutRoom: 1 }));
  expect(words).toBe('99% complete: 1 room missing');
});
