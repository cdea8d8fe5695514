import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftBehind, makeTestFolder, mountsWithin } from '../../../build/test-folder.ts';

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

  it('finds the disks within a folder, the inner ones first, and none of a neighbour', () => {
    const line = (place: string) => `42 30 0:39 / ${place} rw,relatime - tmpfs tmpfs rw,size=8192k`;
    const mounts = ['/', '/dev/shm', '/dev/shm/a', '/dev/shm/a/disk', '/dev/shm/a/disk/my\\040own', '/dev/shm/ab/disk'];
    expect(mountsWithin(mounts.map(line).join('\n'), '/dev/shm/a')).toEqual([
      '/dev/shm/a/disk/my own',
      '/dev/shm/a/disk',
    ]);
  });

  const canMount = process.platform === 'linux' && process.getuid?.() === 0;

  it.skipIf(!canMount)('begins although a test that was killed has left a disk of its own, and takes that away', () => {
    const base = mkdtempSync(path.join(tmpdir(), 'lightbox-base-'));
    const killed = path.join(base, `lightbox-test-${spawnSync('true').pid}-aBc`);
    const disk = path.join(killed, 'library', 'disk');
    mkdirSync(disk, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
    const { remove } = makeTestFolder({ TMPDIR: base });
    expect(existsSync(killed)).toBe(false);
    remove();
    rmSync(base, { recursive: true });
  });
});
