// The system around Electron: what the app asks of it is written down, and what nobody is there to answer is left out.

import type { ElectronApplication } from '@playwright/test';
import type * as Electron from 'electron';
import { MenuEntry, Noted } from '../../shell/orders.ts';
import type { Desktop } from './running.ts';

export async function desktopOf(electron: ElectronApplication, startAgain: Desktop['startAgain']): Promise<Desktop> {
  await answered(() => electron.evaluate(noteWishes));
  return {
    startAgain,
    menu: async () => MenuEntry.array().parse(await answered(() => electron.evaluate(shownMenu))),
    noted: async () => Noted.array().parse(await answered(() => electron.evaluate('globalThis.noted'))),
    chooseInMenu: (id) =>
      electron.evaluate(({ BrowserWindow, Menu }, wanted) => {
        const entry = Menu.getApplicationMenu()?.getMenuItemById(wanted);
        if (entry?.enabled !== true) throw new Error(`“${wanted}” cannot be chosen now.`);
        Reflect.apply(entry.click, entry, [undefined, BrowserWindow.getAllWindows()[0]]);
      }, id),
    openFile: (file) =>
      electron.evaluate(({ app }, path) => void app.emit('open-file', { preventDefault: () => undefined }, path), file),
    lookElsewhere: () =>
      electron.evaluate(
        ({ BrowserWindow }) =>
          new Promise<void>((resolve) => {
            const [window] = BrowserWindow.getAllWindows();
            if (window === undefined) return resolve();
            const turn = (): void => {
              window.once('blur', () => resolve());
              window.blur();
            };
            // The page may be there before its window is shown, which takes the focus as it is.
            if (window.isFocused()) turn();
            else window.once('focus', turn);
          }),
      ),
    pressNotice: async () => void (await electron.evaluate("globalThis.lastNotice.emit('click')")),
  };
}

/**
 * What the main process answers. [Note: answers that are lost] The inspector holds the promise of an answer so loosely that the garbage
 * collection of a busy process takes it away now and then. What is asked this way may be asked twice.
 */
export async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!String(error).includes('promise was garbage collected')) throw error;
    return answered(ask);
  }
}

/** Runs in Electron's main process. */
function noteWishes({ BrowserWindow, Notification, powerSaveBlocker, shell }: typeof Electron): void {
  const noted: object[] = [];
  const member = (of: unknown, name: string): unknown => {
    const value: unknown = Reflect.get(Object(of), name);
    return value;
  };
  Object.assign(globalThis, { noted });
  const listen = (
    target: object,
    name: string,
    passOn: boolean,
    told: (self: object, args: unknown[]) => object,
  ): void => {
    const real: unknown = Reflect.get(target, name);
    if (typeof real !== 'function') throw new Error(`Electron has no “${name}”.`);
    Reflect.set(target, name, function whatTheAppCalls(this: object, ...args: unknown[]): unknown {
      noted.push(told(this, args));
      const answer: unknown = passOn ? Reflect.apply(real, this, args) : Promise.resolve();
      return answer;
    });
  };
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error('The app has no window.');
  listen(window, 'focus', true, () => ({ what: 'focus' }));
  listen(window, 'setProgressBar', true, (_self, [progress, options]) => ({
    what: 'progress',
    with: { progress, mode: member(options, 'mode') },
  }));
  listen(powerSaveBlocker, 'start', true, (_self, [type]) => ({ what: 'keepAwake', with: type }));
  listen(powerSaveBlocker, 'stop', true, () => ({ what: 'maySleep' }));
  // A browser, a file manager, a program to drag to and what shows notices are not there.
  listen(shell, 'openExternal', false, (_self, [address]) => ({ what: 'openExternal', with: address }));
  listen(shell, 'showItemInFolder', false, (_self, [file]) => ({ what: 'showItemInFolder', with: file }));
  listen(window.webContents, 'startDrag', false, (_self, [item]) => ({
    what: 'startDrag',
    with: { files: member(item, 'files') ?? [member(item, 'file')] },
  }));
  Notification.isSupported = () => true;
  listen(Notification.prototype, 'show', false, (self) => {
    Object.assign(globalThis, { lastNotice: self });
    return { what: 'notice', with: { title: member(self, 'title'), body: member(self, 'body') } };
  });
}

/** Runs in Electron's main process. */
function shownMenu({ Menu }: typeof Electron): object[] {
  const shown = (menu: Electron.Menu | null | undefined): object[] =>
    (menu?.items ?? []).map(({ id, label, role, enabled, submenu }) => ({
      id: id ?? null,
      label,
      role: role ?? null,
      enabled,
      below: shown(submenu),
    }));
  return shown(Menu.getApplicationMenu());
}
