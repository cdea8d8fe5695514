import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'fontkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { BlobError } from '../../../electron/core/library/blobs/errors.ts';
import { type PictureMaker, sharedPictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import { openLetters } from '../../../electron/picture-process/contact-sheet/letters.ts';
import { inspectPhoto } from '../../../electron/picture-process/inspect.ts';
import { readXmp } from '../../../electron/picture-process/metadata/xmp.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { cameraJpeg, quarters } from '../blobs-fixtures.ts';
import { nth, openCore, temporaryFolder } from '../harness.ts';

async function library(count = 3, pictures?: PictureMaker) {
  const opened = await openCore(pictures === undefined ? {} : { pictures });
  const { listingId, ids } = await opened.listingWithPhotos(count);
  await opened.call('media.edit', {
    mediaIds: [nth(ids, 0)],
    shortDescription: 'Baño & “sauna” <1>',
    imageOf: 'Bathroom',
  });
  const target = await temporaryFolder();
  return { opened, listingId, ids, target, folder: path.join(target, '12 Oak Street') };
}

const namesIn = (folder: string): string[] => readdirSync(folder).toSorted();

/** One job at a time, so that a test knows which photo is exported first. */
function makerThat(exports: (count: number) => Promise<void>): PictureMaker {
  let count = 0;
  const maker = sharedPictureMaker();
  return {
    ...maker,
    async ask(kind, input) {
      if (kind === 'export') {
        count += 1;
        await exports(count);
      }
      return maker.ask(kind, input);
    },
  };
}

describe('exported photos', () => {
  it('lie in their order in a folder, with their words inside and in a table; originals stay as they are', async () => {
    const { opened, listingId, folder, ids } = await library();
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 0) });
    const progress: number[] = [];
    opened.core.subscribe((event) => {
      if (event.name === 'export.changed') progress.push(event.payload.done);
    });
    const result = await opened.call('export.photos', { listingId, folder, presets: ['print'] });
    expect(result).toMatchObject({ leftOut: [], folder, zip: null, download: null });
    expect(namesIn(folder)).toEqual(['01-photo-3.jpg', '02-bathroom.jpg', '03-photo-2.jpg', 'captions.csv']);
    expect(progress).toEqual([0, 1, 2, 3, 3]);
    const file = path.join(folder, '02-bathroom.jpg');
    expect(await inspectPhoto(file)).toMatchObject({ caption: 'Baño & “sauna” <1>', width: 48, colourProfile: /sRGB/ });
    const { iptc, xmp } = await sharp(file).metadata();
    expect(iptc?.toString('utf8')).toContain('Baño & “sauna” <1>');
    expect(xmp?.toString('utf8')).toContain('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Bathroom</rdf:li>');
    expect((await readFile(path.join(folder, 'captions.csv'), 'utf8')).split('\r\n')[2]).toMatch(
      /^2,02-bathroom\.jpg,Baño & “sauna” <1>,Bathroom,1\.jpg,/,
    );
    expect((await opened.call('storage.checkOriginals', {})).faulty).toEqual([]);
  });

  it('have XMP files beside them where these are asked for, which an import reads again', async () => {
    const { opened, listingId, folder, ids, target } = await library(2);
    await opened.call('media.rate', { mediaIds: [nth(ids, 0)], rating: 4 });
    const camera = path.join(target, 'camera.jpg');
    await writeFile(camera, await cameraJpeg(quarters(60, 40)));
    await opened.call('media.add', { listingId, paths: [camera] });
    await opened.call('export.photos', { listingId, folder, presets: ['service'], withSidecars: true });
    expect(namesIn(folder)).toEqual([
      '01-bathroom.jpg',
      '01-bathroom.xmp',
      '02-photo-2.jpg',
      '02-photo-2.xmp',
      '03-camera.jpg',
      '03-camera.xmp',
      'captions.csv',
    ]);
    expect(readXmp(await readFile(path.join(folder, '03-camera.xmp')))).toMatchObject({
      rights: '© 2026 Zoë Müller',
      creator: 'Zoë Müller',
    });
    const { listingId: other } = await opened.call('listing.create', { name: 'Other' });
    await opened.call('media.add', { listingId: other, paths: [folder] });
    expect((await opened.detail(other)).media).toMatchObject([
      { shortDescription: 'Baño & “sauna” <1>', imageOf: 'Bathroom', rating: 4 },
      { imageOf: '', rating: 0 },
      { imageOf: '', rating: 0 },
    ]);
  });

  it('say caption and room also without files beside them: an import has both as they were, and no address as a caption', async () => {
    const { opened, listingId, folder, ids } = await library(3);
    await opened.call('media.edit', { mediaIds: [nth(ids, 1)], shortDescription: '', imageOf: 'Kitchen' });
    // As a service of its own names it, that no list of ours knows.
    await opened.call('media.edit', { mediaIds: [nth(ids, 2)], shortDescription: '', imageOf: 'Bonus cave' });
    for (const withSidecars of [false, true]) {
      const to = `${folder} ${withSidecars}`;
      await opened.call('export.photos', { listingId, folder: to, presets: ['web'], withSidecars });
      const { listingId: other } = await opened.call('listing.create', { name: to });
      await opened.call('media.add', { listingId: other, paths: [to] });
      const words = (await opened.detail(other)).media.map(({ shortDescription, imageOf }) => [
        shortDescription,
        imageOf,
      ]);
      expect(words).toEqual([
        ['Baño & “sauna” <1>', 'Bathroom'],
        ['', 'Kitchen'],
        ['', 'Bonus cave'],
      ]);
    }
  });

  it('are those that were chosen, in the size of the preset, zipped', async () => {
    const { opened, listingId, ids, target } = await library();
    const zip = path.join(target, 'two.zip');
    const mediaIds = [nth(ids, 2), nth(ids, 1)];
    const { photos, download } = await opened.call('export.photos', { listingId, mediaIds, zip });
    expect([photos.map(({ file }) => file), download]).toEqual([['01-photo-2.jpg', '02-photo-3.jpg'], null]);
    const bytes = await readFile(zip);
    expect(bytes.toString('latin1')).toContain('02-photo-3.jpg');
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(namesIn(target)).toEqual(['two.zip']);
  });

  it('have the size that a person chooses, and a watermark in each size but that of the service', async () => {
    const { opened, listingId, folder, target } = await library(1);
    const large = path.join(target, 'large.jpg');
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } }).toFile(large);
    await opened.call('media.add', { listingId, paths: [large] });
    const presets = ['service', 'web', 'custom'] as const;
    const input = { listingId, presets: [...presets], customSize: { longEdge: 100, quality: 60, ppi: 240 } };
    await opened.call('export.photos', { ...input, folder });
    await opened.call('export.photos', { ...input, folder: `${folder} 2`, watermark: 'Proof' });
    const pixels = (from: string, preset: string) =>
      sharp(path.join(from, preset, '02-large.jpg'))
        .raw()
        .toBuffer();
    for (const preset of presets) {
      const [plain, marked] = [await pixels(folder, preset), await pixels(`${folder} 2`, preset)];
      expect(marked.equals(plain)).toBe(preset === 'service');
    }
    const made = await sharp(path.join(folder, 'custom', '02-large.jpg')).metadata();
    expect([made.width, made.height, made.density]).toEqual([100, 75, 240]);
    const refused = await opened.fail('export.photos', { ...input, folder: `${folder} 3`, watermark: '样张' });
    expect(refused.message).toContain('“样张”');
    expect(namesIn(path.dirname(folder))).toEqual(['12 Oak Street', '12 Oak Street 2', 'large.jpg']);
  });

  it('say camera, lens, exposure and time where a person asks, but never the place or a serial number', async () => {
    const { opened, listingId, folder, target } = await library(1);
    const shot = path.join(target, 'shot.jpg');
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
      .withExif({
        IFD0: { Make: 'Maker', Model: 'Body 1', Artist: 'Zoë Müller' },
        IFD2: {
          ExposureTime: '1/60',
          LensModel: '24-70',
          DateTimeOriginal: '2026:05:04 10:00:00',
          BodySerialNumber: 'S4711',
        },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' },
      })
      .toFile(shot);
    await opened.call('media.add', { listingId, paths: [shot] });
    const input = { listingId, presets: ['service', 'web'] as const };
    await opened.call('export.photos', { ...input, presets: [...input.presets], folder, withCameraData: true });
    await opened.call('export.photos', { ...input, presets: [...input.presets], folder: `${folder} 2` });
    const said = async (from: string, preset: string) => {
      const file = path.join(from, preset, '02-shot.jpg');
      const { cameraData, captureTime, hasLocation } = await inspectPhoto(file);
      const fields = [...(cameraData?.first ?? []), ...(cameraData?.camera ?? [])];
      const text = (tag: number) => fields.find((field) => field.tag === tag)?.value.toString('latin1');
      const hasSerial = (await readFile(file)).includes('S4711');
      return { model: text(0x0110), lens: text(0xa434), captureTime, hasLocation, hasSerial };
    };
    const nothing = { model: undefined, lens: undefined, captureTime: null, hasLocation: false, hasSerial: false };
    const asked = { model: 'Body 1\0', lens: '24-70\0', captureTime: '2026-05-04T10:00:00' };
    expect(await said(folder, 'web')).toEqual({ ...nothing, ...asked });
    expect([await said(folder, 'service'), await said(`${folder} 2`, 'web')]).toEqual([nothing, nothing]);
  });

  it('of several sizes have a folder each, with the same names, in a folder and in a zip', async () => {
    const { opened, listingId, folder, target } = await library(2);
    const zip = path.join(target, 'both.zip');
    const input = { listingId, presets: ['print', 'web'] as const, withSidecars: true };
    await opened.call('export.photos', { ...input, presets: [...input.presets], folder, zip });
    const density = async (size: string) => (await sharp(path.join(folder, size, '02-photo-2.jpg')).metadata()).density;
    expect([await density('print'), await density('web')]).toEqual([300, 72]);
    expect(namesIn(folder)).toEqual(['captions.csv', 'print', 'web']);
    const names = ['01-bathroom.jpg', '01-bathroom.xmp', '02-photo-2.jpg', '02-photo-2.xmp'];
    for (const size of input.presets) {
      expect(namesIn(path.join(folder, size))).toEqual(names);
      expect((await stat(path.join(folder, size))).mode & 0o777).toBe(0o755);
    }
    const bytes = (await readFile(zip)).toString('latin1');
    for (const name of ['captions.csv', 'print/01-bathroom.jpg', 'web/02-photo-2.xmp']) expect(bytes).toContain(name);
    const twice = await opened.fail('export.photos', { listingId, presets: ['web', 'web'], zip: `${zip} 2` });
    expect(twice.code).toBe('invalidInput');
  });

  it('are handed out once by a host, and its file is no leftover of anybody', async () => {
    const { opened, listingId } = await library(1);
    const { download } = await opened.call('export.photos', { listingId, download: true });
    const found = opened.core.takeDownload(download?.id ?? '');
    expect(found?.fileName).toBe('12 Oak Street.zip');
    expect((await stat(found?.path ?? '')).size).toBeGreaterThan(100);
    expect(opened.core.takeDownload(download?.id ?? '')).toBeNull();
  });

  it('are never written over anything', async () => {
    const { opened, listingId, folder, target } = await library(1);
    await mkdir(folder);
    // Nobody sees anything in it.
    await writeFile(path.join(folder, '.DS_Store'), 'of the system');
    await opened.call('export.photos', { listingId, folder });
    const zip = path.join(target, 'a.zip');
    await writeFile(zip, 'mine');
    for (const to of [{ folder }, { zip }, { folder: zip }]) {
      const { code, message } = await opened.fail('export.photos', { listingId, ...to });
      expect([code, /is there already, .* 2(?:\.zip)? would be free/.test(message)]).toEqual(['fileUnusable', true]);
    }
    expect([await readFile(zip, 'utf8'), namesIn(target)]).toEqual(['mine', ['12 Oak Street', 'a.zip']]);
  });

  it('go on without one that cannot be made, which is named', async () => {
    const { opened, listingId, ids, folder } = await library();
    const { sha256 } = nth((await opened.detail(listingId)).media, 1);
    await rm(path.join(opened.home, 'pictures', 'originals', sha256.slice(0, 2), sha256));
    const { photos, leftOut } = await opened.call('export.photos', { listingId, folder, presets: ['service', 'web'] });
    expect(photos.map(({ file }) => file)).toEqual(['01-bathroom.jpg', '03-photo-3.jpg']);
    // One size of it could be made, and goes nowhere without the other.
    for (const size of ['service', 'web'])
      expect(namesIn(path.join(folder, size))).toEqual(['01-bathroom.jpg', '03-photo-3.jpg']);
    expect(leftOut).toMatchObject([{ mediaId: nth(ids, 1), position: 2 }]);
    expect(nth(leftOut, 0).problem.message).toMatch(/^2\.jpg was not exported\./);
    const mediaIds = [nth(ids, 1)];
    const { code } = await opened.fail('export.photos', {
      listingId,
      mediaIds,
      presets: ['web'],
      folder: `${folder} 2`,
    });
    expect(code).toBe('fileUnusable');
  });

  it('leave out one whose file is still being copied, and say so', async () => {
    const { opened, listingId, ids, folder } = await library(2);
    await opened.close();
    const { store } = openStorage(opened.home);
    store.write(() =>
      store.arrivals.save({
        mediaId: nth(ids, 1),
        session: 'one',
        owner: 'x',
        path: '/a.jpg',
        bytes: 1,
        modifiedAt: 1,
      }),
    );
    store.close();
    const again = await openCore({ home: opened.home });
    const { leftOut } = await again.call('export.photos', { listingId, folder });
    expect(leftOut.map(({ mediaId, problem }) => [mediaId, problem.phrase?.code])).toEqual([
      [nth(ids, 1), 'problem.exportArriving'],
    ]);
  });

  it('leave nothing when they are cancelled, or when the disk is full', async () => {
    const cancelled = await library(
      3,
      makerThat(async (count) => {
        if (count === 2) await cancelled.opened.call('export.cancel', { exportId: 'one' });
      }),
    );
    const { opened, listingId, folder, target } = cancelled;
    const withSheet = { withContactSheet: true, zip: path.join(target, 'a.zip') };
    const { message } = await opened.fail('export.photos', { listingId, folder, exportId: 'one', ...withSheet });
    expect([message, namesIn(target)]).toEqual(['The export was canceled. Nothing of it was kept.', []]);

    const full = await library(
      3,
      makerThat((count) =>
        count === 3
          ? Promise.reject(new BlobError('disk-full', phrase('file.diskFull', { path: 'x' })))
          : Promise.resolve(),
      ),
    );
    const error = await full.opened.fail('export.photos', { listingId: full.listingId, folder: full.folder });
    expect([error.code, error.message.includes(full.target), namesIn(full.target)]).toEqual(['diskFull', true, []]);
  });
});

describe('a contact sheet', () => {
  it('is a PDF beside the photos or alone, with what its letters cannot show counted', async () => {
    const { opened, listingId, ids, folder, target } = await library(3);
    await opened.edit(nth(ids, 1), '日本語');
    await opened.edit(nth(ids, 2), 'Łódź 😀 Ελλάδα');
    const both = await opened.call('export.photos', { listingId, folder, withContactSheet: true });
    expect([both.captionsNotShown, namesIn(folder).includes('contact-sheet.pdf')]).toEqual([1, true]);
    const contactSheet = path.join(target, 'sheet.pdf');
    const alone = await opened.call('export.photos', { listingId, contactSheet, pageSize: 'letter' });
    expect([alone.captionsNotShown, alone.photos.length, namesIn(target)]).toEqual([
      1,
      3,
      ['12 Oak Street', 'sheet.pdf'],
    ]);
    const pdf = (await readFile(contactSheet)).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1/);
    expect(pdf).toContain('/MediaBox [0 0 612 792]');
    expect(pdf).toMatch(/\/FontFile2 /);
  });

  it('has a logo in its head, and says before anything is made where it is no picture', async () => {
    const { opened, listingId, target } = await library();
    const picture = sharp({ create: { width: 200, height: 50, channels: 4, background: '#c00' } }).png();
    const logo = (await picture.toBuffer()).toString('base64');
    const contactSheet = path.join(target, 'sheet.pdf');
    await opened.call('export.photos', { listingId, contactSheet, logo });
    expect((await readFile(contactSheet)).toString('latin1')).toMatch(/\/Width 384\s\/Height 96\s/);
    const input = {
      listingId,
      contactSheet: `${contactSheet}.pdf`,
      logo: Buffer.from('no picture').toString('base64'),
    };
    const progress: number[] = [];
    opened.core.subscribe((event) => {
      if (event.name === 'export.changed') progress.push(event.payload.done);
    });
    const { message } = await opened.fail('export.photos', input);
    expect([message, namesIn(target)]).toEqual([expect.stringMatching(/^The logo is not a picture/), ['sheet.pdf']]);
    expect(progress).toEqual([0, 3]);
  });

  it('alone goes on without a photo that cannot be made, which is named, and ends when it is cancelled', async () => {
    const { opened, listingId, ids, target } = await library();
    const { sha256 } = nth((await opened.detail(listingId)).media, 1);
    await rm(path.join(opened.home, 'pictures', 'originals', sha256.slice(0, 2), sha256));
    await rm(path.join(opened.home, 'pictures', 'renditions'), { recursive: true });
    const contactSheet = path.join(target, 'sheet.pdf');
    const { photos, leftOut } = await opened.call('export.photos', { listingId, contactSheet });
    expect(photos.map(({ mediaId }) => mediaId)).toEqual([nth(ids, 0), nth(ids, 2)]);
    expect(leftOut).toMatchObject([{ mediaId: nth(ids, 1), position: 2, problem: { code: 'notExported' } }]);

    await rm(contactSheet);
    const stopListening = opened.core.subscribe((event) => {
      if (event.name !== 'export.changed' || event.payload.done !== 1) return;
      stopListening();
      void opened.call('export.cancel', { exportId: 'one' });
    });
    const { message } = await opened.fail('export.photos', { listingId, contactSheet, exportId: 'one' });
    expect([message, namesIn(target)]).toEqual(['The export was canceled. Nothing of it was kept.', []]);
  });

  it('has a font with the outlines of each letter that it shows', async () => {
    const letters = await openLetters();
    const font = create(letters.font);
    const missing = Array.from('ÑandúŁódźΕλλάδαМосква').filter(
      (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.commands.length < 4,
    );
    expect(missing).toEqual([]);
    expect(['Kitchen 😀 with  island', '日本語', 'Cafe\u0301'].map(letters.shown)).toEqual([
      'Kitchen with island',
      null,
      'Café',
    ]);
  });
});
