import { describe, expect, it } from 'vitest';
import {
  isSameShot,
  type PairKind,
  pairsByName,
  type Shot,
  splitPassedOver,
  whyPassedOver,
  withoutPairs,
} from '../../../shared/domain/paired-files.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const byName = (paths: readonly string[]) =>
  withoutPairs(
    paths,
    pairsByName(paths, (path) => path),
  );
const pairs = (...paths: string[]) => {
  const { taken, passedOver } = byName(paths);
  return { taken, passedOver: passedOver.map(({ file, kind, taken: by }) => [file, kind, by]) };
};

describe('files of one photo', () => {
  it.each([
    [
      ['/card/IMG_1.JPG', '/card/IMG_1.CR2', '/card/IMG_2.CR2'],
      ['/card/IMG_1.JPG', '/card/IMG_2.CR2'],
      [['/card/IMG_1.CR2', 'raw', '/card/IMG_1.JPG']],
    ],
    // However the camera writes the names, and in whatever order they come.
    [
      ['C:\\card\\dsc1.nef', 'C:\\card\\DSC1.jpg'],
      ['C:\\card\\DSC1.jpg'],
      [['C:\\card\\dsc1.nef', 'raw', 'C:\\card\\DSC1.jpg']],
    ],
    [['IMG_3.HEIC', 'IMG_3.MOV'], ['IMG_3.HEIC'], [['IMG_3.MOV', 'livePhoto', 'IMG_3.HEIC']]],
    [['IMG_4.DNG', 'IMG_4.HEIC'], ['IMG_4.HEIC'], [['IMG_4.DNG', 'raw', 'IMG_4.HEIC']]],
    [['IMG_5.HIF', 'IMG_5.NRW'], ['IMG_5.HIF'], [['IMG_5.NRW', 'raw', 'IMG_5.HIF']]],
    // Of a phone: what it made of a photo stands for it, and for all that belongs to it.
    [
      ['IMG_1234.DNG', 'IMG_1234.HEIC', 'IMG_1234.MOV', 'IMG_E1234.JPG'],
      ['IMG_E1234.JPG'],
      [
        ['IMG_1234.DNG', 'raw', 'IMG_E1234.JPG'],
        ['IMG_1234.HEIC', 'original', 'IMG_E1234.JPG'],
        ['IMG_1234.MOV', 'livePhoto', 'IMG_E1234.JPG'],
      ],
    ],
    [
      ['PXL_1.RAW-01.COVER.jpg', 'PXL_1.RAW-02.ORIGINAL.dng'],
      ['PXL_1.RAW-01.COVER.jpg'],
      [['PXL_1.RAW-02.ORIGINAL.dng', 'raw', 'PXL_1.RAW-01.COVER.jpg']],
    ],
    [
      ['PXL_1.PORTRAIT-01.COVER.jpg', 'PXL_1.PORTRAIT-02.ORIGINAL.jpg'],
      ['PXL_1.PORTRAIT-01.COVER.jpg'],
      [['PXL_1.PORTRAIT-02.ORIGINAL.jpg', 'original', 'PXL_1.PORTRAIT-01.COVER.jpg']],
    ],
    [
      ['PXL_1.MP', 'PXL_1.MP.jpg', 'PXL_1.dng', 'PXL_1.jpg'],
      ['PXL_1.jpg'],
      [
        ['PXL_1.MP', 'livePhoto', 'PXL_1.jpg'],
        ['PXL_1.MP.jpg', 'original', 'PXL_1.jpg'],
        ['PXL_1.dng', 'raw', 'PXL_1.jpg'],
      ],
    ],
    [['a.jpg', 'a-edited.jpg'], ['a-edited.jpg'], [['a.jpg', 'original', 'a-edited.jpg']]],
    // Copies that programs leave, where the file is there that they are copies of.
    [
      ['a.jpg', 'a.JPG_original', 'a.jpg~', 'a.jpg.bak'],
      ['a.jpg'],
      [
        ['a.JPG_original', 'copy', 'a.jpg'],
        ['a.jpg~', 'copy', 'a.jpg'],
        ['a.jpg.bak', 'copy', 'a.jpg'],
      ],
    ],
    [
      ['a.jpg', 'a (Zoë’s conflicted copy 2026-01-02).jpg', 'a.sync-conflict-20260102-101112-ABC123D.jpg'],
      ['a.jpg'],
      [
        ['a (Zoë’s conflicted copy 2026-01-02).jpg', 'copy', 'a.jpg'],
        ['a.sync-conflict-20260102-101112-ABC123D.jpg', 'copy', 'a.jpg'],
      ],
    ],
    [['a.jpg_original', 'b (conflicted copy).jpg'], ['a.jpg_original', 'b (conflicted copy).jpg'], []],
    // Of another folder, of another name, or of a kind of its own.
    [['/a/1.jpg', '/b/1.cr2'], ['/a/1.jpg', '/b/1.cr2'], []],
    [['1.jpg', '1-edit.cr2'], ['1.jpg', '1-edit.cr2'], []],
    [['1.jpg', '1.png', '1.tif'], ['1.jpg', '1.png', '1.tif'], []],
    [['1.jpg', '1.heic'], ['1.jpg', '1.heic'], []],
    [['film.mov'], ['film.mov'], []],
    [['.jpg', '.cr2', 'jpg', 'cr2'], ['.jpg', '.cr2', 'jpg', 'cr2'], []],
  ])('%j', (given, taken, passedOver) => {
    expect(pairs(...given)).toEqual({ taken, passedOver });
  });

  it('are never lost: each is taken or named, in the sequence in which they came', () => {
    const stem = fc.constantFrom('a', 'b', 'A', 'a-edited', 'a.MP', 'a.RAW-01.COVER', 'a.RAW-02.ORIGINAL');
    const ending = fc.constantFrom('jpg', 'CR2', 'heic', 'MOV', 'png', 'jpg_original', 'jpg~', '');
    const paths = fc.uniqueArray(fc.tuple(stem, ending).map((parts) => parts.join('.')));
    forAll(paths, (given) => {
      const { taken, passedOver } = byName(given);
      expect([...taken, ...passedOver.map(({ file }) => file)].toSorted()).toEqual(given.toSorted());
      for (const { taken: by } of passedOver) expect(taken).toContain(by);
    });
  });

  it('are told apart from what was refused', () => {
    const [raw] = ['raw', 'copy'].map(() => ({ phrase: whyPassedOver('raw', '1.jpg') }));
    const refused = { phrase: null };
    expect(splitPassedOver(raw === undefined ? [] : [refused, raw])).toEqual({ passedOver: [raw], refused: [refused] });
  });
});

describe('two files of one name are one shot', () => {
  const canon: Shot = { captureTime: '2026-05-14T10:02:15.120', camera: 'Canon EOS R5', width: 6000, height: 4000 };
  const phone: Shot = {
    captureTime: '2026-05-11T18:30:00+02:00',
    camera: 'Apple iPhone 15',
    width: 3024,
    height: 4032,
  };
  const unknown: Shot = { captureTime: null, camera: null, width: 4000, height: 6000 };

  it.each<[why: string, kind: PairKind, one: Shot | null, taken: Shot | null, are: boolean]>([
    ['by time and camera', 'raw', canon, { ...canon, captureTime: '2026-05-14T10:02:15+02:00' }, true],
    ['a moment apart', 'original', canon, { ...canon, captureTime: '2026-05-14T10:02:17' }, true],
    ['of another time', 'raw', canon, { ...canon, captureTime: '2026-05-14T10:02:18' }, false],
    ['of another camera', 'raw', canon, { ...canon, camera: 'Canon EOS R6' }, false],
    ['of a phone and a camera', 'raw', canon, phone, false],
    ['by their shape, where one says nothing', 'raw', canon, unknown, true],
    ['of another shape', 'raw', canon, { ...unknown, width: 4000, height: 3000 }, false],
    ['a picture that says nothing', 'original', unknown, canon, false],
    ['a raw file that cannot be read', 'raw', null, canon, true],
    ['a picture that cannot be read', 'original', null, canon, false],
    ['beside one that cannot be read', 'raw', canon, null, false],
  ])('%s (%s)', (_, kind, one, taken, are) => {
    expect(isSameShot({ kind }, one, taken)).toBe(are);
  });
});
