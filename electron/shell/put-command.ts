import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from '../core/library/blobs/errors.ts';
import type { Log } from '../core/library/log.ts';
import { type CommandEntry, type FoundThere, mayReplace } from './command-entry.ts';
import { errorForLog } from './error-text.ts';

/** `taken` by another program’s command, which stays. */
export type PutOutcome = 'installed' | 'taken' | 'failed';

/** Puts the command in its place, whole or not at all. */
export function putCommand(entry: CommandEntry, log: Pick<Log, 'warn'>): PutOutcome {
  try {
    if (!mayReplace(entry, lookAt(entry.at))) return 'taken';
    mkdirSync(path.dirname(entry.at), { recursive: true });
    const beside = `${entry.at}.${process.pid}`;
    if (entry.kind === 'link') symlinkSync(entry.to, beside);
    else {
      writeFileSync(beside, entry.text);
      chmodSync(beside, 0o755);
    }
    renameSync(beside, entry.at);
    return 'installed';
  } catch (error) {
    log.warn('the command could not be installed', { error: errorForLog(error) });
    return 'failed';
  }
}

function lookAt(place: string): FoundThere {
  try {
    return lstatSync(place).isSymbolicLink()
      ? { kind: 'link', to: readlinkSync(place) }
      : { kind: 'file', text: readFileSync(place, 'utf8') };
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return { kind: 'nothing' };
    throw error;
  }
}
