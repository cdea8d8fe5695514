import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../project.ts';
import type { Fuse } from '../fuses.ts';

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
