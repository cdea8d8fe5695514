import { homedir } from 'node:os';
import { type BrowserWindow, dialog } from 'electron';
import type { MenuWords } from '../../shared/contract/menu.ts';
import type { Log } from '../core/library/log.ts';
import { type CommandEntry, commandEntry } from './command-entry.ts';
import { type PutOutcome, putCommand } from './put-command.ts';
import { installationHere } from './updates/installation-here.ts';

interface InstallCommandPorts {
  readonly log: Log;
  readonly words: () => MenuWords;
  readonly window: () => BrowserWindow | null;
}

/** What the menu does for a person who wants `lightbox` in a terminal; null where there is nothing to do. */
export function commandInstaller(ports: InstallCommandPorts): (() => void) | null {
  const entry = commandEntry({
    installation: installationHere(),
    resources: process.resourcesPath,
    userHome: homedir(),
    appImage: process.env['APPIMAGE'] ?? null,
    localAppData: process.env['LOCALAPPDATA'] ?? null,
  });
  return entry === null ? null : () => void showOutcome(ports, entry, putCommand(entry, ports.log));
}

async function showOutcome(
  { words, window }: InstallCommandPorts,
  { at }: CommandEntry,
  outcome: PutOutcome,
): Promise<void> {
  const { commandInstalled, commandInstalledHint, commandTaken, commandFailed } = words();
  const said: Record<PutOutcome, { readonly message: string; readonly detail: string }> = {
    installed: { message: commandInstalled, detail: `${at}\n\n${commandInstalledHint}` },
    taken: { message: commandTaken, detail: at },
    failed: { message: commandFailed, detail: at },
  };
  const options = { type: outcome === 'installed' ? ('info' as const) : ('warning' as const), ...said[outcome] };
  const parent = window();
  await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
}
