import type { MediaId } from '../../shared/domain/ids.ts';

/** How many frames a tile of a long listing gets to be drawn after the grid was scrolled to it. */
const PATIENCE = 20;

/** The photo whose tile has the focus. */
export function focusedPhoto(): string | null {
  return document.activeElement?.closest('.photo-tile')?.getAttribute('data-key') ?? null;
}

/** Scrolls the grid to a photo and gives its tile the focus, also where the tile is not in the document yet. */
export function revealPhoto(mediaId: MediaId): void {
  scrollToPhoto(mediaId, (tile) => tile.focus({ preventScroll: true }));
}

/** Scrolls the grid to a photo, and reports when its tile is there. */
export function scrollToPhoto(mediaId: MediaId, there: (tile: HTMLElement) => void): void {
  const grid = document.querySelector('.photo-grid');
  if (grid === null) return;
  const find = (): HTMLElement | null => grid.querySelector(`.photo-tile[data-key="${CSS.escape(mediaId)}"]`);
  const show = (tile: HTMLElement): void => {
    tile.scrollIntoView({ block: 'nearest' });
    there(tile);
  };
  const tile = find();
  if (tile !== null) return show(tile);
  // The grid knows where it stands.
  grid.dispatchEvent(new CustomEvent('reveal', { detail: mediaId }));
  const wait = (left: number): void => {
    const drawn = find();
    if (drawn !== null) show(drawn);
    else if (left > 0) requestAnimationFrame(() => wait(left - 1));
  };
  wait(PATIENCE);
}

/** Nobody works anywhere: the focus is nowhere, or where photos are added. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return false;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest('.drop-area .empty-state, .listing-tools') !== null
  );
}

const ACTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * From now on, whether a person has done anything in the window: whoever has is where they mean to be, and what comes late moves
 * neither their selection nor their focus.
 */
export function watchForAct(): () => boolean {
  let hasActed = false;
  const note = (): void => {
    hasActed = true;
    for (const act of ACTS) removeEventListener(act, note, { capture: true });
  };
  for (const act of ACTS) addEventListener(act, note, { capture: true, passive: true });
  return () => hasActed;
}
