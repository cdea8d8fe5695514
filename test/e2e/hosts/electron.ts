import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import { z } from 'zod';
import { electronBinary } from '../../../build/electron-binary.ts';
import { root } from '../../../build/project.ts';
import { type CallOrder, type CallSwitch, callSwitchBy, createCallGate, listenToCalls } from '../call-switch.ts';
import { type Running, readSaved } from './running.ts';

type ElectronApp = Awaited<ReturnType<typeof _electron.launch>>;

export async function startElectron(home: string, watch: (page: Page) => void): Promise<Running> {
  const executablePath = electronBinary();
  if (executablePath === null) throw new Error("Electron's binary is not installed.");
  const electron = await _electron.launch({
    executablePath,
    args: [root, `--home=${home}`],
    // Playwright adds --no-sandbox otherwise, and the sandbox is what users have.
    chromiumSandbox: true,
    env: { ...definedOnly(process.env), LIGHTBOX_SECRETS: 'file' },
  });
  const page = await electron.firstWindow();
  watch(page);
  const child = electron.process();
  // [Note: the true process] On Windows Playwright starts Electron by a shell; what it then holds is not the app.
  const pid = await electron.evaluate(() => process.pid);
  const signal = (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void => void process.kill(pid, name);
  return {
    page,
    address: null,
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
      if (how === 'SIGKILL') signal('SIGKILL');
      else await electron.close();
      await exited;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** The switch of the calls, put into Electron's main process. */
async function switchIn(electron: ElectronApp): Promise<CallSwitch> {
  await electron.evaluate(`(() => {
    const { around, carryOut } = (${createCallGate.toString()})();
    (${listenToCalls.toString()})(around);
    globalThis.callSwitch = carryOut;
  })()`);
  return callSwitchBy(async (order: CallOrder) => {
    const text = JSON.stringify(order);
    return z.int().parse(await electron.evaluate(`globalThis.callSwitch(${text})`));
  });
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
