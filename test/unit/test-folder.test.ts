import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftBehind, makeTestFolder } from '../../build/test-folder.ts';

describe('the folder of a run of the tests', () => {
  it('takes away what runs that were killed have left, and nothing of one that goes on or of anybody else', () => {
    const names = ['lightbox-test-7-aBc', 'lightbox-test-8-dEf', 'lightbox-core-7', 'lightbox-test-x-1', 'other-7-a'];
    expect(leftBehind(names, (pid) => pid === 8)).toEqual(['lightbox-test-7-aBc']);
  });

  it('is among other temporary files where a place for those is given, and gone at the end', () => {
    const { path: made, remove } = makeTestFolder({ TMPDIR: tmpdir() });
    expect(path.dirname(made)).toBe(tmpdir());
    remove();
    expect(existsSync(made)).toBe(false);
  });
});
