import { type BrowserWindow, type IpcMainEvent, ipcMain } from 'electron';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';
import type { Core } from '../core/app/app.ts';
import { type CallPorts, createCallHandler, type Sender } from './calls.ts';

/** Connects the page with the core: calls in, events out. `currentWindow` is null while there is none. */
export function linkPage(
  core: Core,
  ports: Omit<CallPorts, 'dispatch'>,
  currentWindow: () => BrowserWindow | null,
): void {
  const answer = createCallHandler({ ...ports, dispatch: core.dispatch });
  ipcMain.handle(ELECTRON_CHANNELS.call, (event, ...args: unknown[]) => answer(senderOf(event, currentWindow()), args));
  core.subscribe(({ name, payload }) => {
    const contents = currentWindow()?.webContents;
    if (contents !== undefined && !contents.isDestroyed()) contents.send(ELECTRON_CHANNELS.event, name, payload);
  });
}

/** Who sent a message, for the policy of `isOwnSender`. */
export function senderOf(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, window: BrowserWindow | null): Sender {
  const frame = event.senderFrame;
  return {
    isOurWindow: window !== null && event.sender === window.webContents,
    isMainFrame: frame !== null && frame.parent === null,
    address: frame?.url ?? null,
  };
}
