import { describe, expect, it } from 'vitest';
import {
  areOtherShots,
  decideFile,
  isOfFile,
  looksAlike,
  mayBeVersionOf,
  sourcePolicy,
  type WatchedPhoto,
} from '../../../../electron/core/photos/watch/decide.ts';
import { createSettling } from '../../../../electron/core/photos/watch/settling.ts';
import { MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';

const photo = (changes: Partial<WatchedPhoto> = {}): WatchedPhoto => ({
  mediaId: MediaId.parse('22222222-2222-4222-8222-222222222222'),
  sha256: Sha256.parse('a'.repeat(64)),
  fileName: 'DSC_0007.jpg',
  position: 7,
  captureTime: '2026-05-04T08:00:00',
  bytes: 1000,
  removed: false,
  sourcePath: '/exports/DSC_0007.jpg',
  likeness: null,
  arriving: false,
  ...changes,
});
const state = { bytes: 1000, modifiedAt: 5 };

describe('a file of a watched folder', () => {
  it('has settled when size and time have stayed for two seconds, and is told of once', () => {
    const settling = createSettling();
    settling.see('/a.jpg', state, 0);
    settling.see('/a.jpg', { ...state, bytes: 2000 }, 1_900);
    expect(settling.takeSettled(3_800)).toEqual([]);
    const last = { bytes: 2000, modifiedAt: 6 };
    settling.see('/a.jpg', last, 3_900);
    expect(settling.takeSettled(5_899)).toEqual([]);
    // An event of the file, such as a change of its rights, is no answer to whether it has settled.
    settling.see('/a.jpg', last, 5_950);
    expect(settling.takeSettled(5_950)).toEqual([{ path: '/a.jpg', state: last }]);
    expect(settling.takeSettled(9_000)).toEqual([]);
    expect(settling.paths()).toEqual([]);
  });

  it('that is empty is waited for, however long it stays so', () => {
    const settling = createSettling();
    settling.see('/a.jpg', { bytes: 0, modifiedAt: 5 }, 0);
    expect(settling.takeSettled(60_000)).toEqual([]);
    expect(settling.paths()).toEqual(['/a.jpg']);
  });

  it('is dealt with once in each state', () => {
    const path = '/exports/DSC_0007.jpg';
    expect(decideFile(path, state, state, [photo()], () => false)).toEqual({ kind: 'nothing' });
    expect(decideFile(path, { ...state, modifiedAt: 6 }, state, [photo()], () => false)).toEqual({
      kind: 'replace',
      photo: photo(),
    });
    expect(decideFile(path, state, null, [], () => false)).toEqual({ kind: 'look' });
  });

  it('is given to the photo that waits for it, and waits for one that is being copied', () => {
    const [path, waiting] = ['/exports/DSC_0007.jpg', photo({ arriving: true })];
    expect(decideFile(path, state, null, [waiting], () => false)).toEqual({ kind: 'give' });
    expect(decideFile(path, state, null, [waiting], () => true)).toEqual({ kind: 'wait', photo: waiting });
  });

  it.each([
    [phrase('refused.truncated'), true],
    [phrase('error.photoStays', { why: phrase('refused.damaged') }), true],
    [phrase('error.twin', { position: 2 }), true],
    [phrase('error.photoStays', { why: phrase('file.diskFull', { path: '/a' }) }), false],
    [phrase('file.missing', { path: '/a' }), false],
    [phrase('error.stillArriving'), false],
    [phrase('refused.fault'), false],
    [phrase('refused.onlyZeros'), false],
    [null, false],
  ])('that could not be taken is at fault itself only where it is: %j', (why, isSo) => {
    expect(isOfFile(why)).toBe(isSo);
  });

  it('does not bring back a photo that a person removed', () => {
    const removed = photo({ removed: true });
    expect(decideFile('/exports/DSC_0007.jpg', state, null, [removed], () => false)).toEqual({ kind: 'stayAway' });
  });

  it('under another name may be a version of a photo of the same moment, not of another shot', () => {
    const time = '2026-05-04T08:00:00';
    expect(mayBeVersionOf('DSC_0007-Edit.jpg', time, [photo()])).toHaveLength(1);
    expect(mayBeVersionOf('front.jpg', time, [photo()])).toHaveLength(1);
    expect(mayBeVersionOf('DSC_0008.jpg', time, [photo()])).toEqual([]);
    expect(mayBeVersionOf('front.jpg', '2026-05-04T08:00:01', [photo()])).toEqual([]);
    expect(mayBeVersionOf('front.jpg', null, [photo({ captureTime: null })])).toEqual([]);
    expect(mayBeVersionOf('front.jpg', time, [photo({ removed: true })])).toEqual([]);
  });

  it.each([
    ['DSC_0007.jpg', 'DSC_0008.jpg', true],
    ['DSC_0007.jpg', 'dsc_0007-2.jpg', false],
    ['DSC_0007.jpg', 'IMG_0008.jpg', false],
    ['20260504-0007.jpg', '20260504-0008.jpg', true],
    ['kitchen.jpg', 'hall.jpg', false],
  ])('%s and %s are other shots by their names: %s', (one, other, are) => {
    expect(areOtherShots(one, other)).toBe(are);
  });
});

it('two fingerprints are alike when they differ in few places', () => {
  expect(looksAlike('ffffffffffffffff', 'ffffffffffffffff')).toBe(true);
  expect(looksAlike('ffffffffffffffff', 'fffffffffffff000')).toBe(true);
  expect(looksAlike('ffffffffffffffff', 'ffffffffffffe000')).toBe(false);
});

describe('the file that a photo came from', () => {
  const isThere = (file: string): boolean => file === '/exports/a.jpg';

  it.each([
    [null, 'unknown'],
    ['a.jpg', 'unknown'],
    ['/exports/a.jpg\0', 'unknown'],
    ['/exports/b.jpg', 'gone'],
    ['/exports/a.jpg', 'show'],
  ])('%j: %s', (sourcePath, policy) => {
    expect(sourcePolicy(sourcePath, isThere)).toBe(policy);
  });
});
