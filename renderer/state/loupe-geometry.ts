/**
 * Where a picture lies in its frame. A zoom counts screen pixels for each pixel of the picture: 1 is 100%, whatever the
 * density of the screen. Frames and places are in CSS pixels; a centre is a point of the picture, in parts from 0 to 1.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Rect extends Point, Size {}

/** What a person looks at: the whole picture, or a point of it at a zoom. */
export interface LoupeLook {
  readonly zoom: number | 'fit';
  readonly centre: Point;
}

export const WHOLE: LoupeLook = { zoom: 'fit', centre: { x: 0.5, y: 0.5 } };
/** The steps of the zoom keys, besides that at which the whole picture fits. */
const ZOOM_STEPS = [0.25, 0.5, 1, 2, 4] as const;
const MOST_ZOOM = 4;

/** The frame and how many screen pixels make a CSS pixel of it. */
export interface Frame extends Size {
  readonly density: number;
}

/** The zoom at which the whole picture just fits into the frame. */
export function fitZoom(picture: Size, { width, height, density }: Frame): number {
  return Math.min(width / picture.width, height / picture.height) * density;
}

/** The zoom as a number, within what is allowed: never smaller than the whole picture needs, or than 100%. */
export function zoomOf(picture: Size, frame: Frame, zoom: LoupeLook['zoom']): number {
  const fit = fitZoom(picture, frame);
  if (zoom === 'fit') return fit;
  return Math.min(Math.max(MOST_ZOOM, fit), Math.max(Math.min(fit, 1), zoom));
}

/** Where the picture lies: in the middle along a side on which it fits, otherwise covering the frame. */
export function placePicture(picture: Size, frame: Frame, look: LoupeLook): Rect {
  const scale = zoomOf(picture, frame, look.zoom) / frame.density;
  const across = placeAlong(picture.width * scale, frame.width, look.centre.x);
  const down = placeAlong(picture.height * scale, frame.height, look.centre.y);
  return { x: across, y: down, width: picture.width * scale, height: picture.height * scale };
}

function placeAlong(shown: number, frame: number, centre: number): number {
  if (shown <= frame) return (frame - shown) / 2;
  return Math.min(0, Math.max(frame - shown, frame / 2 - shown * centre));
}

/** The point of the picture that is in the middle of the frame: what remains of a wish beyond the picture's edges. */
export function shownCentre(picture: Size, frame: Frame, look: LoupeLook): Point {
  const place = placePicture(picture, frame, look);
  return { x: (frame.width / 2 - place.x) / place.width, y: (frame.height / 2 - place.y) / place.height };
}

/** Zooms so that what is under a point of the frame stays there, as far as the picture's edges let it. */
export function zoomAt(picture: Size, frame: Frame, look: LoupeLook, at: Point, zoom: LoupeLook['zoom']): LoupeLook {
  if (zoom === 'fit') return { zoom, centre: look.centre };
  const before = placePicture(picture, frame, look);
  const under = { x: within((at.x - before.x) / before.width), y: within((at.y - before.y) / before.height) };
  const held = zoomOf(picture, frame, zoom);
  const scale = held / frame.density;
  const next: LoupeLook = {
    zoom: held,
    centre: {
      x: under.x + (frame.width / 2 - at.x) / (picture.width * scale),
      y: under.y + (frame.height / 2 - at.y) / (picture.height * scale),
    },
  };
  return { zoom: held, centre: shownCentre(picture, frame, next) };
}

/** Moves the picture under the frame by CSS pixels; stops at its edges. */
export function panBy(picture: Size, frame: Frame, look: LoupeLook, by: Point): LoupeLook {
  const place = placePicture(picture, frame, look);
  const from = shownCentre(picture, frame, look);
  const centre = { x: from.x - by.x / place.width, y: from.y - by.y / place.height };
  return { ...look, centre: shownCentre(picture, frame, { ...look, centre }) };
}

type Fingers = readonly [Point, Point];

/** Two fingers went from one place to another: what lies between them stays there, as far as the picture's edges let it. */
export function pinch(picture: Size, frame: Frame, look: LoupeLook, from: Fingers, to: Fingers): LoupeLook {
  const [before, after] = [middle(from), middle(to)];
  const wanted = (zoomOf(picture, frame, look.zoom) * distance(to)) / Math.max(1, distance(from));
  const zoomed = zoomAt(picture, frame, look, before, wanted <= fitZoom(picture, frame) ? 'fit' : wanted);
  return panBy(picture, frame, zoomed, { x: after.x - before.x, y: after.y - before.y });
}

const middle = ([one, other]: Fingers): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distance = ([one, other]: Fingers): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether some of the picture lies outside of the frame; half a pixel is no reason to drag. */
export function canPan(picture: Size, frame: Frame, look: LoupeLook): boolean {
  const { width, height } = placePicture(picture, frame, look);
  return width > frame.width + 0.5 || height > frame.height + 0.5;
}

/** The next larger or smaller step; the fit counts as one. */
export function stepZoom(picture: Size, frame: Frame, zoom: LoupeLook['zoom'], direction: 1 | -1): LoupeLook['zoom'] {
  const fit = fitZoom(picture, frame);
  const now = zoomOf(picture, frame, zoom);
  const least = Math.min(fit, 1);
  const steps = [...ZOOM_STEPS.filter((step) => step >= least), fit].toSorted((a, b) => a - b);
  // Steps that differ by less than a person would see count as one.
  const next = direction === 1 ? steps.find((step) => step > now * 1.02) : steps.findLast((step) => step < now / 1.02);
  if (next === undefined) return zoom;
  return next === fit ? 'fit' : next;
}

/** Long edge in pixels of the picture that is made for the screen. */
const SCREEN_EDGE = 1600;
/** So much enlargement is not seen, and spares the decoding of a whole original. */
const TOLERATED = 1.15;

/** Which picture has the pixels for a place on the screen. */
export function neededSize(picture: Size, frame: Frame, look: LoupeLook): '1600' | 'full' {
  const longest = Math.max(picture.width, picture.height);
  const shown = longest * zoomOf(picture, frame, look.zoom);
  return longest > SCREEN_EDGE && shown > SCREEN_EDGE * TOLERATED ? 'full' : '1600';
}

/** Indexes of the photos to make ready: two in the direction of travel, nearest first, then one behind. */
export function neighboursToDecode(count: number, index: number, direction: 1 | -1): number[] {
  return [index + direction, index + 2 * direction, index - direction].filter((each) => each >= 0 && each < count);
}

/** Which thumbnails of a strip stand in the document: from, and up to but not including. */
export function stripWindow(
  count: number,
  pitch: number,
  view: { readonly scroll: number; readonly width: number },
): { readonly from: number; readonly to: number } {
  const spare = 4;
  const from = Math.floor(view.scroll / pitch) - spare;
  const to = Math.ceil((view.scroll + view.width) / pitch) + spare;
  return { from: Math.max(0, Math.min(count, from)), to: Math.max(0, Math.min(count, to)) };
}

/** Where the strip must be scrolled to for a thumbnail to stand in its middle. */
export function stripScroll(count: number, pitch: number, index: number, width: number): number {
  const middle = index * pitch + pitch / 2 - width / 2;
  return Math.max(0, Math.min(count * pitch - width, middle));
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
