import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCardWatch } from '../../../electron/core/photos/cards/card-watch.ts';
import { cardName, cardPlaces, isOfCard, readVolumes } from '../../../electron/core/photos/cards/read-cards.ts';
import { openCore, temporaryFolder } from '../harness.ts';

/** A volume as a camera leaves it. */
async function plugIn(root: string, name: string, photos: number): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(path.join(folder, 'DCIM', '100CANON'), { recursive: true });
  for (let number = 1; number <= photos; number += 1) {
    await writeFile(path.join(folder, 'DCIM', '100CANON', `IMG_${number}.JPG`), 'a photo');
  }
  await writeFile(path.join(folder, 'DCIM', '100CANON', 'MVI_1.MP4'), 'a film');
  await writeFile(path.join(folder, 'DCIM', '100CANON', '._IMG_1.JPG'), 'of the system');
  return folder;
}

describe('a card', () => {
  it('is looked for where each system shows volumes', () => {
    expect(cardPlaces('darwin', 'ann')).toEqual([{ kind: 'volumes', folder: '/Volumes', asksAccess: true }]);
    expect(cardPlaces('linux', 'ann').map(({ folder }) => folder)).toEqual(['/media/ann', '/run/media/ann']);
    expect(cardPlaces('linux', '')).toEqual([]);
    const drives = cardPlaces('win32', 'ann');
    expect(drives.map(({ kind }) => kind)).not.toContain('volumes');
    expect([drives[0]?.folder, drives.at(-1)?.folder]).toEqual(['D:\\', 'Z:\\']);
    expect([cardName('/Volumes/EOS_DIGITAL'), cardName('E:\\')]).toEqual(['EOS_DIGITAL', 'E:']);
  });

  it('is offered once when it is plugged in, and again when it comes back', async () => {
    const root = await temporaryFolder();
    const reported: unknown[] = [];
    const watch = createCardWatch([{ kind: 'volumes', folder: root }], (cards) => reported.push(cards));
    await watch.look();
    expect(watch.offered()).toEqual([]);

    const folder = await plugIn(root, 'EOS', 3);
    await mkdir(path.join(root, 'Backup', 'Music'), { recursive: true });
    await plugIn(root, 'EMPTY', 0);
    await watch.look();
    await watch.look();
    expect(watch.offered()).toEqual([{ folder, pictures: path.join(folder, 'DCIM'), name: 'EOS', photos: 3 }]);

    watch.putAside(folder);
    await watch.look();
    expect(watch.offered()).toEqual([]);
    await rm(folder, { recursive: true });
    await watch.look();
    await plugIn(root, 'EOS', 4);
    await watch.look();
    expect(watch.offered()).toMatchObject([{ photos: 4 }]);
    expect(reported).toHaveLength(4);
  });

  it('that took the place of another is offered, whatever was done with that one', async () => {
    const root = await temporaryFolder();
    const watch = createCardWatch([{ kind: 'volumes', folder: root }], () => undefined);
    const folder = await plugIn(root, 'EOS', 3);
    await watch.look();
    watch.putAside(folder);
    // While the computer sleeps, another card of the same name goes into the reader, whose root looks the same.
    await plugIn(root, 'EOS', 5);
    await utimes(path.join(folder, 'DCIM'), 0, 86_400);
    await watch.look();
    expect(watch.offered()).toMatchObject([{ folder, photos: 5 }]);
    watch.putAside(folder);
    // The system keeps a folder of its own on it.
    await mkdir(path.join(folder, 'System Volume Information'));
    await watch.look();
    expect(watch.offered()).toEqual([]);
  });

  it('is what a file lies on where a camera wrote into its volume, and no other disk is', async () => {
    const root = await temporaryFolder();
    const [eos, backup] = [await plugIn(root, 'EOS', 1), path.join(root, 'BACKUP')];
    await mkdir(backup);
    const places = [
      { kind: 'volumes', folder: root },
      { kind: 'volume', folder: path.join(root, 'EOS', 'gone') },
    ] as const;
    const isOn = (...files: string[]): Promise<boolean> => isOfCard(places, files);
    expect(await isOn(path.join(eos, 'DCIM', '100CANON', 'IMG_1.JPG'))).toBe(true);
    expect(await isOn(path.join(backup, 'a.jpg'), path.join(eos, 'a.jpg'))).toBe(true);
    expect(await isOn(path.join(backup, 'a.jpg'))).toBe(false);
    expect(await isOn(path.join(`${root}-beside`, 'EOS', 'a.jpg'))).toBe(false);
    expect(await isOn(path.join(root, '..', 'a.jpg'))).toBe(false);
    const drive = [{ kind: 'volume', folder: eos }] as const;
    expect(await isOfCard(drive, [path.join(eos, 'a.jpg')])).toBe(true);
    expect(await isOfCard(drive, [path.join(eos, 'a.jpg')], () => Promise.resolve('\\\\host\\share'))).toBe(false);
  });

  it('is looked into after it was plugged in, where the system asks a person for access', async () => {
    const root = await temporaryFolder();
    await plugIn(root, 'BACKUP', 2);
    const places = [{ kind: 'volumes', folder: root, asksAccess: true }] as const;
    const first = await readVolumes(places, null);
    await plugIn(root, 'EOS', 1);
    // Somebody keeps another folder on the disk that was there.
    await mkdir(path.join(root, 'BACKUP', 'Music'));
    const second = await readVolumes(places, first);
    expect(second.flatMap(({ card }) => card?.name ?? [])).toEqual(['EOS']);
  });

  it('is not looked for again and again in a volume that is none', async () => {
    const root = await temporaryFolder();
    await mkdir(path.join(root, 'Backup'));
    const places = [{ kind: 'volumes', folder: root }] as const;
    const first = await readVolumes(places, null);
    // Found only by looking into the volume: what costs nothing is to ask for the folder of cameras by its usual name.
    await mkdir(path.join(root, 'Backup', 'dcim'));
    expect(await readVolumes(places, first)).toEqual(first);
  });

  it('is no drive of the network, which is asked once what it is', async () => {
    const folder = await plugIn(await temporaryFolder(), 'Z', 2);
    const asked: string[] = [];
    const resolve = (drive: string) => Promise.resolve(`\\\\server\\share${asked.push(drive)}`);
    const first = await readVolumes([{ kind: 'volume', folder }], null, resolve);
    const second = await readVolumes([{ kind: 'volume', folder }], first, resolve);
    expect([second.map(({ card }) => card), asked]).toEqual([[null], [folder]]);
  });

  it('whose photos come later is offered when they are there', async () => {
    const root = await temporaryFolder();
    const watch = createCardWatch([{ kind: 'volumes', folder: root }], () => undefined);
    await plugIn(root, 'EOS', 0);
    await watch.look();
    expect(watch.offered()).toEqual([]);
    await plugIn(root, 'EOS', 2);
    await watch.look();
    expect(watch.offered()).toMatchObject([{ photos: 2 }]);
  });

  it('of a place that is gone, or is a file, is none', async () => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, 'file'), '');
    const places = ['nowhere', 'file'].map((name) => ({ kind: 'volumes' as const, folder: path.join(root, name) }));
    const watch = createCardWatch(places, () => undefined);
    await watch.look();
    expect(watch.offered()).toEqual([]);
  });

  it('that is there is told by the core of a host that stays', async () => {
    const root = await temporaryFolder();
    const folder = await plugIn(root, 'EOS', 2);
    const opened = await openCore({ host: { cardPlaces: [{ kind: 'volumes', folder: root }] } });
    const changed = new Promise<unknown>((resolve) => {
      opened.core.subscribe((event) => event.name === 'card.changed' && resolve(event.payload.cards));
    });
    expect(await opened.call('card.list', {})).toEqual({ cards: [] });
    await opened.core.startBackgroundWork();
    expect(await changed).toMatchObject([{ folder, name: 'EOS', photos: 2 }]);
    await opened.call('card.putAside', { folder });
    expect(await opened.call('card.list', {})).toEqual({ cards: [] });
  });
});
