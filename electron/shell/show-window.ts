/** Milliseconds after which a window that is not painted is shown as it is: some displays never report the painting. */
export const LATEST_SHOW = 4000;

/** The part of a window that showing needs. */
export interface HiddenWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
}

/**
 * Shows a window once, when it is painted or when that takes too long.
 * @param after runs something later; answers with what takes that back
 */
export function showWhenPainted(
  window: HiddenWindow,
  show: (isPainted: boolean) => void,
  after: (milliseconds: number, run: () => void) => () => void,
): void {
  let isOver = false;
  const end = (run: () => void): void => {
    if (isOver) return;
    isOver = true;
    takeBack();
    run();
  };
  const takeBack = after(LATEST_SHOW, () => end(() => show(false)));
  window.once('ready-to-show', () => end(() => show(true)));
  window.once('closed', () => end(() => undefined));
}
