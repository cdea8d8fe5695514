import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from '../bundle.ts';
import { root, runTool } from '../project.ts';
import { IDENTITY } from './identity.ts';
import { askingAsNobody } from './linux/after-install.ts';
import { fetchRuntime, SHIPPED_NODE, standInRuntime } from './runtime.ts';
import { writeSelfCheckPictures } from './self-check-pictures.ts';
import type { Target } from './target.ts';
import { writeNotices } from './write-notices.ts';

/** Which Node is laid into the package: the shipped one, downloaded and checked, or the one that runs this, for checks. */
export type Runtime = 'shipped' | 'running';

/**
 * Makes all that is packed, into out/: bundles, pictures, the runtime and the notices.
 * @returns what lies there as the runtime, in words
 * @throws Error with a sentence when something cannot be made
 */
export async function prepare(target: Target, runtime: Runtime): Promise<string> {
  removeOlderBuilds();
  const problems = await buildAll();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await writeSelfCheckPictures();
  if (runtime === 'running') {
    const said = standInRuntime(target);
    writeNotices(target, process.versions.node);
    return said;
  }
  await fetchRuntime(target);
  writeNotices(target);
  return `Node ${SHIPPED_NODE}`;
}

const AFTER_INSTALL = path.join(root, 'node_modules/app-builder-lib/templates/linux/after-install.tpl');

/** What takes long to make and says by itself whether it is the right one. */
const KEPT = new Set(['samples', 'runtime']);

/** A bundle that is no longer made would be packed with the others for as long as its folder lies there. */
function removeOlderBuilds(): void {
  const out = path.join(root, 'out');
  mkdirSync(out, { recursive: true });
  for (const entry of readdirSync(out, { withFileTypes: true })) {
    if (entry.isDirectory() && !KEPT.has(entry.name)) rmSync(path.join(out, entry.name), { recursive: true });
  }
}

/**
 * Packs what was prepared.
 * @param config what differs from build/electron-builder.yml
 * @returns electron-builder's exit code
 */
export async function pack(
  config: Readonly<Record<string, unknown>>,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const file = path.join(root, 'out', 'electron-builder.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const { appId, homepage, maintainer } = IDENTITY;
  const afterInstall = path.join(root, 'out', 'after-install.tpl');
  writeFileSync(afterInstall, askingAsNobody(readFileSync(AFTER_INSTALL, 'utf8')));
  const linux = { linux: { maintainer }, deb: { afterInstall }, rpm: { afterInstall } };
  const own = { appId, extraMetadata: { homepage }, ...linux };
  writeFileSync(file, JSON.stringify({ extends: 'build/electron-builder.yml', ...own, ...config }, null, 2));
  return await runTool('electron-builder/cli.js', ['--config', file, '--publish', 'never', ...args], { env });
}
