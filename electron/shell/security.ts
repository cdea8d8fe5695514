import { app, type Session, shell, type WebContents, type WebPreferences } from 'electron';
import type { Log } from '../core/library/log.ts';
import { linkToOpen, mayNavigate, maySave } from './addresses.ts';
import { errorForLog } from './error-text.ts';

/** What every window of this app has: a page without Node, beside a preload in a sandbox and a world of its own. */
export function lockedDown(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    // [Note: dictionaries] Only macOS checks words with what it has; elsewhere Chromium would fetch dictionaries.
    spellcheck: process.platform === 'darwin',
  };
}

/** The page needs no camera, no location, no notifications: every permission is refused. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // Only what the page itself has made may be saved, such as a history; Electron asks the person where.
  session.on('will-download', (event, item) => {
    if (!maySave(item.getURL())) event.preventDefault();
  });
}

/** Applies the navigation policy to whatever contents this app ever creates. Before the first window. */
export function guardContents(log: Log): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, log));
}

function guard(contents: WebContents, log: Log): void {
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (mayNavigate(event.url)) return;
    event.preventDefault();
    log.warn('a navigation was refused');
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const link = linkToOpen(url);
    if (link === null) log.warn('a link was refused');
    else {
      shell.openExternal(link).catch((error: unknown) => {
        log.warn('a link could not be opened', { error: errorForLog(error) });
      });
    }
    return { action: 'deny' };
  });
}
