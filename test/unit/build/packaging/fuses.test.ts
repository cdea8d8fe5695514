import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeStubElectron } from '../../../../build/packaging/check/stub-electron.ts';
import { wantedFuses } from '../../../../build/packaging/check/wanted-fuses.ts';
import { FUSE_SENTINEL, readFuses, setFuse, wrongFuses } from '../../../../build/packaging/fuses.ts';

const wire = (states: string, version = 1): Buffer =>
  Buffer.concat([Buffer.from(`…${FUSE_SENTINEL}`, 'utf8'), Buffer.from([version, states.length]), Buffer.from(states)]);

test('fuses are read by their place in the wire', () => {
  expect(readFuses(wire('01000110'))).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: false,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('a fuse is set, and those beside it stay', () => {
  const binary = wire('0100');
  setFuse(binary, 'enableNodeCliInspectArguments', true);
  expect(binary).toEqual(wire('0101'));
});

test('a fuse that this Electron does not have is missing, and one that was removed is not known', () => {
  expect(readFuses(wire('01'))).toEqual({ runAsNode: false, enableCookieEncryption: true });
  expect(readFuses(wire('r1')).runAsNode).toBeUndefined();
});

test('what is not Electron, or another wire, is refused', () => {
  expect(() => readFuses(Buffer.from('a program'))).toThrow('no fuse wire');
  expect(() => readFuses(wire('0000', 2))).toThrow('version 2');
});

test('each fuse that is not as it should be is named', () => {
  expect(wrongFuses({ runAsNode: true }, { runAsNode: false, onlyLoadAppFromAsar: true })).toEqual([
    'The fuse runAsNode is on, and should be off.',
    'The fuse onlyLoadAppFromAsar is missing, and should be on.',
  ]);
  expect(wrongFuses({ runAsNode: false }, { runAsNode: false })).toEqual([]);
});

test('the stub of Electron has all fuses as Electron ships them, so that a package whose fuses nobody set is noticed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-stub-'));
  try {
    writeStubElectron(folder);
    expect(wrongFuses(readFuses(readFileSync(path.join(folder, 'electron'))), wantedFuses()).length).toBeGreaterThan(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
