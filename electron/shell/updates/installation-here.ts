import { readdirSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { type Installation, installationOf } from './update-rule.ts';

/** How the app that runs came onto this computer. */
export function installationHere(): Installation {
  return installationOf({
    platform: process.platform,
    isPackaged: app.isPackaged,
    appImage: process.env['APPIMAGE'] ?? null,
    besideProgram: app.isPackaged ? readdirSync(path.dirname(process.execPath)) : [],
  });
}
