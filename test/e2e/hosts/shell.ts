import type { BrowserContext, Page } from '@playwright/test';
import { type Shell, startShell } from '../../shell/start-shell.ts';
import { CALL_SWITCH_MODULE, callSwitchOf } from '../call-switch.ts';
import { type Running, readSaved } from './running.ts';

export interface RunningShell extends Running {
  readonly shell: Shell;
}

/** The built shell on a stand-in of Electron. */
export async function startInShell(
  home: string,
  context: BrowserContext,
  watch: (page: Page) => void,
  args: readonly string[],
): Promise<RunningShell> {
  const shell = await startShell({ home, context, watch, args, imports: [CALL_SWITCH_MODULE] });
  const { page } = shell;
  page.on('filechooser', () => undefined);
  return {
    shell,
    page,
    address: null,
    calls: callSwitchOf(shell.child),
    async chooseFiles(press, files) {
      shell.pickNext(files);
      await press();
    },
    async saveFile(press) {
      await press();
      const { name, path } = await shell.nextSaved();
      return readSaved(name, path);
    },
    end: (how) => (how === 'SIGKILL' ? shell.kill() : shell.quit()),
    freeze: () => void shell.child.kill('SIGSTOP'),
    thaw: () => void shell.child.kill('SIGCONT'),
  };
}
