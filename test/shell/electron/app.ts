import { strict } from '../page/strict.ts';
import { createEvents, note } from './harness.ts';

const events = createEvents();
const paths = new Map<string, string>();
let state: 'starting' | 'ready' | 'quitting' = 'starting';
const ready = new Promise<void>((resolve) => {
  // Never in the turn of the start, as with Electron.
  setImmediate(() => {
    state = 'ready';
    resolve();
    events.emit('ready');
  });
});

/** @throws Error as Electron does for what it has only once it is ready */
export function needReady(what: string): void {
  if (state === 'starting') throw new Error(`${what} can’t be used before the app is ready`);
}
export function needStarting(what: string): void {
  if (state !== 'starting') throw new Error(`${what} should be called before the app is ready`);
}

/** Closes every window for the end of the app. @returns whether all are closed, since a page may stay */
type CloseAll = () => Promise<boolean>;
let closeAll: CloseAll = () => Promise.resolve(true);
export function closeAllWith(next: CloseAll): void {
  closeAll = next;
}

export const isQuitting = (): boolean => state === 'quitting';

async function quit(): Promise<void> {
  if (state === 'quitting' || events.emit('before-quit')) return;
  const before = state;
  state = 'quitting';
  if (!(await closeAll())) {
    state = before;
    return;
  }
  if (events.emit('will-quit')) {
    // Quitting goes on when the app asks for it again, which Electron hears once the microtasks of this are over.
    setImmediate(() => {
      state = before;
    });
    return;
  }
  exit(0);
}

function exit(code: number): void {
  events.emit('quit', code);
  process.exit(code);
}

export const emitFromApp = events.emitWith;
export const isHeardFromApp = events.isHeard;

export const app: Electron.App = strict<Electron.App>('app', {
  isPackaged: process.env['STAND_IN_PACKAGED'] === '1',
  enableSandbox() {
    needStarting('app.enableSandbox()');
    note('app.enableSandbox');
  },
  setAppUserModelId: (id) => note('app.setAppUserModelId', id),
  setPath(name, folder) {
    paths.set(name, folder);
    note(`app.setPath ${name}`, folder);
  },
  getPath(name) {
    if (name === 'appData') return import.meta.dirname;
    const path = paths.get(name);
    if (path === undefined) throw new Error(`The harness has no folder “${name}” until the app sets it.`);
    return path;
  },
  getVersion: () => '0.0.0',
  relaunch: (options) => note('relaunch', options),
  setAsDefaultProtocolClient(scheme) {
    note('app.setAsDefaultProtocolClient', scheme);
    return true;
  },
  requestSingleInstanceLock() {
    if (process.env['STAND_IN_LOCK'] === 'broken') throw new Error('The lock is broken.');
    return process.env['STAND_IN_LOCK'] !== 'taken';
  },
  whenReady: () => ready,
  isReady: () => state !== 'starting',
  // Never at once: what follows the call still runs.
  quit: () => (state === 'quitting' ? undefined : void setImmediate(() => void quit())),
  exit: (code = 0) => exit(code),
  on: events.on,
  once: events.once,
  off: events.off,
});

// Electron ends in good order then.
process.on('SIGTERM', () => app.quit());
