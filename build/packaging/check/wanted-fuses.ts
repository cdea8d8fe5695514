import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../project.ts';
import type { Fuse } from '../fuses.ts';
import type { Target } from '../target.ts';
import type { Layout } from './layout.ts';

/** Everything that could let somebody else's code run as this app, off; what guards the archive and cookies, on. */
const WANTED = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
} as const satisfies Partial<Record<Fuse, boolean>>;

/** @throws Error where electron-builder.yml asks for something else */
export function wantedFuses(): Partial<Record<Fuse, boolean>> {
  const config = readFileSync(path.join(root, 'build/electron-builder.yml'), 'utf8');
  for (const [name, state] of Object.entries(WANTED)) {
    if (!config.includes(`\n  ${name}: ${state}\n`))
      throw new Error(`electron-builder.yml does not say ${name}: ${state}.`);
  }
  return WANTED;
}

/**
 * The checksum of the archive's table of contents, which the program must carry for Electron to notice another archive.
 * [Note: two systems] Electron looks at it on macOS and Windows; on Linux the package's own checksums stand for it.
 */
export function integrityProblems(layout: Layout, target: Target): readonly string[] {
  if (target === 'linux-x64') return [];
  const holder = target === 'win-x64' ? layout.program : path.join(path.dirname(layout.resources), 'Info.plist');
  const carried = readFileSync(holder).includes(headerHash(path.join(layout.resources, 'app.asar')), 0, 'latin1');
  return carried ? [] : [`${path.basename(holder)} does not carry the checksum of the archive.`];
}

/** SHA-256 of the archive's table of contents, in hexadecimal digits. */
export function headerHash(archive: string): string {
  const handle = openSync(archive, 'r');
  try {
    const sizes = Buffer.alloc(16);
    readSync(handle, sizes, 0, sizes.length, 0);
    const text = Buffer.alloc(sizes.readUInt32LE(12));
    readSync(handle, text, 0, text.length, 16);
    return createHash('sha256').update(text).digest('hex');
  } finally {
    closeSync(handle);
  }
}
