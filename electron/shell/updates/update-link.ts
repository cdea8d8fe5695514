import { type BrowserWindow, dialog } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { MenuWords } from '../../../shared/contract/menu.ts';
import type { Log } from '../../core/library/log.ts';
import { errorForLog } from '../error-text.ts';
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
    const tell = (): void => void show(ports, { type: 'info', message: words().updateElsewhere });
    return { check: tell, sendingChanged: () => {}, atQuit: () => {} };
  }
  return followUpdates(ports, rule.channel);
}

function followUpdates(ports: UpdatePorts, channel: Channel): UpdateLink {
  let situation: UpdateSituation = AT_REST;
  let updater: AppUpdater | null = null;
  const around = () => ({ isSending: ports.isSending(), current: ports.current });
  const ready = async (): Promise<AppUpdater> => {
    updater ??= await openUpdater(channel);
    return updater;
  };
  const hear = (event: UpdateEvent): void => {
    const next = nextUpdateStep(situation, event, around());
    situation = next.situation;
    carryOut(next.act, ports, ready)
      .then((answer) => {
        if (answer !== null) hear(answer);
      })
      .catch((error: unknown) => {
        ports.log.warn('an update went no further', { error: errorForLog(error) });
        hear({ kind: 'failed', why: errorForLog(error) });
      });
  };
  hear({ kind: 'timeToCheck' });
  setInterval(() => hear({ kind: 'timeToCheck' }), BETWEEN_CHECKS).unref();
  return {
    check: () => hear({ kind: 'personChecks' }),
    sendingChanged: () => hear({ kind: 'sendingEnded' }),
    // macOS opens the app again after it, which nobody asked for.
    atQuit() {
      if (process.platform !== 'darwin' && installsAtQuit(situation, around())) updater?.quitAndInstall(true, false);
    },
  };
}

/** @returns what came of it, as the next event */
async function carryOut(
  act: UpdateAct,
  ports: UpdatePorts,
  ready: () => Promise<AppUpdater>,
): Promise<UpdateEvent | null> {
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
      await (await ready()).downloadUpdate();
      return { kind: 'loaded' };
    case 'offerRestart':
      return { kind: (await asksForRestart(ports)) ? 'personRestarts' : 'personWaits' };
    case 'install':
      (await ready()).quitAndInstall(true, true);
      return null;
    case 'tellNothingNew':
      await show(ports, { type: 'info', message: words.updateNone });
      return null;
    case 'tellFailure':
      await show(ports, { type: 'warning', message: words.updateFailed, detail: words.updateFailedSafe });
      return null;
  }
}

/** [Note: opened late] electron-updater looks at the app as soon as it is imported. */
async function openUpdater(channel: Channel): Promise<AppUpdater> {
  const { default: module } = await import('electron-updater');
  const updater = module.autoUpdater;
  updater.logger = null;
  // Without a listener an error would end the app; it comes back from each call as well.
  updater.on('error', () => {});
  applySettings(updater, channel);
  return updater;
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
