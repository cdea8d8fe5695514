// The Node that packages bring along: pictures are decoded and the command line runs on it (docs/packages.md).

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.ts';
import type { Target } from './target.ts';

const run = promisify(execFile);

/** The release of Node that is shipped, with the SHA-256 of its archives as its SHASUMS256.txt has them. */
export const SHIPPED_NODE = '24.21.0';
export const NODE_ARCHIVES: Readonly<Record<Target, { readonly file: string; readonly sha256: string }>> = {
  'linux-x64': {
    file: `node-v${SHIPPED_NODE}-linux-x64.tar.gz`,
    sha256: '6e1db87ef58b8819e5d5402eff1536491b18edd8eb7bee5ef7897876e88dc5ff',
  },
  'mac-arm64': {
    file: `node-v${SHIPPED_NODE}-darwin-arm64.tar.gz`,
    sha256: 'bed7eea5325e1108f32ce5228ddd6a5f0f08a499ee42aa7442aea583702f6057',
  },
  'mac-x64': {
    file: `node-v${SHIPPED_NODE}-darwin-x64.tar.gz`,
    sha256: '1462cb3b3046b815cf8ea436d3da450ec1a9f11dac7e5a46b0ada5305d7e8097',
  },
  'win-x64': {
    file: `node-v${SHIPPED_NODE}-win-x64.zip`,
    sha256: '158f7685b44de51f6c0df1d153526cbcd3e1bc739a8dfc607721cef75de9e541',
  },
};

const DISTRIBUTION = `https://nodejs.org/dist/v${SHIPPED_NODE}/`;

/** Where electron-builder.yml takes the runtime from. */
export function runtimeFolder(target: Target): string {
  return path.join(root, 'out', 'runtime', target);
}

/** The name of Node's program on a system. */
export function nodeName(target: Target): string {
  return target.startsWith('win') ? 'node.exe' : 'node';
}

/** @throws Error when the bytes are not those that were asked for */
export function checkArchive(bytes: Uint8Array, wanted: { readonly file: string; readonly sha256: string }): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === wanted.sha256) return;
  throw new Error(
    `${wanted.file} is not the archive of Node’s release: its SHA-256 is ${found}, not ${wanted.sha256}. Nothing was packed.`,
  );
}

/** Downloads Node's release, checks it, and lays program and licence into `runtimeFolder`, unless they are there. */
export async function fetchRuntime(target: Target): Promise<void> {
  const folder = runtimeFolder(target);
  const archive = NODE_ARCHIVES[target];
  const stamp = stampOf(target);
  if (existsSync(stamp) && existsSync(path.join(folder, nodeName(target)))) return;
  const answer = await fetch(DISTRIBUTION + archive.file);
  if (!answer.ok) throw new Error(`${archive.file} could not be downloaded: ${answer.status}. Nothing was packed.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  checkArchive(bytes, archive);
  const work = mkdtempSync(path.join(tmpdir(), 'lightbox-node-'));
  try {
    writeFileSync(path.join(work, archive.file), bytes);
    await run(tarProgram(), ['-xf', archive.file], { cwd: work });
    const unpacked = path.join(work, archive.file.replace(/\.(tar\.gz|zip)$/, ''));
    const program = target.startsWith('win') ? 'node.exe' : path.join('bin', 'node');
    layRuntime(target, path.join(unpacked, program), path.join(unpacked, 'LICENSE'));
    writeFileSync(stamp, '');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Lays the Node that runs this script where the shipped one would lie, for checks without a network.
 * @returns what was laid, in words
 */
export function standInRuntime(target: Target): string {
  const licence = [
    path.join(path.dirname(process.execPath), '..', 'LICENSE'),
    path.join(path.dirname(process.execPath), 'LICENSE'),
  ].find((file) => existsSync(file));
  layRuntime(target, process.execPath, licence ?? null);
  const text = licence === undefined ? ', whose licence does not lie beside it' : '';
  return `the running Node ${process.version}${text}`;
}

/** [Note: which tar] That of Windows reads zip; one of GNU that may come first on PATH does not. */
function tarProgram(): string {
  const windows = process.env['SystemRoot'];
  return process.platform === 'win32' && windows !== undefined ? path.join(windows, 'System32', 'tar.exe') : 'tar';
}

/** A file that marks the runtime as unpacked from the archive; anything else laid there removes it. */
function stampOf(target: Target): string {
  return path.join(root, 'out', 'runtime', `${target}-${NODE_ARCHIVES[target].sha256}`);
}

function layRuntime(target: Target, program: string, licence: string | null): void {
  const folder = runtimeFolder(target);
  rmSync(stampOf(target), { force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copy = path.join(folder, nodeName(target));
  copyFileSync(program, copy);
  chmodSync(copy, 0o755);
  if (licence !== null) copyFileSync(licence, path.join(folder, 'LICENSE'));
}
