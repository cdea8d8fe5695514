import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nativeProblems } from '../../../../build/packaging/check/native-rules.ts';
import { HEADER_BYTES, readNativeHeader } from '../../../../build/packaging/native-header.ts';

const prebuilt = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../node_modules/better-sqlite3/prebuilds/${name}.node`, import.meta.url)).subarray(
    0,
    HEADER_BYTES,
  );

describe('the header of a native file', () => {
  it.each([
    ['linux-x64', 'linux', 'x64'],
    ['linux-arm64', 'linux', 'arm64'],
    ['darwin-x64', 'mac', 'x64'],
    ['darwin-arm64', 'mac', 'arm64'],
    ['win32-x64', 'win', 'x64'],
    ['win32-arm64', 'win', 'arm64'],
  ])('of %s says so', (name, system, architecture) => {
    expect(readNativeHeader(prebuilt(name))).toEqual({ system, architectures: [architecture] });
  });

  it('of a library for two processors names both', () => {
    const fat = Buffer.alloc(64);
    fat.writeUInt32BE(0xcafebabe, 0);
    fat.writeUInt32BE(2, 4);
    fat.writeUInt32BE(0x01000007, 8);
    fat.writeUInt32BE(0x0100000c, 28);
    expect(readNativeHeader(fat)).toEqual({ system: 'mac', architectures: ['x64', 'arm64'] });
  });

  it.each([
    ['a Java class', Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 65, ...Array<number>(56).fill(0)])],
    ['a script', Buffer.from('#!/bin/sh\n'.padEnd(80, ' '))],
    ['a text that begins like a DOS program', Buffer.from('MZ'.padEnd(80, '\0'))],
    ['nothing', Buffer.alloc(0)],
    ['a processor that nobody knows', Buffer.alloc(64)],
  ])('is not found in %s', (_name, bytes) => {
    expect(readNativeHeader(bytes)).toBeNull();
  });

  it('of a processor that is not known is told by its number', () => {
    const elf = Buffer.from(prebuilt('linux-x64'));
    elf.writeUInt16LE(0xf3, 18);
    expect(readNativeHeader(elf)?.architectures).toEqual(['machine 0xf3']);
  });
});

describe('the natives of a package', () => {
  const natives = (name: string) => {
    const header = readNativeHeader(prebuilt(name));
    if (header === null) throw new Error('no header');
    return [[`${name}.node`, header] as const];
  };

  it('of its system and processor are right', () => {
    expect(nativeProblems({ natives: natives('linux-x64'), packedNatives: [] }, 'linux-x64')).toEqual([]);
  });

  it.each(['linux-arm64', 'darwin-x64', 'win32-x64'])('%s do not belong into a package for linux-x64', (name) => {
    expect(nativeProblems({ natives: natives(name), packedNatives: [] }, 'linux-x64')).toHaveLength(1);
  });

  it('inside the archive, or none at all, are problems', () => {
    expect(nativeProblems({ natives: natives('linux-x64'), packedNatives: ['a.node'] }, 'linux-x64')).toHaveLength(1);
    expect(nativeProblems({ natives: [], packedNatives: [] }, 'linux-x64')).toHaveLength(1);
  });
});
