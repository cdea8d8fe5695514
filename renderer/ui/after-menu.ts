/** Frames that a menu gets to go, and to give the focus back to where it was opened. */
const PATIENCE = 30;
const SETTLES = 2;

/** Does something when no menu is open any more and what was wished for in one is drawn. */
export function afterMenu(act: () => void): void {
  const wait = (left: number, free: number): void => {
    const isFree = document.querySelector('[role="menu"]') === null;
    if (left === 0 || free === 0) act();
    else requestAnimationFrame(() => wait(left - 1, isFree ? free - 1 : SETTLES));
  };
  wait(PATIENCE, SETTLES);
}
