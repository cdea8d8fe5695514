import { describe, expect, it } from 'vitest';
import { createTogetherState } from '../../../renderer/state/together-state.ts';

const A = ['a'];
const B = ['b1', 'b2'];

describe('what was done with many listings', () => {
  it('is taken back the last first, and done again the other way round', () => {
    const state = createTogetherState();
    state.did(A);
    state.did(B);
    expect(state.last('undo')).toBe(B);
    state.took(B, 'undo', true);
    state.took(A, 'undo', true);
    expect([state.last('undo'), state.last('redo')]).toEqual([null, A]);
    state.took(A, 'redo', true);
    expect([state.last('undo'), state.last('redo')]).toEqual([A, B]);
  });

  it('is not done again after something else was done', () => {
    const state = createTogetherState();
    state.did(A);
    state.took(A, 'undo', true);
    state.did(B);
    expect([state.last('undo'), state.last('redo')]).toEqual([B, null]);
  });

  it('is let go of where it concerns no listing any more, and is none where nothing was done', () => {
    const state = createTogetherState();
    state.did(A);
    state.did([]);
    state.took(A, 'undo', false);
    expect([state.last('undo'), state.last('redo')]).toEqual([null, null]);
  });
});
