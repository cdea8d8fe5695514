import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow } from 'electron';
import type { MenuWords } from '../../../shared/contract/menu.ts';
import { SyncStatus } from '../../../shared/contract/model.ts';
import type { Core } from '../../core/app/app.ts';
import type { Log } from '../../core/library/log.ts';
import { readIfThere } from '../../hosts/secrets/secret-files.ts';
import { VERSION } from '../../hosts/shipped.ts';
import { installationHere } from './installation-here.ts';
import { policyFile, readPolicy } from './policy-file.ts';
import { linkUpdates, type UpdateLink } from './update-link.ts';
import { type UpdateRule, updateRule } from './update-rule.ts';

interface OpenUpdatesPorts {
  readonly core: Core;
  readonly home: string;
  readonly log: Log;
  readonly words: () => MenuWords;
  readonly window: () => BrowserWindow | null;
}

/** Reads what decides about updates, and links them to the core that says when photos are being sent. */
export function openUpdates({ core, home, log, words, window }: OpenUpdatesPorts): UpdateLink {
  let isSending = false;
  const link = linkUpdates({
    rule: readRule(log),
    home,
    current: VERSION,
    log,
    words,
    window,
    isSending: () => isSending,
  });
  core.subscribe(({ name, payload }) => {
    if (name !== 'sync.changed') return;
    isSending = SyncStatus.parse(payload).running;
    if (!isSending) link.sendingChanged();
  });
  return link;
}

function readRule(log: Log): UpdateRule {
  const { policy, problem } = readPolicy(textOf(policyFile(process.platform, process.env)));
  if (problem !== null) log.warn('the policy of this computer cannot be understood, so updates are off', { problem });
  const installation = installationHere();
  const hasFeed = app.isPackaged && existsSync(path.join(process.resourcesPath, 'app-update.yml'));
  return updateRule({ installation, policy, hasFeed, resources: process.resourcesPath, version: VERSION });
}

function textOf(file: string): string | null {
  try {
    return readIfThere(file);
  } catch {
    // One that may not be read was meant to say something: it counts as one that cannot be understood.
    return '';
  }
}
