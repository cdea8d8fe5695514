import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow } from 'electron';
import type { MenuWords } from '../../../shared/contract/menu.ts';
import { SyncStatus } from '../../../shared/contract/model.ts';
import type { Core } from '../../core/app/app.ts';
import type { Log } from '../../core/library/log.ts';
import type { Policy } from '../../hosts/policy.ts';
import { VERSION } from '../../hosts/shipped.ts';
import { installationHere } from './installation-here.ts';
import { linkUpdates, type UpdateLink } from './update-link.ts';
import { type UpdateRule, updateRule } from './update-rule.ts';

interface OpenUpdatesPorts {
  readonly core: Core;
  readonly home: string;
  readonly policy: Policy;
  readonly log: Log;
  readonly words: () => MenuWords;
  readonly window: () => BrowserWindow | null;
}

/** Reads what decides about updates, and links them to the core that says when photos are being sent. */
export function openUpdates({ core, home, policy, log, words, window }: OpenUpdatesPorts): UpdateLink {
  let isSending = false;
  const link = linkUpdates({
    rule: ruleHere(policy),
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

function ruleHere(policy: Policy): UpdateRule {
  const installation = installationHere();
  const hasFeed = app.isPackaged && existsSync(path.join(process.resourcesPath, 'app-update.yml'));
  return updateRule({ installation, policy, hasFeed, resources: process.resourcesPath, version: VERSION });
}
