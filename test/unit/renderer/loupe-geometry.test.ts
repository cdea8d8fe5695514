import { describe, expect, it } from 'vitest';
import {
  canPan,
  type Frame,
  fitZoom,
  type LoupeLook,
  neededSize,
  neighboursToDecode,
  panBy,
  pinch,
  placePicture,
  type Size,
  shownCentre,
  stepZoom,
  stripScroll,
  stripWindow,
  WHOLE,
  zoomAt,
  zoomOf,
} from '../../../renderer/state/loupe-geometry.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const pictures: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 40, max: 12_000 }),
  height: fc.integer({ min: 40, max: 12_000 }),
});
const frames: fc.Arbitrary<Frame> = fc.record({
  width: fc.integer({ min: 120, max: 3840 }),
  height: fc.integer({ min: 120, max: 2160 }),
  density: fc.constantFrom(1, 1.25, 2, 3),
});
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const looks: fc.Arbitrary<LoupeLook> = fc.record({
  zoom: fc.oneof(fc.constant('fit' as const), fc.double({ min: 0.02, max: 9, noNaN: true })),
  centre: fc.record({ x: share, y: share }),
});

/** A point of the frame, as parts of it. */
const points = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const DSLR: Size = { width: 6000, height: 4000 };
const FRAME: Frame = { width: 1200, height: 800, density: 1 };

describe('a picture in its frame', () => {
  it('as a whole touches two edges of the frame, passes none, and keeps its shape', () => {
    forAll(pictures, frames, (picture, frame) => {
      const place = placePicture(picture, frame, WHOLE);
      expect(place.width).toBeLessThanOrEqual(frame.width + 1e-6);
      expect(place.height).toBeLessThanOrEqual(frame.height + 1e-6);
      expect(Math.min(frame.width - place.width, frame.height - place.height)).toBeCloseTo(0, 6);
      expect(place.width / place.height).toBeCloseTo(picture.width / picture.height, 6);
      expect(place.x * 2 + place.width).toBeCloseTo(frame.width, 6);
      expect(place.y * 2 + place.height).toBeCloseTo(frame.height, 6);
    });
  });
  it('shows no ground on a side on which it is larger than the frame, wherever one looks', () => {
    forAll(pictures, frames, looks, (picture, frame, look) => {
      const place = placePicture(picture, frame, look);
      for (const [start, shown, room] of [
        [place.x, place.width, frame.width],
        [place.y, place.height, frame.height],
      ] as const) {
        if (shown <= room) expect(start * 2 + shown).toBeCloseTo(room, 6);
        else {
          expect(start).toBeLessThanOrEqual(0);
          expect(start + shown).toBeGreaterThanOrEqual(room - 1e-6);
        }
      }
    });
  });
  it('has one screen pixel for each of its own at 100%, whatever the density', () => {
    forAll(pictures, frames, (picture, frame) => {
      fc.pre(fitZoom(picture, frame) < 4);
      const { width } = placePicture(picture, frame, { ...WHOLE, zoom: 1 });
      expect(width * frame.density).toBeCloseTo(picture.width, 6);
    });
  });
  it('lies the same when the centre that is really shown is asked for again', () => {
    forAll(pictures, frames, looks, (picture, frame, look) => {
      const centre = shownCentre(picture, frame, look);
      const [one, two] = [look, { ...look, centre }].map((each) => placePicture(picture, frame, each));
      expect(two?.x).toBeCloseTo(one?.x ?? Number.NaN, 5);
      expect(two?.y).toBeCloseTo(one?.y ?? Number.NaN, 5);
    });
  });
});

describe('the zoom', () => {
  it('goes no further than the whole picture or 100% out, and 400% or the whole in', () => {
    forAll(pictures, frames, looks, (picture, frame, { zoom }) => {
      const fit = fitZoom(picture, frame);
      const got = zoomOf(picture, frame, zoom);
      expect(got).toBeGreaterThanOrEqual(Math.min(fit, 1));
      expect(got).toBeLessThanOrEqual(Math.max(fit, 4));
    });
  });
  it('keeps what is under the pointer there, unless the edge of the picture forbids it', () => {
    forAll(pictures, frames, looks, points, fc.double({ min: 0.05, max: 4, noNaN: true }), (...given) => {
      const [picture, frame, look, part, zoom] = given;
      const at = { x: part.x * frame.width, y: part.y * frame.height };
      const before = placePicture(picture, frame, look);
      const next = zoomAt(picture, frame, look, at, zoom);
      const after = placePicture(picture, frame, next);
      for (const [point, was, size, now, grown, room] of [
        [at.x, before.x, before.width, after.x, after.width, frame.width],
        [at.y, before.y, before.height, after.y, after.height, frame.height],
      ] as const) {
        const under = Math.min(1, Math.max(0, (point - was) / size));
        const free = now < -1e-6 && now + grown > room + 1e-6;
        expect(free ? now + under * grown : point).toBeCloseTo(point, 4);
      }
    });
  });
  it('toward a corner of a large picture shows that corner, exactly', () => {
    const look = zoomAt(DSLR, FRAME, WHOLE, { x: 0, y: 0 }, 1);
    expect(placePicture(DSLR, FRAME, look)).toEqual({ x: 0, y: 0, width: 6000, height: 4000 });
    const inside = zoomAt(DSLR, FRAME, WHOLE, { x: 300, y: 200 }, 1);
    const place = placePicture(DSLR, FRAME, inside);
    expect([place.x, place.y]).toEqual([300 - 1500, 200 - 1000]);
  });
  it('climbs by its keys to the top and comes back down to the whole picture', () => {
    forAll(pictures, frames, (picture, frame) => {
      let zoom: LoupeLook['zoom'] = 'fit';
      let last = zoomOf(picture, frame, zoom);
      for (let presses = 0; presses < 10; presses += 1) {
        zoom = stepZoom(picture, frame, zoom, 1);
        const now = zoomOf(picture, frame, zoom);
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
      expect(last).toBeCloseTo(Math.max(4, fitZoom(picture, frame)), 0);
      for (let presses = 0; presses < 10; presses += 1) zoom = stepZoom(picture, frame, zoom, -1);
      expect(zoomOf(picture, frame, zoom)).toBeCloseTo(Math.min(1, fitZoom(picture, frame)), 1);
    });
  });
});

describe('moving the picture', () => {
  it('moves by as much as the pointer, and back to where it was, while no edge is met', () => {
    const look: LoupeLook = { zoom: 1, centre: { x: 0.5, y: 0.5 } };
    const there = panBy(DSLR, FRAME, look, { x: 130, y: -40 });
    const [one, two] = [look, there].map((each) => placePicture(DSLR, FRAME, each));
    expect((two?.x ?? 0) - (one?.x ?? 0)).toBeCloseTo(130, 6);
    expect((two?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo(-40, 6);
    expect(panBy(DSLR, FRAME, there, { x: -130, y: 40 }).centre.x).toBeCloseTo(0.5, 9);
  });
  it('is not stored beyond an edge: the way back begins at once', () => {
    forAll(pictures, frames, looks, (picture, frame, look) => {
      const far = panBy(picture, frame, look, { x: 50_000, y: 50_000 });
      const place = placePicture(picture, frame, far);
      fc.pre(place.width > frame.width + 20);
      const back = placePicture(picture, frame, panBy(picture, frame, far, { x: -10, y: 0 }));
      expect(back.x).toBeCloseTo(-10, 4);
    });
  });
  it('is possible only where something is outside of the frame', () => {
    forAll(pictures, frames, (picture, frame) => {
      expect(canPan(picture, frame, WHOLE)).toBe(false);
    });
    expect(canPan(DSLR, FRAME, { ...WHOLE, zoom: 1 })).toBe(true);
  });
});

describe('which pixels are loaded', () => {
  it('are all of them for 100% of a large picture, and those of the screen otherwise', () => {
    expect(neededSize(DSLR, FRAME, { ...WHOLE, zoom: 1 })).toBe('full');
    expect(neededSize(DSLR, FRAME, WHOLE)).toBe('1600');
    expect(neededSize(DSLR, { width: 3840, height: 2160, density: 1 }, WHOLE)).toBe('full');
    expect(neededSize(DSLR, { ...FRAME, density: 2 }, WHOLE)).toBe('full');
    // A small picture has no more pixels than the one for the screen.
    expect(neededSize({ width: 1200, height: 800 }, FRAME, { ...WHOLE, zoom: 4 })).toBe('1600');
  });
  it('are those of two photos ahead and one behind, in the direction of travel', () => {
    expect(neighboursToDecode(10, 4, 1)).toEqual([5, 6, 3]);
    expect(neighboursToDecode(10, 4, -1)).toEqual([3, 2, 5]);
    expect(neighboursToDecode(10, 9, 1)).toEqual([8]);
    expect(neighboursToDecode(1, 0, 1)).toEqual([]);
    forAll(fc.integer({ min: 1, max: 50 }), fc.nat(49), fc.constantFrom<1 | -1>(1, -1), (count, at, way) => {
      const index = at % count;
      const found = neighboursToDecode(count, index, way);
      expect(found).not.toContain(index);
      expect(new Set(found).size).toBe(found.length);
      for (const each of found) expect(each >= 0 && each < count).toBe(true);
    });
  });
});

describe('the filmstrip', () => {
  const strips = fc.record({
    count: fc.integer({ min: 1, max: 2000 }),
    pitch: fc.integer({ min: 20, max: 120 }),
    width: fc.integer({ min: 200, max: 4000 }),
  });
  it('brings any photo into view, and holds few thumbnails in the document', () => {
    forAll(strips, fc.nat(), ({ count, pitch, width }, seed) => {
      const index = seed % count;
      const scroll = stripScroll(count, pitch, index, width);
      expect(scroll).toBeGreaterThanOrEqual(0);
      expect(scroll).toBeLessThanOrEqual(Math.max(0, count * pitch - width));
      expect(index * pitch).toBeGreaterThanOrEqual(scroll - 1e-6);
      expect((index + 1) * pitch).toBeLessThanOrEqual(scroll + Math.max(width, pitch) + 1e-6);
      const { from, to } = stripWindow(count, pitch, { scroll, width });
      expect(from <= index && index < to).toBe(true);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(width / pitch) + 10);
    });
  });
});

describe('two fingers', () => {
  const [x, y] = [FRAME.width * 0.4, FRAME.height * 0.4];
  const apart = (by: number, right = 0) =>
    [
      { x: x + right - by, y },
      { x: x + right + by, y },
    ] as const;

  it('zoom as far as they go apart, and what lies between them stays under them', () => {
    const look = pinch(DSLR, FRAME, WHOLE, apart(40), apart(120, 20));
    expect(look.zoom).toBeCloseTo(fitZoom(DSLR, FRAME) * 3, 6);
    const place = placePicture(DSLR, FRAME, look);
    expect((x + 20 - place.x) / place.width).toBeCloseTo(0.4, 6);
    expect((y - place.y) / place.height).toBeCloseTo(0.4, 6);
  });
  it('show the whole picture again when they come together, and never less than that', () => {
    const near = pinch(DSLR, FRAME, WHOLE, apart(40), apart(120));
    expect(pinch(DSLR, FRAME, near, apart(120), apart(10)).zoom).toBe('fit');
  });
  it('move what is zoomed without zooming it when they go side by side', () => {
    const near = pinch(DSLR, FRAME, WHOLE, apart(40), apart(120));
    const moved = pinch(DSLR, FRAME, near, apart(60), apart(60, -30));
    expect(moved.zoom).toBe(near.zoom);
    expect(placePicture(DSLR, FRAME, moved).x).toBeCloseTo(placePicture(DSLR, FRAME, near).x - 30, 6);
  });
});
