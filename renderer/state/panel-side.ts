/** Where the panel of the status stands: at the right, or at the left. */
type PanelSide = 'right' | 'left';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a panel over the bottom edge of the window would stand. */
function boxAt(side: PanelSide, panel: Pick<Box, 'top' | 'bottom'> & { width: number }, windowWidth: number): Box {
  const left = side === 'left' ? 0 : windowWidth - panel.width;
  return { top: panel.top, bottom: panel.bottom, left, right: left + panel.width };
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The side on which it covers the least of the photo that is worked on; where both are alike it stays. */
export function panelSide(
  now: PanelSide,
  photo: Box | null,
  panel: Pick<Box, 'top' | 'bottom'> & { width: number },
  windowWidth: number,
): PanelSide {
  if (photo === null) return now;
  const other = now === 'left' ? 'right' : 'left';
  const covered = (side: PanelSide): number => overlap(photo, boxAt(side, panel, windowWidth));
  return covered(other) < covered(now) ? other : now;
}
