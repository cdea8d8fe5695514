import { type CropFrame, SMALLEST_CROP } from '../../shared/domain/corrections.ts';

export const WHOLE_FRAME: CropFrame = { left: 0, top: 0, width: 1, height: 1 };

/** A corner of a frame: which of its sides move with it. */
export type Corner = 'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft';
export const CORNERS: readonly Corner[] = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'];

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Moves a frame by shares of the picture; it stays in it. */
export function moveFrame(frame: CropFrame, across: number, down: number): CropFrame {
  return {
    ...frame,
    left: within(frame.left + across, 0, 1 - frame.width),
    top: within(frame.top + down, 0, 1 - frame.height),
  };
}

/**
 * Moves a corner of a frame by shares of the picture; the opposite corner stays.
 *
 * @param ratio width over height, both in shares, that the frame keeps; null for any
 */
export function moveCorner(
  frame: CropFrame,
  corner: Corner,
  across: number,
  down: number,
  ratio: number | null,
): CropFrame {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft';
  const isTop = corner === 'topLeft' || corner === 'topRight';
  const mostWidth = isLeft ? frame.left + frame.width : 1 - frame.left;
  const mostHeight = isTop ? frame.top + frame.height : 1 - frame.top;
  let width = within(frame.width + (isLeft ? -across : across), SMALLEST_CROP, mostWidth);
  let height = within(frame.height + (isTop ? -down : down), SMALLEST_CROP, mostHeight);
  if (ratio !== null) {
    // The larger of both moves counts, as far as there is room for it.
    const wanted = Math.abs(across) >= Math.abs(down * ratio) ? width : height * ratio;
    width = within(wanted, Math.max(SMALLEST_CROP, SMALLEST_CROP * ratio), Math.min(mostWidth, mostHeight * ratio));
    height = width / ratio;
  }
  return {
    left: isLeft ? frame.left + frame.width - width : frame.left,
    top: isTop ? frame.top + frame.height - height : frame.top,
    width,
    height,
  };
}
