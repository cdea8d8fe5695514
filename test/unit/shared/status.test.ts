import { describe, expect, it } from 'vitest';
import {
  deriveListingState,
  deriveMediaState,
  holdsUp,
  MEDIA_STATES,
  UPLOAD_STATES,
} from '../../../shared/domain/status.ts';
import { always } from '../../always.ts';
import fc from '../../fast-check.ts';

const facts = fc.record({
  removed: fc.boolean(),
  rejected: fc.boolean(),
  uploadState: fc.constantFrom(null, ...UPLOAD_STATES),
  attached: fc.boolean(),
  openConflicts: fc.nat({ max: 2 }),
  blocked: fc.boolean(),
});

describe('the state of a photo', () => {
  always('is one of the known, and asks for a person whenever one is needed', facts, (photo) => {
    const state = deriveMediaState(photo);
    expect(MEDIA_STATES).toContain(state);
    if (photo.blocked || photo.openConflicts > 0) expect(state).toBe('needs-attention');
    // An answer about the listing is needed before anything counts as being on it.
    if (state === 'attached') expect(photo.attached && !photo.removed && !photo.rejected).toBe(true);
  });

  it.each([
    [null, 'queued'],
    ['pending', 'queued'],
    ['waiting', 'queued'],
    ['uploading', 'sending'],
    ['uploaded', 'uploaded'],
    ['blocked', 'needs-attention'],
  ] as const)('before it is attached follows its upload: %s is %s', (uploadState, state) => {
    const photo = { removed: false, rejected: false, uploadState, attached: false, openConflicts: 0, blocked: false };
    expect(deriveMediaState(photo)).toBe(state);
    expect(deriveMediaState({ ...photo, attached: true })).toBe('attached');
    expect(deriveMediaState({ ...photo, removed: true })).toBe('removed');
    expect(deriveMediaState({ ...photo, attached: true, rejected: true })).toBe('rejected');
  });
});

describe('the state of a listing', () => {
  const none = { photos: 2, captioned: 0, toSend: 0, processing: 0, conflicts: 0, needsAttention: 0 };
  it.each([
    [{ photos: 0 }, false, 'empty'],
    [{ toSend: 2 }, false, 'draft'],
    [{ toSend: 1 }, true, 'changed'],
    [{ processing: 1 }, true, 'changed'],
    [{}, true, 'up-to-date'],
    [{ photos: 0 }, true, 'up-to-date'],
    [{ needsAttention: 1, toSend: 1 }, true, 'needs-attention'],
    [{ needsAttention: 1 }, false, 'needs-attention'],
    [{ conflicts: 1, needsAttention: 1, toSend: 1 }, true, 'conflict'],
  ] as const)('%j, at the service %s: %s', (counts, onService, state) => {
    expect(deriveListingState({ ...none, ...counts }, onService)).toBe(state);
  });
});

it('a problem of a photo holds up its words, but for a file of which nothing is needed any more', () => {
  expect(holdsUp(null, false)).toBe(false);
  expect(holdsUp({ code: 'fileUnusable' }, false)).toBe(true);
  expect(holdsUp({ code: 'fileUnusable' }, true)).toBe(false);
  expect(holdsUp({ code: 'serviceRefused' }, true)).toBe(true);
});
