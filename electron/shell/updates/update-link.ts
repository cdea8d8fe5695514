import { app, type BrowserWindow, dialog } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { MenuWords } from '../../../shared/contract/menu.ts';
import type { Log } from '../../core/library/log.ts';
import { errorForLog, shortReason } from '../error-text.ts';
import { leaveHome } from './restart-note.ts';
import type { Channel, UpdateRule } from './update-rule.ts';
import {
  AT_REST,
  BETWEEN_CHECKS,
  installsAtQuit,
  nextUpdateStep,
  type UpdateAct,
  type UpdateEvent,
  type UpdateSituation,
} from './update-steps.ts';
import { applySettings } from './updater-settings.ts';

interface UpdatePorts {
  readonly rule: UpdateRule;
  /** The library that is open. */
  readonly home: string;
  readonly current: string;
  readonly log: Log;
  readonly words: () => MenuWords;
  readonly isSending: () => boolean;
  readonly window: () => BrowserWindow | null;
}

export interface UpdateLink {
  /** A person asked for it in the menu. */
  readonly check: () => void;
  /** To be called when sending may have ended. */
  readonly sendingChanged: () => void;
  /** To be called when the core is closed; starts what puts an update in place that waits for the end of the app. */
  readonly atQuit: () => void;
}

/** Carries out what `nextUpdateStep` decides, with electron-updater and dialogs of the system. */
export function linkUpdates(ports: UpdatePorts): UpdateLink {
  const { rule, words } = ports;
  if (rule.kind === 'off') {
    ports.log.info('this installation does not update itself', { why: rule.why });
    const sayElsewhere = (): void => void show(ports, { type: 'info', message: words().updateElsewhere });
    return { check: sayElsewhere, sendingChanged: () => {}, atQuit: () => {} };
  }
  return followUpdates(ports, rule.channel);
}

function followUpdates(ports: UpdatePorts, channel: Channel): UpdateLink {
  let situation: UpdateSituation = AT_REST;
  let updater: AppUpdater | null = null;
  let restarts = false;
  const around = () => ({ isSending: ports.isSending(), current: ports.current });
  const ready = async (): Promise<AppUpdater> => {
    updater ??= await openUpdater(channel, ports);
    return updater;
  };
  // [Note: installed at the end] What is started then finds neither an open library nor the lock. macOS installs by itself once the
  // app has ended, and opens it again.
  const restart = async (): Promise<void> => {
    restarts = true;
    leaveHome(app.getPath('appData'), ports.home);
    if (process.platform === 'darwin') (await ready()).quitAndInstall();
    else app.quit();
  };
  const hear = (event: UpdateEvent): void => {
    const next = nextUpdateStep(situation, event, around());
    situation = next.situation;
    carryOut(next.act, { ...ports, ready, restart })
      .then((answer) => {
        if (answer !== null) hear(answer);
      })
      .catch((error: unknown) => {
        ports.log.warn('an update went no further', { error: errorForLog(error) });
        hear({ kind: 'failed', why: shortReason(error) });
      });
  };
  hear({ kind: 'timeToCheck' });
  setInterval(() => hear({ kind: 'timeToCheck' }), BETWEEN_CHECKS).unref();
  return {
    check: () => hear({ kind: 'personChecks' }),
    sendingChanged: () => hear({ kind: 'sendingEnded' }),
    atQuit() {
      if (process.platform === 'darwin' || !installsAtQuit(situation, around())) return;
      app.releaseSingleInstanceLock();
      updater?.quitAndInstall(true, restarts);
    },
  };
}

interface ActPorts extends UpdatePorts {
  readonly ready: () => Promise<AppUpdater>;
  readonly restart: () => Promise<void>;
}

/** @returns what came of it, as the next event */
async function carryOut(act: UpdateAct, ports: ActPorts): Promise<UpdateEvent | null> {
  const { ready, restart } = ports;
  const words = ports.words();
  switch (act.kind) {
    case 'nothing':
      return null;
    case 'check': {
      const found = await (await ready()).checkForUpdates();
      if (found?.isUpdateAvailable !== true) return { kind: 'nothingFound' };
      return { kind: 'found', version: found.updateInfo.version, notes: found.updateInfo.releaseNotes };
    }
    case 'showNotes':
      return { kind: (await asksForUpdate(ports, act)) ? 'personWants' : 'personWaits' };
    case 'load':
      await (await ready()).downloadUpdate().finally(() => showProgress(ports, NO_PROGRESS));
      return { kind: 'loaded' };
    case 'offerRestart':
      return { kind: (await asksForRestart(ports)) ? 'personRestarts' : 'personWaits' };
    case 'install':
      await restart();
      return null;
    case 'showNothingNew':
      await show(ports, { type: 'info', message: words.updateNone });
      return null;
    case 'showFailure':
      await show(ports, {
        type: 'warning',
        message: words.updateFailed,
        detail: `${words.updateFailedSafe}\n\n${act.why}`,
      });
      return null;
  }
}

/** [Note: opened late] electron-updater looks at the app as soon as it is imported. */
async function openUpdater(channel: Channel, ports: UpdatePorts): Promise<AppUpdater> {
  const { default: module } = await import('electron-updater');
  const updater = module.autoUpdater;
  // It says only here why it took a signature for good without looking, or loads the whole in place of what differs.
  const warn = (said: unknown): void => ports.log.warn('electron-updater', { said: errorForLog(said) });
  updater.logger = { info: () => {}, warn, error: warn };
  updater.on('download-progress', ({ percent }) => showProgress(ports, percent / 100));
  // Without a listener an error would end the app; it comes back from each call as well.
  updater.on('error', () => {});
  applySettings(updater, channel);
  return updater;
}

/** Electron's value for a taskbar without a bar. */
const NO_PROGRESS = -1;

function showProgress({ window }: UpdatePorts, share: number): void {
  const shown = window();
  if (shown !== null && !shown.isDestroyed()) shown.setProgressBar(share);
}

async function asksForUpdate(ports: UpdatePorts, found: { version: string; notes: string }): Promise<boolean> {
  const { updateFound, updateDownload, updateLater } = ports.words();
  const { response } = await show(ports, {
    type: 'info',
    message: `${updateFound}: ${found.version}`,
    detail: found.notes,
    buttons: [updateDownload, updateLater],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

async function asksForRestart(ports: UpdatePorts): Promise<boolean> {
  const { updateReady, updateReadySafe, updateRestart, updateLater } = ports.words();
  const { response } = await show(ports, {
    type: 'info',
    message: updateReady,
    detail: updateReadySafe,
    buttons: [updateRestart, updateLater],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

function show({ window }: UpdatePorts, options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
  const parent = window();
  return parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options);
}
