import { type CropFrame, SMALLEST_CROP } from '../../shared/domain/corrections.ts';

export const WHOLE_FRAME: CropFrame = { left: 0, top: 0, width: 1, height: 1 };

/** A corner of a frame: which of its sides move with it. */
export type Corner = 'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft';
export const CORNERS: readonly Corner[] = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'];

/** A side of a frame, which moves alone. */
export type Edge = 'top' | 'right' | 'bottom' | 'left';
export const EDGES: readonly Edge[] = ['top', 'right', 'bottom', 'left'];

/** Where a frame is taken hold of. */
export type Handle = Corner | Edge;

const isEdge = (handle: Handle): handle is Edge => EDGES.some((edge) => edge === handle);

/**
 * Moves a corner or an edge of a frame by shares of the picture; the opposite one stays.
 *
 * @param ratio width over height, both in shares, that the frame keeps; null for any
 */
export function moveHandle(
  frame: CropFrame,
  handle: Handle,
  across: number,
  down: number,
  ratio: number | null,
): CropFrame {
  return isEdge(handle) ? moveEdge(frame, handle, across, down, ratio) : moveCorner(frame, handle, across, down, ratio);
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Moves a frame by shares of the picture; it stays in it. */
export function moveFrame(frame: CropFrame, across: number, down: number): CropFrame {
  return {
    ...frame,
    left: within(frame.left + across, 0, 1 - frame.width),
    top: within(frame.top + down, 0, 1 - frame.height),
  };
}

/** Where the frame keeps its shape, the sides beside the edge move about their middle. */
function moveEdge(frame: CropFrame, edge: Edge, across: number, down: number, ratio: number | null): CropFrame {
  if (edge === 'top' || edge === 'bottom') {
    const turned = moveEdge(
      turn(frame),
      edge === 'top' ? 'left' : 'right',
      down,
      across,
      ratio === null ? null : 1 / ratio,
    );
    return turn(turned);
  }
  const isLeft = edge === 'left';
  const middle = frame.top + frame.height / 2;
  const mostHeight = 2 * Math.min(middle, 1 - middle);
  const mostWidth = isLeft ? frame.left + frame.width : 1 - frame.left;
  const least = ratio === null ? SMALLEST_CROP : Math.max(SMALLEST_CROP, SMALLEST_CROP * ratio);
  const most = ratio === null ? mostWidth : Math.min(mostWidth, mostHeight * ratio);
  const width = within(frame.width + (isLeft ? -across : across), least, most);
  const height = ratio === null ? frame.height : width / ratio;
  return {
    left: isLeft ? frame.left + frame.width - width : frame.left,
    top: middle - height / 2,
    width,
    height,
  };
}

/** Across and down change places. */
function turn({ left, top, width, height }: CropFrame): CropFrame {
  return { left: top, top: left, width: height, height: width };
}

function moveCorner(frame: CropFrame, corner: Corner, across: number, down: number, ratio: number | null): CropFrame {
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
