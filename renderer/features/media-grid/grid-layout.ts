/** Space between tiles, in pixels: across and down. */
export const TILE_GAP = { across: 6, down: 6 } as const;
/** Padding of the tile on each side of its picture. */
export const TILE_PADDING = 5;
/** Under this width a tile has a picture and two small lines with its number and caption. */
export const NARROW_TILE = 130;

/** Height of the lines under the picture, with the padding of the tile. */
const WORDS_HEIGHT = 56;
const NARROW_WORDS_HEIGHT = 46;
/** Width by height of the pictures that most cameras make. */
const USUAL_SHAPE = 3 / 2;
/** A panorama does not take a row for itself, and a tall picture still has room for its words. */
const SHAPES = { least: 0.6, most: 3 } as const;

/** `even`: columns of one width. `justified`: each picture as wide as its shape asks for, in rows that are all filled. */
export type GridRows = 'even' | 'justified';

/** A place in the grid, in pixels from its top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Row {
  readonly top: number;
  readonly height: number;
  /** Its first tile, and the one behind its last, counted from 0. */
  readonly from: number;
  readonly to: number;
}

export interface GridLayout {
  readonly boxes: readonly Box[];
  readonly rows: readonly Row[];
  readonly height: number;
  /** How many tiles stand in a row; in justified rows, in the middle of them. */
  readonly columns: number;
  /** Every tile is too narrow for more than its number and its caption. */
  readonly isNarrow: boolean;
}

export interface LayoutWishes {
  readonly rows: GridRows;
  readonly width: number;
  /** The width that a person chose for a tile of a usual picture. */
  readonly tileSize: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Where each photo stands. Pure. */
export function layoutOf(photos: readonly Pixels[], wishes: LayoutWishes): GridLayout {
  return wishes.rows === 'even' ? evenRows(photos.length, wishes) : justifiedRows(photos, wishes);
}

/** The width of the grid up to which a tile is as wide as it is wished for. */
const USUAL_GRID = 1000;

/** In a wide grid tiles are larger than wished for, by the root of what it is wider: there is space, and one sits further away. */
export function tileSizeFor(wished: number, gridWidth: number): number {
  return Math.round(wished * Math.sqrt(Math.max(1, gridWidth / USUAL_GRID)));
}

/** Photos of which nothing is known but that they come. */
export function unknownShapes(count: number): readonly Pixels[] {
  return Array.from({ length: count }, () => ({ width: 0, height: 0 }));
}

/** The layout without what stands behind the first tiles. */
export function ofTheFirst(layout: GridLayout, count: number): GridLayout {
  if (count >= layout.boxes.length) return layout;
  const rows = layout.rows.filter(({ from }) => from < count).map((row) => ({ ...row, to: Math.min(row.to, count) }));
  return { ...layout, boxes: layout.boxes.slice(0, count), rows };
}

/** Width by height; the usual one where it is not known. */
export function shapeOf({ width, height }: Pixels): number {
  return width > 0 && height > 0 ? width / height : USUAL_SHAPE;
}

/** As many equal columns as fit with tiles of at least the wanted width; the space for a picture is 3:2. */
function evenRows(count: number, { width, tileSize }: LayoutWishes): GridLayout {
  const { across, down } = TILE_GAP;
  const columns = Math.max(1, Math.floor((width - across) / (tileSize + across)));
  const tileWidth = Math.max(TILE_PADDING * 2 + 1, Math.floor((width - across * (columns + 1)) / columns));
  const isNarrow = tileWidth < NARROW_TILE;
  const height = Math.round((tileWidth - TILE_PADDING * 2) / USUAL_SHAPE) + wordsHeight(isNarrow);
  const boxes = Array.from({ length: count }, (_, index) => ({
    left: across + (index % columns) * (tileWidth + across),
    top: down + Math.floor(index / columns) * (height + down),
    width: tileWidth,
    height,
  }));
  const rows = Array.from({ length: Math.ceil(count / columns) }, (_, nth) => ({
    top: down + nth * (height + down),
    height,
    from: nth * columns,
    to: Math.min(count, (nth + 1) * columns),
  }));
  return { boxes, rows, height: down + rows.length * (height + down), columns, isNarrow };
}

/** Rows of pictures of one height, each row stretched to the width of the grid; the last one is left as it comes. */
function justifiedRows(photos: readonly Pixels[], { width, tileSize }: LayoutWishes): GridLayout {
  const { across, down } = TILE_GAP;
  const isNarrow = tileSize < NARROW_TILE;
  const wanted = (tileSize - TILE_PADDING * 2) / USUAL_SHAPE;
  const shapes = photos.map((photo) => Math.max(SHAPES.least, Math.min(SHAPES.most, shapeOf(photo))));
  const boxes: Box[] = [];
  const rows: Row[] = [];
  let top: number = down;
  for (let from = 0; from < shapes.length; ) {
    const { to, picture } = nextRow(shapes, from, width - across, wanted);
    const height = Math.round(picture) + wordsHeight(isNarrow);
    let left: number = across;
    for (const shape of shapes.slice(from, to)) {
      const tileWidth = Math.floor(picture * shape) + TILE_PADDING * 2;
      boxes.push({ left, top, width: tileWidth, height });
      left += tileWidth + across;
    }
    rows.push({ top, height, from, to });
    top += height + down;
    from = to;
  }
  const columns = Math.max(1, Math.round(photos.length / Math.max(1, rows.length)));
  return { boxes, rows, height: top, columns, isNarrow };
}

/** The row that is nearest to the wanted height: with the photo that fills it, or without. */
function nextRow(
  shapes: readonly number[],
  from: number,
  width: number,
  wanted: number,
): { readonly to: number; readonly picture: number } {
  const each = TILE_PADDING * 2 + TILE_GAP.across;
  let sum = 0;
  for (let to = from; to < shapes.length; to += 1) {
    const before = to === from ? Number.POSITIVE_INFINITY : (width - each * (to - from)) / sum;
    sum += shapes[to] ?? 0;
    const filled = (width - each * (to + 1 - from)) / sum;
    if (filled > wanted) continue;
    const isNearer = before / wanted < wanted / Math.max(1, filled);
    return isNearer ? { to, picture: before } : { to: to + 1, picture: Math.max(1, filled) };
  }
  return { to: shapes.length, picture: wanted };
}

/** The height of what stands under the picture of a tile. */
export function wordsHeight(isNarrow: boolean): number {
  return isNarrow ? NARROW_WORDS_HEIGHT : WORDS_HEIGHT;
}
