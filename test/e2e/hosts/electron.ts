import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type * as Electron from 'electron';
import { z } from 'zod';
import { electronBinary } from '../../../build/electron-binary.ts';
import { root } from '../../../build/project.ts';
import type { Ending } from '../../shell/orders.ts';
import { type CallOrder, type CallSwitch, callSwitchBy, createCallGate, listenToCalls } from '../call-switch.ts';
import { answered, desktopOf } from './electron-desktop.ts';
import { environmentOf, launchElectron } from './launch-electron.ts';
import { type Desktop, type Running, readSaved } from './running.ts';

export async function startElectron(
  home: string,
  watch: (page: Page) => void,
  given: readonly string[],
): Promise<Running> {
  const executablePath = electronBinary();
  if (executablePath === null) throw new Error("Electron's binary is not installed.");
  const args = [root, `--home=${home}`];
  const electron = await launchElectron({ executablePath, home, args: [...args, ...given] });
  try {
    return await running(electron, watch, async (folder, ...more) => {
      await once(
        spawn(executablePath, [...args, ...more], { cwd: folder, env: environmentOf({}), stdio: 'ignore' }),
        'exit',
      );
    });
  } catch (error) {
    electron.process().kill('SIGKILL');
    throw error;
  }
}

async function running(
  electron: ElectronApplication,
  watch: (page: Page) => void,
  startAgain: Desktop['startAgain'],
): Promise<Running> {
  const page = await electron.firstWindow();
  watch(page);
  const child = electron.process();
  // [Note: the true process] On Windows Playwright starts Electron by a shell; what it then holds is not the app.
  const pid = await answered(() => electron.evaluate(() => process.pid));
  const signal = (name: NodeJS.Signals): void => void process.kill(pid, name);
  return {
    page,
    address: null,
    desktop: await desktopOf(electron, startAgain),
    calls: await switchIn(electron),
    async chooseFiles(press, files) {
      await electron.evaluate(
        ({ dialog }, filePaths) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
        },
        [...files],
      );
      await press();
    },
    async saveFile(press) {
      const folder = mkdtempSync(join(tmpdir(), 'lightbox-saved-'));
      // The person's answer to the dialog of the system: without a path of its own Electron would ask for one.
      const saved = electron.evaluate(
        ({ session }, { parent, separator }) =>
          new Promise<string>((resolve, reject) => {
            session.defaultSession.once('will-download', (event, item) => {
              if (event.defaultPrevented) return reject(new Error('The app refused to save the file.'));
              item.setSavePath(`${parent}${separator}${item.getFilename()}`);
              item.once('done', () => resolve(item.getFilename()));
            });
          }),
        { parent: folder, separator: process.platform === 'win32' ? '\\' : '/' },
      );
      await press();
      const name = await saved;
      return readSaved(name, join(folder, name));
    },
    async end(how) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      if (how === 'SIGKILL' || (how === 'SIGTERM' && process.platform !== 'win32')) signal(how);
      else await electron.evaluate(endBy, how);
      await exited;
      if (how !== 'SIGKILL' && child.exitCode !== 0) {
        throw new Error(`The app ended with ${child.exitCode ?? child.signalCode}.`);
      }
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** Runs in Electron's main process, in a turn of its own, as what a person does. */
function endBy({ app, BrowserWindow, Menu }: typeof Electron, how: Ending): void {
  const [window] = BrowserWindow.getAllWindows();
  const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
  setTimeout(() => {
    if (how === 'menu') entries.find(({ role }) => role === 'quit')?.click(undefined, window);
    else if (how === 'window') window?.close();
    else app.quit();
  });
}

/** The switch of the calls, put into Electron's main process. */
async function switchIn(electron: ElectronApplication): Promise<CallSwitch> {
  await answered(() =>
    electron.evaluate(`(() => {
    const { around, carryOut } = (${createCallGate.toString()})();
    (${listenToCalls.toString()})(around);
    globalThis.callSwitch = carryOut;
  })()`),
  );
  return callSwitchBy(async (order: CallOrder) => {
    const text = JSON.stringify(order);
    return z.int().parse(await answered(() => electron.evaluate(`globalThis.callSwitch(${text})`)));
  });
}
