import type { BrowserContext, Page } from '@playwright/test';
import { type Shell, startShell } from '../../shell/start-shell.ts';
import { CALL_SWITCH_MODULE, callSwitchOf } from '../call-switch.ts';
import { type Desktop, type Running, readSaved } from './running.ts';

/** The built shell on a stand-in of Electron. */
export async function startInShell(
  home: string,
  context: BrowserContext,
  watch: (page: Page) => void,
  args: readonly string[],
): Promise<Running> {
  const shell = await startShell({ home, context, watch, args, imports: [CALL_SWITCH_MODULE] });
  const { page } = shell;
  page.on('filechooser', () => undefined);
  return {
    page,
    address: null,
    desktop: desktopOf(shell),
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
    end: shell.end,
    freeze: () => void shell.child.kill('SIGSTOP'),
    thaw: () => void shell.child.kill('SIGCONT'),
  };
}

function desktopOf({ menu, noted, order }: Shell): Desktop {
  const emit = async (from: 'app' | 'window' | 'notification', event: string, ...args: readonly unknown[]) =>
    void (await order({ do: 'emit', from, event, args: [...args] }));
  return {
    menu,
    noted,
    chooseInMenu: async (id) => void (await order({ do: 'chooseInMenu', id })),
    startAgain: (folder, ...args) =>
      emit('app', 'second-instance', ['electron', '--allow-file-access-from-files', 'the app', ...args], folder, null),
    openFile: (file) => emit('app', 'open-file', file),
    lookElsewhere: () => emit('window', 'blur'),
    pressNotice: () => emit('notification', 'click'),
  };
}
