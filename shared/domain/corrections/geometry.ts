import { type Corrections, type CropFrame, type Look, lookOf } from '../corrections.ts';
import { inscribed } from './inscribed.ts';
import { at, invert, type Matrix, multiply, type Point } from './matrix.ts';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * [Note: one camera for all] How far the camera is from its picture, in long edges of it: that of a lens of 25 mm, as interiors are
 * taken with. With another lens verticals become as parallel, at another angle, and heights differ by a few percent.
 */
export const FOCAL = 0.7;

/** A rectangle of the corrected plane, in long edges of the picture, the middle of the original before it was moved at 0. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: CropFrame = { left: 0, top: 0, width: 1, height: 1 };

/** A picture after its quarter turns. */
function turnedSize({ turn }: Pick<Look, 'turn'>, { width, height }: Size): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Whether lines move other than by quarter turns and cuts, so that every pixel is made anew. */
export function isWarped({ straighten, vertical, horizontal }: Look): boolean {
  return straighten !== 0 || vertical !== 0 || horizontal !== 0;
}

/**
 * From the turned original to the corrected plane, both in long edges from the middle. [Note: one tilt] Up and sideways are one turn
 * of the camera, about one axis: one after the other would make another picture when the whole look is rotated.
 */
function forward({ straighten, vertical, horizontal }: Look): Matrix {
  const roll = radians(straighten);
  const turn: Matrix = [Math.cos(roll), -Math.sin(roll), 0, Math.sin(roll), Math.cos(roll), 0, 0, 0, 1];
  const lens: Matrix = [1 / FOCAL, 0, 0, 0, 1 / FOCAL, 0, 0, 0, 1];
  const picture: Matrix = [FOCAL, 0, 0, 0, FOCAL, 0, 0, 0, 1];
  return [picture, tilt(radians(vertical), radians(horizontal)), turn, lens].reduce(multiply);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** A turn about an axis that lies in the picture. */
function tilt(vertical: number, horizontal: number): Matrix {
  const angle = Math.hypot(vertical, horizontal);
  if (angle === 0) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [x, y] = [vertical / angle, horizontal / angle];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cos;
  return [
    cos + x * x * rest,
    x * y * rest,
    y * sin,
    x * y * rest,
    cos + y * y * rest,
    -x * sin,
    -y * sin,
    x * sin,
    cos,
  ];
}

/** The part of the corrected plane that is shown before a crop: the largest of the picture's shape without empty corners. */
function frameOf(look: Look, turned: Size): Rectangle {
  const long = Math.max(turned.width, turned.height);
  const [width, height] = [turned.width / long, turned.height / long];
  if (!isWarped(look)) return { left: -width / 2, top: -height / 2, width, height };
  const matrix = forward(look);
  const corners: Point[] = [
    { x: -width / 2, y: -height / 2 },
    { x: width / 2, y: -height / 2 },
    { x: width / 2, y: height / 2 },
    { x: -width / 2, y: height / 2 },
  ];
  return inscribed(
    corners.map((corner) => at(matrix, corner)),
    width / height,
    at(matrix, { x: 0, y: 0 }),
  );
}

function cut({ left, top, width, height }: Rectangle, crop: CropFrame): Rectangle {
  return {
    left: left + crop.left * width,
    top: top + crop.top * height,
    width: crop.width * width,
    height: crop.height * height,
  };
}

/** Pixels of a picture corrected in all but its crop; `original` is upright by its EXIF. */
export function uncroppedSize(look: Look, original: Size): Size {
  return sizeOf({ ...look, crop: null }, original);
}

/** Pixels of a corrected picture; `original` is upright by its EXIF. */
export function correctedSize(corrections: Corrections | null, original: Size): Size {
  return corrections === null ? original : sizeOf(lookOf(corrections), original);
}

/** The same for a look. */
export function sizeOf(look: Look, original: Size): Size {
  const turned = turnedSize(look, original);
  const long = Math.max(turned.width, turned.height);
  const { width, height } = cut(frameOf(look, turned), look.crop ?? WHOLE);
  const pixels = (length: number): number => Math.max(1, Math.round(length * long));
  return { width: pixels(width), height: pixels(height) };
}

/**
 * Where each point of the corrected picture is taken from: from shares of its sides to shares of the sides of the original,
 * already turned and mirrored.
 */
export function sourceOf(look: Look, original: Size): Matrix {
  const turned = turnedSize(look, original);
  const long = Math.max(turned.width, turned.height);
  const { left, top, width, height } = cut(frameOf(look, turned), look.crop ?? WHOLE);
  const onPlane: Matrix = [width, 0, left, 0, height, top, 0, 0, 1];
  const [across, down] = [long / turned.width, long / turned.height];
  const toShares: Matrix = [across, 0, 0.5, 0, down, 0.5, 0, 0, 1];
  return [toShares, invert(forward(look)), onPlane].reduce(multiply);
}

/** The same for the original as it lies in its file upright by its EXIF, before it is turned and mirrored. */
export function originalOf(look: Look, original: Size): Matrix {
  return multiply(unturned(look), sourceOf(look, original));
}

/** From shares of the turned picture to shares of the one before. */
function unturned({ turn, mirrored }: Look): Matrix {
  const back: Readonly<Record<Look['turn'], Matrix>> = {
    0: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    90: [0, 1, 0, -1, 0, 1, 0, 0, 1],
    180: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
    270: [0, -1, 1, 1, 0, 0, 0, 0, 1],
  };
  const mirror: Matrix = [-1, 0, 1, 0, 1, 0, 0, 0, 1];
  return mirrored ? multiply(mirror, back[turn]) : back[turn];
}

/** Pixels of which a corrected picture is made at most: it takes memory twice. */
const MOST_PIXELS = 40_000_000;

/**
 * How large the original has to be read, and how large the corrected picture is then: its long edge is what is asked for, as
 * far as the original has so many pixels.
 *
 * @param edge wanted pixels of the corrected picture's longer side
 */
export function sizesFor(look: Look, original: Size, edge: number): { readonly edge: number; readonly made: Size } {
  const whole = sizeOf(look, original);
  const long = Math.max(whole.width, whole.height);
  const most = Math.sqrt(MOST_PIXELS / (original.width * original.height));
  const share = Math.min(1, edge / long, most);
  const pixels = (length: number): number => Math.max(1, Math.round(length * share));
  return {
    edge: Math.ceil(Math.max(original.width, original.height) * share),
    made: { width: pixels(whole.width), height: pixels(whole.height) },
  };
}
