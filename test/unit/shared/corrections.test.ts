import { describe, expect, it } from 'vitest';
import { correctionsHash, pictureId } from '../../../electron/core/photos/pictures/picture-id.ts';
import { correctedSize, originalOf, sizesFor, sourceOf } from '../../../shared/domain/corrections/geometry.ts';
import { at, invert } from '../../../shared/domain/corrections/matrix.ts';
import { CORRECTION_PARTS, type CorrectionPart, correct } from '../../../shared/domain/corrections/operations.ts';
import { toLight, toneCurves, toSeen } from '../../../shared/domain/corrections/tone.ts';
import {
  AS_IT_IS,
  Corrections,
  correctionsText,
  type Look,
  lookOf,
  MOST_EXPOSURE,
  MOST_STRAIGHTEN,
  MOST_TONE,
  MOST_UPRIGHT,
  toCorrections,
  turnBetween,
} from '../../../shared/domain/corrections.ts';
import { Sha256 } from '../../../shared/domain/ids.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const within = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((value) => value / 100);
const share = (low: number, high: number) =>
  fc.integer({ min: low * 1000, max: high * 1000 }).map((value) => value / 1000);
const looks: fc.Arbitrary<Look> = fc.record({
  mirrored: fc.boolean(),
  turn: fc.constantFrom(0, 90, 180, 270),
  straighten: within(MOST_STRAIGHTEN),
  vertical: within(MOST_UPRIGHT),
  horizontal: within(MOST_UPRIGHT),
  crop: fc.option(
    fc
      .record({ left: share(0, 0.5), top: share(0, 0.5), width: share(0.1, 0.5), height: share(0.1, 0.5) })
      .map((frame) => frame),
  ),
  exposure: within(MOST_EXPOSURE),
  highlights: within(MOST_TONE),
  shadows: within(MOST_TONE),
  temperature: within(MOST_TONE),
  tint: within(MOST_TONE),
});
const sizes = fc.record({ width: fc.integer({ min: 400, max: 6000 }), height: fc.integer({ min: 400, max: 6000 }) });
const photo = { width: 6000, height: 4000 };

describe('corrections as a value', () => {
  it('the look of the original is no corrections at all', () => {
    expect(toCorrections(AS_IT_IS)).toBeNull();
    expect(toCorrections({ ...AS_IT_IS, exposure: -0.001, straighten: 0.01 })).toBeNull();
    expect(toCorrections({ ...AS_IT_IS, crop: { left: 0, top: 0, width: 1, height: 1 } })).toBeNull();
  });

  it('the same look is the same text and the same name of files, in whichever way it came about', () => {
    forAll(looks, (look) => {
      const corrections = toCorrections(look);
      expect(Corrections.nullable().parse(corrections)).toEqual(corrections);
      expect(toCorrections(lookOf(corrections))).toEqual(corrections);
      if (corrections === null) return;
      const turned: unknown = Object.fromEntries(Object.entries(corrections).toReversed());
      expect(correctionsText(Corrections.parse(turned))).toBe(correctionsText(corrections));
      expect(correctionsHash(Corrections.parse(turned))).toBe(correctionsHash(corrections));
    });
    const sha256 = Sha256.parse('a'.repeat(64));
    expect(pictureId(sha256, null)).toBe(sha256);
    expect(pictureId(sha256, { exposure: 0.5 })).not.toBe(pictureId(sha256, { exposure: 0.51 }));
  });

  it('what is pasted replaces the wanted parts and no other one; all of them are the whole look', () => {
    forAll(looks, looks, fc.subarray([...CORRECTION_PARTS], { minLength: 1 }), (look, copied, parts) => {
      const [before, source] = [toCorrections(look), toCorrections(copied)];
      const paste = (wanted: readonly CorrectionPart[]) =>
        correct(before, { kind: 'paste', corrections: source, parts: [...wanted] }, photo);
      expect(paste(CORRECTION_PARTS)).toEqual(source);
      const after = lookOf(paste(parts));
      const from = (part: CorrectionPart): Look => lookOf(parts.includes(part) ? source : before);
      expect(after).toEqual({
        ...from('light'),
        vertical: from('upright').vertical,
        horizontal: from('upright').horizontal,
        straighten: from('straighten').straighten,
        crop: from('crop').crop,
        turn: from('turn').turn,
        mirrored: from('turn').mirrored,
      });
    });
  });

  always('four turns, two mirrorings and a turn back leave what was there', looks, (look) => {
    const start = toCorrections(look);
    const after = (...operations: Parameters<typeof correct>[1][]) =>
      operations.reduce<Corrections | null>((each, operation) => correct(each, operation, photo), start);
    const right = { kind: 'rotate', to: 'right' } as const;
    expect(after(right, right, right, right)).toEqual(start);
    expect(after(right, { kind: 'rotate', to: 'left' })).toEqual(start);
    expect(after(right, right)).toEqual(after({ kind: 'rotate', to: '180' }));
    const mirror = { kind: 'flip', axis: 'horizontal' } as const;
    expect(after(mirror, mirror)).toEqual(start);
    expect(after(mirror, { kind: 'flip', axis: 'vertical' })).toEqual(after(right, right));
    expect(after({ kind: 'reset' })).toBeNull();
  });
});

describe('where a corrected picture comes from', () => {
  always('never from outside of its original: there are no empty corners', looks, sizes, (look, size) => {
    const from = sourceOf(look, size);
    for (const corner of [0, 1].flatMap((x) => [0, 1].map((y) => at(from, { x, y })))) {
      for (const value of [corner.x, corner.y]) {
        expect(value).toBeGreaterThan(-1e-6);
        expect(value).toBeLessThan(1 + 1e-6);
      }
    }
  });

  it('as large as can be: with any correction of the lines a side or a corner touches the edge of the original', () => {
    forAll(looks, sizes, (look, size) => {
      const from = sourceOf({ ...look, crop: null }, size);
      const corners = [0, 1].flatMap((x) => [0, 1].map((y) => at(from, { x, y })));
      const room = Math.min(...corners.flatMap(({ x, y }) => [x, y, 1 - x, 1 - y]));
      expect(Math.abs(room)).toBeLessThan(1e-4);
    });
  });

  it('a turned look takes its points from where the turned picture has them', () => {
    forAll(looks, sizes, share(0, 1), share(0, 1), (look, size, x, y) => {
      const turned = lookOf(correct(toCorrections(look), { kind: 'rotate', to: 'right' }, size));
      const before = at(originalOf(lookOf(toCorrections(look)), size), { x, y });
      // A point at x, y is at 1 - y, x after a turn to the right.
      const after = at(originalOf(turned, size), { x: 1 - y, y: x });
      expect(Math.hypot(before.x - after.x, before.y - after.y)).toBeLessThan(1e-6);
    });
  });

  it('the whole of it shows the whole of the original where lines stay as they are', () => {
    const from = originalOf({ ...AS_IT_IS, turn: 90, mirrored: true }, photo);
    expect(at(from, { x: 0, y: 0 })).toEqual({ x: 1, y: 1 });
    expect(correctedSize({ turn: 90 }, photo)).toEqual({ width: 4000, height: 6000 });
    expect(correctedSize({ crop: { left: 0, top: 0, width: 0.5, height: 1 } }, photo)).toEqual({
      width: 3000,
      height: 4000,
    });
  });

  it('moves steadily while a slider does', () => {
    const middleAt = (vertical: number) =>
      at(sourceOf({ ...AS_IT_IS, straighten: 2, vertical }, photo), { x: 0.5, y: 0.5 });
    for (let vertical = -2; vertical < 2; vertical += 0.1) {
      const [one, next] = [middleAt(vertical), middleAt(vertical + 0.1)];
      expect(Math.hypot(one.x - next.x, one.y - next.y)).toBeLessThan(0.01);
    }
  });

  it('is read large enough that a crop has all pixels that are asked for', () => {
    const crop = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
    expect(sizesFor({ ...AS_IT_IS, crop }, photo, 2048)).toEqual({ edge: 4096, made: { width: 2048, height: 1365 } });
    expect(sizesFor({ ...AS_IT_IS, crop: { ...crop, width: 0.2, height: 0.2 } }, photo, 2048)).toEqual({
      edge: 6000,
      made: { width: 1200, height: 800 },
    });
  });

  it('a crop by a shape is the largest of it, as the picture lies', () => {
    const sizeOf = (aspect: '4:3' | '1:1' | '16:9' | 'original', size = photo) =>
      correctedSize(correct(null, { kind: 'aspect', aspect }, size), size);
    expect(sizeOf('4:3')).toEqual({ width: 5333, height: 4000 });
    expect(sizeOf('1:1')).toEqual({ width: 4000, height: 4000 });
    expect(sizeOf('16:9')).toEqual({ width: 6000, height: 3375 });
    expect(sizeOf('4:3', { width: 4000, height: 6000 })).toEqual({ width: 4000, height: 5333 });
    expect(sizeOf('original')).toEqual(photo);
  });

  it('lines that met because the camera looked up are parallel', () => {
    // A wall of vertical edges seen by a camera that looks up by 5°.
    const tilt = (5 * Math.PI) / 180;
    const look = { ...AS_IT_IS, vertical: 5 };
    const to = invert(sourceOf(look, photo));
    const seen = (x: number, y: number) => {
      // At a distance of 1 before the camera, in long edges with a focal length of 0.7.
      const [depth, height] = [Math.cos(tilt) - y * Math.sin(tilt), y * Math.cos(tilt) + Math.sin(tilt)];
      return at(to, { x: 0.5 + (0.7 * x) / depth, y: 0.5 + (0.7 * height) / depth / (2 / 3) });
    };
    for (const x of [-0.4, -0.1, 0.3]) expect(seen(x, -0.3).x).toBeCloseTo(seen(x, 0.2).x, 6);
  });
});

describe('tones', () => {
  it('one stop doubles the light, one less halves it', () => {
    for (const stops of [1, -1]) {
      const [curve] = toneCurves({ ...AS_IT_IS, exposure: stops });
      for (const value of [0.05, 0.2, 0.5, 0.6])
        expect(toLight(curve(value)) / toLight(value)).toBeCloseTo(2 ** stops, 6);
    }
  });

  it('white and black stay, and nothing brighter becomes darker than what was darker', () => {
    forAll(looks, (look) => {
      for (const curve of toneCurves(look)) {
        expect(curve(0)).toBe(0);
        const values = Array.from({ length: 256 }, (_, value) => curve(value / 255));
        expect(values.findIndex((value, index) => value < (values[index - 1] ?? 0) - 1e-9)).toBe(-1);
      }
    });
    for (const curve of toneCurves({ ...AS_IT_IS, exposure: 1.5, shadows: 60, highlights: -100 })) {
      expect(curve(1)).toBeCloseTo(1, 6);
    }
  });

  it('white balance keeps how bright a grey is', () => {
    forAll(within(MOST_TONE), within(MOST_TONE), (temperature, tint) => {
      const [red, green, blue] = toneCurves({ ...AS_IT_IS, temperature, tint }).map((curve) => toLight(curve(0.4)));
      const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
      expect(toSeen(light)).toBeCloseTo(0.4, 6);
    });
    const [red, , blue] = toneCurves({ ...AS_IT_IS, temperature: 50 });
    expect(red(0.5)).toBeGreaterThan(blue(0.5));
  });
});

it('a picture is turned from each orientation of EXIF to each other', () => {
  // Where a point to the right and one below go (EXIF 2.3, tag 274).
  type Turn = readonly [number, number, number, number];
  const EXIF: readonly Turn[] = [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [-1, 0, 0, -1],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
    [0, -1, -1, 0],
    [0, 1, -1, 0],
  ];
  const times = ([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn => [
    a * e + b * g,
    a * f + b * h,
    c * e + d * g,
    c * f + d * h,
  ];
  const [STAYS, MIRRORED, HALF, , , RIGHT, , LEFT] = EXIF;
  const TURNS = { 0: STAYS, 90: RIGHT, 180: HALF, 270: LEFT } as const;
  for (const [from, before] of EXIF.entries()) {
    for (const [to, after] of EXIF.entries()) {
      const { turn, mirrored } = lookOf(turnBetween(from + 1, to + 1));
      const done = times(TURNS[turn] ?? after, (mirrored ? MIRRORED : STAYS) ?? after);
      expect(times(done, before).map((each) => each + 0)).toEqual(after.map((each) => each + 0));
    }
  }
});
