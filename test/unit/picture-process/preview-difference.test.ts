import { describe, expect, it } from 'vitest';
import {
  previewDifference as differenceOfStored,
  FIELDS,
} from '../../../electron/picture-process/analysis/preview-difference.ts';
import type { PreviewDifference } from '../../../shared/domain/picture-rules/signals.ts';

type Scene = (x: number, y: number) => number;

const LAST = FIELDS - 1;
const fields = (scene: Scene): number[] =>
  Array.from({ length: FIELDS ** 2 }, (_, at) => scene(at % FIELDS, Math.floor(at / FIELDS)));

/** A bright window at the upper left of a room with a dark floor. */
const room: Scene = (x, y) => (x > 2 && x < 7 && y > 1 && y < 6 ? 240 : y > 10 ? 40 + x : 110 + x);
const shown = fields(room);
/** The room as it is seen once what is stored is turned so. */
const TURNED = {
  'by 90°': (x, y) => room(y, LAST - x),
  'by 180°': (x, y) => room(LAST - x, LAST - y),
  'by 270°': (x, y) => room(LAST - y, x),
  mirrored: (x, y) => room(LAST - x, y),
  'upside down': (x, y) => room(x, LAST - y),
  'mirrored and turned': (x, y) => room(y, x),
  'mirrored and turned the other way': (x, y) => room(LAST - y, LAST - x),
} satisfies Readonly<Record<string, Scene>>;

/** Of a preview that is stored upright. */
function previewDifference(ours: readonly number[], theirs: readonly number[]): PreviewDifference | null {
  return differenceOfStored(ours, theirs, 1);
}

describe('a picture beside the preview of its camera', () => {
  it.each(Object.entries(TURNED))('is turned or mirrored: %s', (_, scene) => {
    expect(previewDifference(fields(scene), shown)).toBe('turned');
    expect(
      previewDifference(
        fields((x, y) => scene(x, y) / 2 + 20),
        shown,
      ),
    ).toBe('turned');
  });

  it.each([
    [2, 'mirrored'],
    [3, 'by 180°'],
    [4, 'upside down'],
    [5, 'mirrored and turned'],
    [6, 'by 90°'],
    [7, 'mirrored and turned the other way'],
    [8, 'by 270°'],
  ] as const)('is upright where EXIF has it turned (%i)', (orientation, stored) => {
    const seen = fields(TURNED[stored]);
    expect(differenceOfStored(seen, shown, orientation)).toBeNull();
    expect(differenceOfStored(shown, shown, orientation)).toBe('turned');
  });

  it('is the same, also brighter, with more contrast, or with what was put in', () => {
    expect(previewDifference(shown, shown)).toBeNull();
    expect(
      previewDifference(
        fields((x, y) => Math.min(255, room(x, y) * 1.6)),
        shown,
      ),
    ).toBeNull();
    expect(
      previewDifference(
        fields((x, y) => (x > 9 && y > 7 ? 200 : room(x, y))),
        shown,
      ),
    ).toBeNull();
  });

  it('says nothing where it was cropped, or shows something else', () => {
    expect(
      previewDifference(
        fields((x, y) => room(x / 3 + 8, y / 3 + 8)),
        shown,
      ),
    ).toBeNull();
    expect(
      previewDifference(
        fields((x, y) => ((x * 7 + y * 13) * 31) % 256),
        shown,
      ),
    ).toBeNull();
  });

  it('says nothing of a picture that has no up and down', () => {
    const wall: Scene = (x) => 120 + (x % 3);
    expect(previewDifference(fields(wall), shown)).toBeNull();
    expect(previewDifference(shown, fields(wall))).toBeNull();
    const same: Scene = (x, y) => (Math.abs(x - 7.5) + Math.abs(y - 7.5)) * 12;
    expect(previewDifference(fields(same), fields(same))).toBeNull();
  });

  it('is black or white, where the preview is neither', () => {
    for (const grey of [0, 3, 252, 255])
      expect(
        previewDifference(
          fields(() => grey),
          shown,
        ),
      ).toBe('blank');
    for (const grey of [5, 250])
      expect(
        previewDifference(
          fields(() => grey),
          shown,
        ),
      ).toBeNull();
    for (const grey of [0, 19, 236])
      expect(
        previewDifference(
          fields(() => 0),
          fields(() => grey),
        ),
      ).toBeNull();
  });
});
