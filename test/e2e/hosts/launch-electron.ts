// The app in a real Electron, started by Playwright.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';

interface Start {
  readonly executablePath: string;
  readonly home: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Milliseconds; a start takes two seconds of a quiet computer. */
const ANSWERS_WITHIN = 90_000;
const TRIES = 3;

/**
 * [Note: a start that nobody hears of] Now and then Electron 33 starts and Playwright's line to its main process stays silent, so that
 * neither goes on. It is ended and started again, which is said; a start that fails is not tried again.
 */
export async function launchElectron(start: Start): Promise<ElectronApplication> {
  const { executablePath, home, args } = start;
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what trying again means
      const electron = await _electron.launch({
        executablePath,
        args: [...args],
        // Playwright adds --no-sandbox otherwise, and the sandbox is what users have.
        chromiumSandbox: true,
        env: environmentOf(start),
        timeout: ANSWERS_WITHIN,
      });
      endHandlerWith(electron, home);
      return electron;
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error && error.name === 'TimeoutError')) throw error;
      console.warn(`Electron did not answer within ${ANSWERS_WITHIN / 1000} s; it is started again.`);
    }
  }
}

/** Secrets stand in a file, since nobody is there to unlock a key store. */
export function environmentOf({ environment }: Pick<Start, 'environment'>): Record<string, string> {
  const defined = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  // Set by build/real-electron, one for each worker.
  const displays = (process.env['LIGHTBOX_DISPLAYS'] ?? '').split(' ').filter((name) => name !== '');
  const display = displays[Number(process.env['TEST_PARALLEL_INDEX']) % displays.length];
  return {
    ...Object.fromEntries(defined),
    ...(display === undefined ? {} : { DISPLAY: display }),
    LIGHTBOX_SECRETS: 'file',
    ...environment,
  };
}

/**
 * Ends the crash handler of an app with it. [Note: a handler that waits for good] Where a process of the page crashes as its app ends,
 * Linux lets the handler and what it looks at wait for each other. It has the output of the app open, whose end Playwright waits for.
 */
function endHandlerWith(electron: ElectronApplication, home: string): void {
  if (process.platform !== 'linux') return;
  const database = `--database=${join(home, 'desktop', 'Crashpad')}`;
  electron.process().once('exit', () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const words = readFileSync(join('/proc', pid, 'cmdline'), 'utf8').split('\0');
        if (words.includes(database)) process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended meanwhile, as it should.
      }
    }
  });
}
