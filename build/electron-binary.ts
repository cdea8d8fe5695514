// Finds Electron's binary in node_modules, or downloads it.
//
// The electron package installs without its binary; `node_modules/electron/install.js` downloads it and writes path.txt.
// Importing the package itself would start that download, so it is never imported here.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, root, runTool } from './project.ts';

const DOWNLOAD_HOST = 'https://github.com/';
const PROBE_TIMEOUT_MS = 4000;

/** The path of Electron's executable, or null when the binary is not installed. */
export function electronBinary(env: NodeJS.ProcessEnv = process.env): string | null {
  const folder = join(root, 'node_modules', 'electron');
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null;
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined && override !== '') return existing(join(override, name ?? 'electron'));
  return name === null ? null : existing(join(folder, 'dist', name));
}

/** Why an Electron window cannot be opened here even with its binary, or null when it can. */
export function obstacleToElectron(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  uid: number | null,
): string | null {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display';
  if (uid === 0) return 'Electron keeps its sandbox only for users other than root';
  return null;
}

/**
 * Downloads Electron's binary after asking, briefly, whether its download server can be reached.
 * @returns the executable, or the reason why there is none
 */
export async function downloadElectron(): Promise<{ path: string } | { reason: string }> {
  const mirror = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? DOWNLOAD_HOST;
  try {
    await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  } catch {
    return { reason: `${new URL(mirror).host} cannot be reached to download it` };
  }
  process.stderr.write('Downloading the Electron binary (about 110 MB, once).\n');
  try {
    const code = await runTool('electron/install.js', [], { stdio: ['ignore', 2, 2] });
    const path = electronBinary();
    return code === 0 && path !== null ? { path } : { reason: 'its download failed' };
  } catch (error) {
    return { reason: `its download failed (${messageOf(error)})` };
  }
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}
