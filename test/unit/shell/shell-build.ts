import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Builds the main process and the preload as `npm run build` does, in a copy of the sources, so that nobody's `out` is
 * touched. The page is left out; an empty one stands in its place.
 * @throws Error with the build's own words when either was not built
 */
export function buildShell(): { readonly out: string; remove(): void } {
  const copy = mkdtempSync(path.join(tmpdir(), 'lightbox-shell-'));
  for (const name of [
    'build',
    'electron',
    'shared',
    'renderer/language',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  const { stderr } = spawnSync(process.execPath, [path.join(copy, 'build/bundle.ts')], { cwd: copy, encoding: 'utf8' });
  const out = path.join(copy, 'out');
  const remove = (): void => rmSync(copy, { recursive: true, force: true });
  if (/^(main|preload) was not built/m.test(stderr) || !stderr.includes('Built ')) {
    remove();
    throw new Error(stderr);
  }
  mkdirSync(path.join(out, 'renderer'), { recursive: true });
  writeFileSync(path.join(out, 'renderer/index.html'), '<title>Stand-in page</title>');
  return { out, remove };
}
