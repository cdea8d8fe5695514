import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { nearestExisting, type PlaceFacts, shareOf } from './network-share.ts';

/**
 * Refuses a library on a network share, before anything is made there. [Note: memory of one computer] SQLite's journal (WAL) is kept
 * in step by memory that the programs of one computer share. Two computers would not see each other's writes, and damage it.
 *
 * @throws AppError unsupported
 */
export function refuseShare(home: string, platform: NodeJS.Platform, look: Look = lookAtPlace): void {
  const kind = shareAt(home, platform, look);
  if (kind !== null) throw new AppError('unsupported', phrase('library.onShare', { home, kind }));
}

type Look = (folder: string, platform: NodeJS.Platform) => PlaceFacts | null;

/** The kind of network share that a place lies on; null for a disk of this computer. */
export function shareAt(place: string, platform: NodeJS.Platform, look: Look = lookAtPlace): string | null {
  const facts = look(nearestExisting(place, existsSync), platform);
  return facts === null ? null : shareOf(facts);
}

/** The same for a folder that a library is to come to. @throws AppError unsupported */
export function refuseShareAsPlace(place: string, platform: NodeJS.Platform, look: Look = lookAtPlace): void {
  const kind = shareAt(place, platform, look);
  if (kind !== null) throw new AppError('unsupported', phrase('move.onShare', { place, kind }));
}

/** Null where the system does not say: that keeps nobody from working. */
export function lookAtPlace(folder: string, platform: NodeJS.Platform): PlaceFacts | null {
  try {
    const place = realpathSync.native(folder);
    switch (platform) {
      case 'win32':
        return { system: 'windows', path: place };
      case 'darwin':
        return { system: 'macos', path: place, mounts: spawnSync('/sbin/mount', { encoding: 'utf8' }).stdout };
      case 'linux':
        return {
          system: 'linux',
          path: place,
          type: statfsSync(place).type,
          mounts: readFileSync('/proc/self/mountinfo', 'utf8'),
        };
      default:
        return null;
    }
  } catch {
    return null;
  }
}
