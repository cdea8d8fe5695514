import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';

/** What a system says of the place of a folder. */
export type PlaceFacts =
  /** With drives resolved to what they stand for: `\\server\share\folder` for a mapped one. */
  | { readonly system: 'windows'; readonly path: string }
  /** @see `mounts`: what `mount` prints */
  | { readonly system: 'macos'; readonly path: string; readonly mounts: string }
  /** `type` as statfs(2) gives it, `mounts` as in /proc/self/mountinfo. */
  | { readonly system: 'linux'; readonly path: string; readonly type: number; readonly mounts: string };

/** The kind of network share that a folder lies on, as people know it; null for a disk of this computer. */
export function shareOf(facts: PlaceFacts): string | null {
  switch (facts.system) {
    case 'windows':
      return isUncPath(facts.path) ? 'SMB' : null;
    case 'macos':
      return SHARES_OF_MACOS.get(mountedAs(facts.path, macosMounts(facts.mounts))) ?? null;
    case 'linux':
      return linuxShare(facts);
  }
}

/** `\\server\share` and `\\?\UNC\server\share`; `\\?\C:\` and `\\.\` are of this computer. */
function isUncPath(folder: string): boolean {
  const plain = folder.replaceAll('/', '\\');
  if (/^\\\\\?\\UNC\\/i.test(plain)) return true;
  return /^\\\\[^\\?.]/.test(plain);
}

const SHARES_OF_MACOS: ReadonlyMap<string, string> = new Map([
  ['smbfs', 'SMB'],
  ['nfs', 'NFS'],
  ['afpfs', 'AFP'],
  ['webdav', 'WebDAV'],
  ['ftp', 'FTP'],
]);

/** Kinds by their magic numbers (linux/magic.h and the file systems' own headers). */
const SHARES_OF_LINUX: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'SMB'],
  [0xfe_53_4d_42, 'SMB'],
  [0x53_46_41_4f, 'AFS'],
  [0x6b_41_46_53, 'AFS'],
  [0x73_75_72_45, 'Coda'],
  [0x56_4c, 'NCP'],
  [0x00_c3_64_00, 'Ceph'],
  [0x0b_d0_0b_d0, 'Lustre'],
  [0x47_50_46_53, 'GPFS'],
  [0x01_16_19_70, 'GFS2'],
  [0x74_61_63_6f, 'OCFS2'],
]);

/** Programs may bring any file system; only its name shows whether it is remote. */
const FUSE = 0x65_73_55_46;
const FAR_PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['fuse.sshfs', 'SSHFS'],
  ['fuse.gvfsd-fuse', 'GVfs'],
  ['fuse.rclone', 'rclone'],
  ['fuse.s3fs', 's3fs'],
  ['fuse.davfs', 'WebDAV'],
  ['fuse.curlftpfs', 'FTP'],
  ['fuse.smbnetfs', 'SMB'],
  ['fuse.glusterfs', 'GlusterFS'],
  ['fuse.ceph', 'Ceph'],
]);

function linuxShare({ path: folder, type, mounts }: Extract<PlaceFacts, { system: 'linux' }>): string | null {
  // On 32 bits the largest of them come as negative numbers.
  const magic = type < 0 ? type + 2 ** 32 : type;
  if (magic === FUSE) return FAR_PROGRAMS.get(mountedAs(folder, linuxMounts(mounts))) ?? null;
  return SHARES_OF_LINUX.get(magic) ?? null;
}

interface Mount {
  readonly at: string;
  readonly type: string;
}

/** The file system that holds a folder: of the mounts above it the nearest, and of several at one place the last. */
function mountedAs(folder: string, mounts: readonly Mount[]): string {
  const above = mounts.filter(({ at }) => folder === at || folder.startsWith(at.endsWith('/') ? at : `${at}/`));
  const nearest = above.reduce<Mount | null>(
    (best, each) => (best !== null && best.at.length > each.at.length ? best : each),
    null,
  );
  return nearest?.type ?? '';
}

/** `//ana@server/photos on /Volumes/photos (smbfs, nodev, nosuid, mounted by ana)` */
function macosMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const { at, type } = /^.* on (?<at>\/.*) \((?<type>\w+)[^()]*\)$/.exec(line)?.groups ?? {};
    return at === undefined || type === undefined ? [] : [{ at, type }];
  });
}

/** `36 35 98:0 / /mnt/photos rw,noatime shared:1 - fuse.sshfs ana@server:/photos rw` (proc_pid_mountinfo(5)) */
function linuxMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const words = line.split(' ');
    const [at, type] = [words[4], words[words.indexOf('-') + 1]];
    return at === undefined || type === undefined ? [] : [{ at: unescaped(at), type }];
  });
}

/** Spaces are written in octal digits. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

/** The folder itself where it exists already, otherwise the nearest one above that does. */
export function nearestExisting(folder: string, exists: (folder: string) => boolean, way = path): string {
  let place = folder;
  while (!exists(place)) {
    const above = way.dirname(place);
    if (above === place) break;
    place = above;
  }
  return place;
}

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
function shareAt(place: string, platform: NodeJS.Platform, look: Look): string | null {
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
