import type { PreviewDifference } from '../../../shared/domain/picture-rules/signals.ts';

/** Fields each way of what is compared: a square for every shape, so that a turned picture has the same fields elsewhere. */
export const FIELDS = 16;

/** Mean greys of a picture that shows nothing, and between which one certainly shows something. */
const [BLACK, WHITE, LEAST, MOST] = [4, 251, 20, 235];
/** Mean grey values by which fields differ from their mean; below it a picture has no up and down. */
const FLAT = 8;
/** How far pictures are apart, in parts of their own contrast: 0 for one picture, about 1 for any two. */
const [SAME, OTHER] = [0.35, 0.6];

/** Whether a picture is wholly black or white. */
export function isBlank(fields: readonly number[]): boolean {
  const mean = averageOf(fields);
  return mean < BLACK || mean > WHITE;
}

/**
 * How a picture differs from the small one that its camera made of it; null where it does not, or not for certain. [Note: no false
 * alarm] What was cropped or toned after the camera fits its preview badly in every orientation, and says nothing.
 *
 * @param ours grey values of its fields, row by row
 * @param theirs those of the preview as it is stored
 * @param orientation of EXIF, 1 to 8
 */
export function previewDifference(
  ours: readonly number[],
  theirs: readonly number[],
  orientation: number,
): PreviewDifference | null {
  const light = averageOf(theirs);
  if (isBlank(ours)) return light >= LEAST && light <= MOST ? 'blank' : null;
  const [own, camera] = [evened(ours), evened(theirs)];
  if (own === null || camera === null) return null;
  const apart = STORED_AT.map((placeOf) =>
    averageOf(own.map((value, at) => Math.abs(value - (camera[placeOf(at % FIELDS, Math.floor(at / FIELDS))] ?? 0)))),
  );
  const upright = apart[orientation - 1] ?? 0;
  return upright > OTHER && Math.min(...apart) < SAME ? 'turned' : null;
}

const LAST = FIELDS - 1;
/** Where a field that is seen at a place is stored, by the orientations of EXIF in their turn. */
const STORED_AT: readonly ((x: number, y: number) => number)[] = [
  (x, y) => y * FIELDS + x,
  (x, y) => y * FIELDS + LAST - x,
  (x, y) => (LAST - y) * FIELDS + LAST - x,
  (x, y) => (LAST - y) * FIELDS + x,
  (x, y) => x * FIELDS + y,
  (x, y) => (LAST - x) * FIELDS + y,
  (x, y) => (LAST - x) * FIELDS + LAST - y,
  (x, y) => x * FIELDS + LAST - y,
];

/** The fields without their light and contrast; null where there is too little contrast. */
function evened(fields: readonly number[]): readonly number[] | null {
  const light = averageOf(fields);
  const contrast = averageOf(fields.map((value) => Math.abs(value - light)));
  return contrast < FLAT ? null : fields.map((value) => (value - light) / contrast);
}

function averageOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
