import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeCr2 } from '../../corpus/raw.ts';
import { cameraJpeg, quarters } from '../blobs-fixtures.ts';
import { nth, openCore, temporaryFolder } from '../harness.ts';
import { sendingPage } from '../page-kit.ts';

const CANON = { make: 'Canon', model: 'Canon EOS R5', dateTime: '2026:05:14 10:02:15' };
const PHONE = { make: 'Apple', model: 'iPhone 15 Pro', dateTime: '2026:05:11 18:30:00' };
const preview = await quarters(300, 200).jpeg().toBuffer();
const raw = writeCr2({ preview, small: preview, model: CANON.model, captureTime: CANON.dateTime });

it('a raw file of one camera is no part of another camera’s picture that has its name, on a disk and of a page', async () => {
  const folder = await temporaryFolder();
  const write = async (name: string, bytes: Uint8Array): Promise<void> => writeFile(path.join(folder, name), bytes);
  await write('IMG_0001.CR2', raw);
  await write('IMG_0001.JPG', await cameraJpeg(quarters(300, 200), CANON));
  await write('IMG_0002.CR2', raw);
  await write('IMG_0002.JPG', await cameraJpeg(quarters(302, 200), PHONE));
  // What a camera could not write to its end leaves the raw file as the only picture of its shot.
  await write('IMG_0003.CR2', raw.with(raw.length - 1, 7));
  await write('IMG_0003.JPG', (await cameraJpeg(quarters(304, 200), CANON)).subarray(0, 900));
  await write('IMG_0004.JPG', await cameraJpeg(quarters(306, 200), PHONE));
  await write('IMG_E0004.JPG', await cameraJpeg(quarters(308, 200), PHONE));
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const { refused } = await opened.call('media.add', { listingId, paths: [folder] });
  expect(refused.map((each) => [path.basename(each.path), each.phrase?.code])).toEqual([
    ['IMG_0001.CR2', 'refused.rawBeside'],
    ['IMG_0004.JPG', 'refused.originalBeside'],
    ['IMG_0003.JPG', 'refused.truncated'],
  ]);
  const names = ['IMG_0001.JPG', 'IMG_0002.CR2', 'IMG_0002.JPG', 'IMG_0003.CR2', 'IMG_E0004.JPG'];
  expect((await opened.detail(listingId)).media.map(({ fileName }) => fileName)).toEqual(names);

  const page = await sendingPage(0);
  const look = (name: string, place: number, pair?: { kind: 'raw'; place: number; taken: string }) =>
    page.look(place, 'batch', { file: path.join(folder, name), ...(pair === undefined ? {} : { pair }) });
  for (const [place, number] of ['0001', '0002'].entries()) await look(`IMG_${number}.JPG`, place);
  const besides = ['0001', '0002'].map((number, place) =>
    look(`IMG_${number}.CR2`, place + 2, { kind: 'raw', place, taken: `IMG_${number}.JPG` }),
  );
  const [own, other] = await Promise.all(besides);
  expect(own?.refused?.phrase).toEqual({ code: 'refused.rawBeside', values: { fileName: 'IMG_0001.JPG' } });
  expect(other).toEqual({ shown: true, refused: null });
  expect(nth(await page.photos(), 2).fileName).toBe('IMG_0002.CR2');
});
