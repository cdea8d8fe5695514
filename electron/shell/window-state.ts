import { z } from 'zod';

/** A rectangle on the desktop, in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ZOOM = { least: 0.5, most: 3 } as const;
export const SMALLEST_WINDOW = { width: 720, height: 480 } as const;
const USUAL_WINDOW = { width: 1320, height: 860 } as const;

/** How a window was left. `zoom` is a factor, 1 for actual size. */
export const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
  zoom: z.number().min(ZOOM.least).max(ZOOM.most).catch(1),
});
export type WindowState = z.infer<typeof WindowState>;

/** Keeps the window's state between starts. */
export interface WindowStateStore {
  read(): WindowState | null;
  write(state: WindowState): void;
}

interface Placement {
  /** Null lets the system choose the place. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
  readonly zoom: number;
}

/** The strip by which a window is dragged, and how much of it must be on a display for a hand to get hold of it. */
const TITLE_BAR = 32;
const GRIP = { width: 120, height: 16 } as const;

/**
 * Where to open the window: as it was left when its title bar is still on a display, otherwise in the usual size.
 * @param workAreas the displays without task bars and docks, the primary one first
 */
export function placeWindow(saved: WindowState | null, workAreas: readonly Area[]): Placement {
  // Wayland shows no program where its window is, and says this of every one.
  const isAnywhere = saved?.x === 0 && saved.y === 0;
  const display = isAnywhere ? workAreas[0] : workAreas.find((area) => saved !== null && isWithinReach(saved, area));
  if (saved === null || display === undefined) {
    const size = fit(USUAL_WINDOW, workAreas[0]);
    return { position: null, ...size, maximized: saved?.maximized ?? false, zoom: saved?.zoom ?? 1 };
  }
  const position = isAnywhere ? null : { x: saved.x, y: saved.y };
  return { position, ...fit(saved, display), maximized: saved.maximized, zoom: saved.zoom };
}

type Size = Pick<Area, 'width' | 'height'>;

function fit(wanted: Size, display: Size = wanted): Size {
  return {
    width: Math.min(Math.max(wanted.width, SMALLEST_WINDOW.width), display.width),
    height: Math.min(Math.max(wanted.height, SMALLEST_WINDOW.height), display.height),
  };
}

/** Whether enough of a window's title bar lies on a display. */
export function isWithinReach(bounds: Area, display: Area): boolean {
  const across = overlap(bounds.x, bounds.width, display.x, display.width);
  const down = overlap(bounds.y, TITLE_BAR, display.y, display.height);
  return across >= GRIP.width && down >= GRIP.height;
}

function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);
}
