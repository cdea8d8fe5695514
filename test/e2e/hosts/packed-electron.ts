// Electron as a package has it: by a name of its own, with what the package knows of its feed beside it.

import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type * as Electron from 'electron';
import { electronBinary } from '../../../build/electron-binary.ts';
import { root } from '../../../build/project.ts';
import { launchElectron } from './launch-electron.ts';

const PROGRAM = 'listing-lightbox';

interface Packed {
  /** An empty folder for the program. */
  readonly folder: string;
  readonly home: string;
  readonly version: string;
  /** What a package has in `app-update.yml`. */
  readonly feed: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts the built app so that it takes itself for an installed one. [Note: known by its name] Electron takes every program that is not
 * called `electron` for a package.
 */
export async function startPacked(packed: Packed): Promise<ElectronApplication> {
  const binary = electronBinary();
  if (binary === null) throw new Error("Electron's binary is not installed.");
  const executablePath = join(packed.folder, PROGRAM);
  for (const name of readdirSync(dirname(binary))) {
    // Chromium looks for what it needs beside the true place of the program, which a link would give away.
    if (join(dirname(binary), name) === binary) linkOrCopy(binary, executablePath);
    else if (name !== 'resources') symlinkSync(join(dirname(binary), name), join(packed.folder, name));
  }
  const app = join(packed.folder, 'resources', 'app');
  mkdirSync(app, { recursive: true });
  cpSync(join(root, 'build', 'real-electron', 'default-app'), app, { recursive: true });
  const description = { name: PROGRAM, main: 'main.mjs', type: 'module', version: packed.version };
  writeFileSync(join(app, 'package.json'), JSON.stringify(description));
  writeFileSync(join(packed.folder, 'resources', 'app-update.yml'), packed.feed);
  const { home, environment } = packed;
  return launchElectron({ executablePath, home, args: [root, `--home=${home}`], environment });
}

const ASKED = 'asked: ';

/** A person who says yes to everything. @returns what they are asked, as it comes */
export async function sayYes(electron: ElectronApplication): Promise<readonly string[]> {
  const asked: string[] = [];
  electron.on('console', (line) => {
    if (line.text().startsWith(ASKED)) asked.push(line.text().slice(ASKED.length));
  });
  await electron.evaluate(answerYes, ASKED);
  return asked;
}

/** Runs in Electron's main process. */
function answerYes({ dialog }: typeof Electron, mark: string): void {
  Reflect.set(dialog, 'showMessageBox', (...args: unknown[]) => {
    const shown = (name: string): string => {
      const value: unknown = Reflect.get(Object(args.at(-1)), name);
      return String(value);
    };
    console.log(`${mark}${shown('message')}, ${shown('detail')}`);
    return Promise.resolve({ response: 0, checkboxChecked: false });
  });
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another disk.
    copyFileSync(from, to);
  }
}
