/** The panes of the window in the order in which F6 goes through them, each by how it is found. */
const WINDOW = ['.app-header', '.listings', '.listing-bar', '.filter-bar', '.drop-area', '.inspector', '.status-rail'];
const LOUPE = ['.loupe-bar', '.loupe-words', '.adjust-panel', '.filmstrip'];

/** What has the focus first in a pane: what is selected, then what is written in, then whatever can have it. */
const FIRST = [
  '.photo-tile[data-selected]',
  '.photo-tile',
  '[role="row"][aria-selected="true"]',
  '.inspector textarea',
  '.loupe-words textarea',
  '[role="radio"][aria-checked="true"], input[type="radio"]:checked',
  '.status-pill button',
  '[tabindex="0"], a[href], button, input, select, textarea',
];

/** What had the focus last in each pane. */
const last = new Map<string, WeakRef<HTMLElement>>();

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [aria-hidden="true"] *');
}

function targetIn(pane: Element, selector: string): HTMLElement | null {
  const before = last.get(selector)?.deref();
  if (before !== undefined && pane.contains(before) && canHaveFocus(before)) return before;
  for (const wanted of FIRST) {
    const found = [...pane.querySelectorAll<HTMLElement>(wanted)].find(canHaveFocus);
    if (found !== undefined) return found;
  }
  return null;
}

/** Gives the focus to the next pane, or the one before; a pane in which nothing can have it is passed over. */
export function goToPane(step: 1 | -1): void {
  const selectors = document.querySelector('.loupe') === null ? WINDOW : LOUPE;
  const panes = selectors.flatMap((selector) => {
    const pane = document.querySelector(selector);
    return pane === null ? [] : [{ selector, pane }];
  });
  const active = document.activeElement;
  const current = panes.findIndex(({ pane }) => pane.contains(active));
  const from = panes[current];
  if (from !== undefined && active instanceof HTMLElement) last.set(from.selector, new WeakRef(active));
  const count = panes.length;
  for (let tried = 1; tried <= count; tried += 1) {
    const start = current === -1 ? (step === 1 ? -1 : count) : current;
    const next = panes[(start + step * tried + count * 2) % count];
    const target = next === undefined ? null : targetIn(next.pane, next.selector);
    if (target === null) continue;
    target.focus();
    return;
  }
}

/** The first tile, or what adds photos while there is none. */
export const PHOTOS = '.photo-tile, .drop-area button';
export const BOARD = '.board-frame';

export function focusBoard(): void {
  document.querySelector<HTMLElement>(BOARD)?.focus();
}

export function focusPhotos(): void {
  document.querySelector<HTMLElement>(PHOTOS)?.focus();
}
