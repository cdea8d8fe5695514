import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FUSE_SENTINEL } from '../fuses.ts';

/** What Electron's folder holds on Linux, as far as packing looks at it. */
const FILES: Readonly<Record<string, string>> = {
  version: '0.0.0',
  LICENSE: 'Stand-in',
  'LICENSES.chromium.html': '<title>Stand-in</title>',
  'chrome-sandbox': '',
  'resources.pak': '',
  'locales/en-US.pak': '',
  'resources/stand-in.txt': '',
};

/** A program that is none, with the wire that fuses are set in: version 1, nine fuses, all on. */
function program(): Buffer {
  return Buffer.concat([
    Buffer.from('#!/bin/sh\necho "This stands in for Electron and runs nothing." >&2\nexit 1\n'),
    Buffer.from(FUSE_SENTINEL, 'latin1'),
    Buffer.from([1, 9]),
    Buffer.from('1'.repeat(9)),
  ]);
}

/** Writes a folder that electron-builder takes for Electron of Linux, since its binary is not to be had everywhere. */
export function writeStubElectron(folder: string): void {
  for (const [name, content] of Object.entries(FILES)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  writeFileSync(path.join(folder, 'electron'), program());
  chmodSync(path.join(folder, 'electron'), 0o755);
}
