import path from 'node:path';
import { type BrowserWindow, ipcMain, nativeImage } from 'electron';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';
import type { Core } from '../core/app/app.ts';
import { temporaryPath } from '../core/library/blobs/temporary-files.ts';
import type { Log } from '../core/library/log.ts';
import { isOwnSender } from './calls.ts';
import { filesToDrag, readDrag, type WantedDrag } from './drag-policy.ts';
import { errorForLog } from './error-text.ts';
import { senderOf } from './page-link.ts';

/** Pixels of the picture below the pointer. */
const ICON = 128;

/**
 * Lets photos be dragged to another program: as copies with their words inside, made where they are removed at a later start.
 * [Note: the other program reads later] Nothing reports when it has read them, so they stay until then.
 */
export function linkDrag(
  core: Core,
  ports: { readonly home: string; readonly log: Log },
  currentWindow: () => BrowserWindow | null,
): void {
  const drag = async (contents: Electron.WebContents, wanted: WantedDrag): Promise<void> => {
    const folder = temporaryPath(path.join(ports.home, 'pictures', 'temporary'));
    const answer = await core.dispatch('export.photos', { ...wanted, folder });
    const files = answer.ok ? filesToDrag(answer.value, folder) : null;
    if (files === null || contents.isDestroyed()) return;
    const icon = nativeImage.createFromPath(files[0]).resize({ width: ICON });
    contents.startDrag({ file: files[0], files: [...files], icon });
  };
  ipcMain.on(ELECTRON_CHANNELS.dragOut, (event, asked: unknown) => {
    const wanted = isOwnSender(senderOf(event, currentWindow())) ? readDrag(asked) : null;
    if (wanted === null) return ports.log.warn('a drag was refused');
    drag(event.sender, wanted).catch((error: unknown) => {
      ports.log.warn('photos could not be dragged', { error: errorForLog(error) });
    });
  });
}
