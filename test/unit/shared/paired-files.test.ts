import { describe, expect, it } from 'vitest';
import { splitPassedOver, whyPassedOver, withoutPairs } from '../../../shared/domain/paired-files.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const pairs = (...paths: string[]) => {
  const { taken, passedOver } = withoutPairs(paths, (path) => path);
  return { taken, passedOver: passedOver.map(({ file, kind, taken: by }) => [file, kind, by]) };
};

describe('files of one photo', () => {
  it.each([
    [
      ['/card/IMG_1.JPG', '/card/IMG_1.CR2', '/card/IMG_2.CR2'],
      ['/card/IMG_1.JPG', '/card/IMG_2.CR2'],
      [['/card/IMG_1.CR2', 'raw', 'IMG_1.JPG']],
    ],
    // However the camera writes the names, and in whatever order they come.
    [['C:\\card\\dsc1.nef', 'C:\\card\\DSC1.jpg'], ['C:\\card\\DSC1.jpg'], [['C:\\card\\dsc1.nef', 'raw', 'DSC1.jpg']]],
    [['IMG_3.HEIC', 'IMG_3.MOV'], ['IMG_3.HEIC'], [['IMG_3.MOV', 'livePhoto', 'IMG_3.HEIC']]],
    [['IMG_4.DNG', 'IMG_4.HEIC'], ['IMG_4.HEIC'], [['IMG_4.DNG', 'raw', 'IMG_4.HEIC']]],
    // Of another folder, of another name, or of a kind of its own.
    [['/a/1.jpg', '/b/1.cr2'], ['/a/1.jpg', '/b/1.cr2'], []],
    [['1.jpg', '1-edit.cr2'], ['1.jpg', '1-edit.cr2'], []],
    [['1.jpg', '1.png', '1.tif'], ['1.jpg', '1.png', '1.tif'], []],
    [['film.mov'], ['film.mov'], []],
    [['.jpg', '.cr2', 'jpg', 'cr2'], ['.jpg', '.cr2', 'jpg', 'cr2'], []],
  ])('%j', (given, taken, passedOver) => {
    expect(pairs(...given)).toEqual({ taken, passedOver });
  });

  it('are never lost: each is taken or named, in the sequence in which they came', () => {
    const name = fc.tuple(fc.constantFrom('a', 'b', 'A'), fc.constantFrom('jpg', 'CR2', 'heic', 'MOV', 'png', ''));
    const paths = fc.array(name.map(([stem, ending]) => `${stem}.${ending}`));
    forAll(paths, (given) => {
      const { taken, passedOver } = withoutPairs(given, (path) => path);
      expect([...taken, ...passedOver.map(({ file }) => file)].toSorted()).toEqual(given.toSorted());
      for (const { taken: by } of passedOver) expect(taken).toContain(by);
    });
  });

  it('are told apart from what was refused', () => {
    const { passedOver } = withoutPairs(['1.jpg', '1.cr2'], (path) => path);
    const [raw] = passedOver.map((each) => ({ phrase: whyPassedOver(each) }));
    const refused = { phrase: null };
    expect(splitPassedOver(raw === undefined ? [] : [refused, raw])).toEqual({ passedOver: [raw], refused: [refused] });
  });
});
