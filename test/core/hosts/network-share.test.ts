import type * as fs from 'node:fs';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lookAtPlace, nearestExisting, refuseShare, shareOf } from '../../../electron/hosts/network-share.ts';
import { openNodeCore } from '../../../electron/hosts/node-core.ts';

/** A share cannot be mounted here: Linux says of every place what a test puts in. */
const said = vi.hoisted<{ type: number | null }>(() => ({ type: null }));
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const statfsSync = (folder: string) => {
    const reported = real.statfsSync(folder);
    return said.type === null ? reported : Object.assign(reported, { type: said.type });
  };
  return { ...real, statfsSync };
});

it.each([
  ['C:\\Users\\Ana\\AppData\\Local\\Listing Lightbox', null],
  ['D:\\library', null],
  ['\\\\?\\D:\\library', null],
  ['\\\\.\\D:\\library', null],
  ['\\\\?\\Volume{26a21bda-a627-11d7-9931-806e6f6e6963}\\library', null],
  // What a mapped drive such as Z: stands for.
  ['\\\\server\\share\\library', 'SMB'],
  ['\\\\?\\UNC\\server\\share\\library', 'SMB'],
  ['\\\\192.168.1.10\\photos', 'SMB'],
  ['\\\\wsl.localhost\\Debian\\home\\ana', 'SMB'],
  ['//server/share/library', 'SMB'],
])('a folder on Windows %s: %s', (folder, kind) => {
  expect(shareOf({ system: 'windows', path: folder })).toBe(kind);
});

describe('a folder on macOS', () => {
  const mounts = [
    '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
    'devfs on /dev (devfs, local, nobrowse)',
    '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)',
    '//ana@nas._smb._tcp.local/photos on /Volumes/photos (smbfs, nodev, nosuid, mounted by ana)',
    '//ana@nas/a%20(b) on /Volumes/a (b) (smbfs, nodev, nosuid, mounted by ana)',
    'nas:/export on /Volumes/photos 2 (nfs, nodev, nosuid, mounted by ana)',
    '/dev/disk5s1 on /Volumes/photos/card (exfat, local, nodev, nosuid, noowners)',
    'https://dav.example.com/ on /Volumes/dav (webdav, nodev, noexec, nosuid, mounted by ana)',
  ].join('\n');

  it.each([
    ['/Users/ana/Library/Application Support/Listing Lightbox', null],
    ['/Volumes/photos', 'SMB'],
    ['/Volumes/photos/library', 'SMB'],
    ['/Volumes/a (b)/library', 'SMB'],
    ['/Volumes/photos 2/library', 'NFS'],
    ['/Volumes/photos/card/library', null],
    ['/Volumes/dav', 'WebDAV'],
    ['/Volumes/photosomething', null],
  ])('%s: %s', (folder, kind) => {
    expect(shareOf({ system: 'macos', path: folder, mounts })).toBe(kind);
  });
});

describe('a folder on Linux', () => {
  const mounts = [
    '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw',
    '36 22 0:40 / /home/ana/nas rw,nosuid,nodev - fuse.sshfs ana@nas:/photos rw,user_id=1000',
    '37 22 0:41 / /media/ana/My\\040Disk rw - fuseblk /dev/sdb1 rw',
    '38 22 0:42 / /run/user/1000/gvfs rw shared:2 master:1 - fuse.gvfsd-fuse gvfsd-fuse rw',
    '39 22 0:43 / /home/ana/vault rw - fuse.gocryptfs /home/ana/.vault rw',
  ].join('\n');
  const FUSE = 0x65735546;

  it.each([
    ['/home/ana/library', 0xef53, null, 'ext4'],
    ['/home/ana/library', 0x9123683e, null, 'btrfs'],
    ['/home/ana/library', 0x58465342, null, 'XFS'],
    ['/home/ana/library', 0x01021994, null, 'tmpfs'],
    ['/home/ana/library', 0x794c7630, null, 'overlayfs'],
    ['/mnt/photos', 0x6969, 'NFS', 'nfs'],
    ['/mnt/photos', 0xff534d42, 'SMB', 'cifs'],
    ['/mnt/photos', -0xacb2be, 'SMB', 'cifs on 32 bits'],
    ['/mnt/photos', 0xfe534d42, 'SMB', 'smb2'],
    ['/mnt/photos', 0x00c36400, 'Ceph', 'ceph'],
    ['/mnt/photos', 0x5346414f, 'AFS', 'afs'],
    ['/home/ana/nas/library', FUSE, 'SSHFS', 'sshfs'],
    ['/home/ana/nas', FUSE, 'SSHFS', 'sshfs'],
    ['/home/ana/nasty', FUSE, null, 'beside it'],
    ['/media/ana/My Disk/library', FUSE, null, 'a disk of Windows'],
    ['/run/user/1000/gvfs/smb-share:server=nas/library', FUSE, 'GVfs', 'gvfs'],
    ['/home/ana/vault/library', FUSE, null, 'an encrypted folder'],
  ] as const)('%s of type %i: %s (%s)', (folder, type, kind, _name) => {
    expect(shareOf({ system: 'linux', path: folder, type, mounts })).toBe(kind);
  });
});

describe('a library on a share', () => {
  it('is refused with the reason and what to do, before anything is made', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-share-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const looked: string[] = [];
    const home = path.join(folder, 'new', 'library');
    const open = (): void =>
      refuseShare(home, 'win32', (place) => {
        looked.push(place);
        return { system: 'windows', path: '\\\\server\\share' };
      });
    expect(open).toThrow(expect.objectContaining({ code: 'unsupported' }));
    expect(open).toThrow(/network share \(SMB\).*Nothing was changed\. Copy the folder.*--home/);
    expect(looked).toEqual([folder, folder]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is refused by the command line and the app in the browser', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-share-'));
    said.type = 0x6969;
    onTestFinished(() => {
      said.type = null;
      rmSync(folder, { recursive: true, force: true });
    });
    for (const kind of ['cli', 'loopback'] as const) {
      expect(() => openNodeCore({ home: path.join(folder, 'library'), kind, debug: false })).toThrow('share (NFS)');
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is looked for above a folder that is not there yet', () => {
    const there = (folder: string): boolean => folder === 'Z:\\photos' || folder === 'Z:\\';
    expect(nearestExisting('Z:\\photos\\new\\library', there, path.win32)).toBe('Z:\\photos');
    expect(nearestExisting('Y:\\photos', there, path.win32)).toBe('Y:\\');
  });

  it.runIf(process.platform === 'linux')(
    'is none where this computer keeps temporary files, and its system tells so',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-share-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const facts = lookAtPlace(folder, process.platform);
      expect(facts).toMatchObject({ system: 'linux', path: folder, mounts: expect.stringContaining(' / ') as unknown });
      expect(lookAtPlace(path.join(folder, 'missing'), process.platform)).toBeNull();
      const core = openNodeCore({ home: path.join(folder, 'library'), kind: 'cli', debug: false });
      await core.close();
    },
  );
});
