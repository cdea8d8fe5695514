/** Space between tiles, in pixels: across and down. */
export const TILE_GAP = { across: 6, down: 6 } as const;

/** Height of the lines under the picture, with the padding of the tile. */
const WORDS_HEIGHT = 56;
/** Under this width a tile has its number and a picture only, and one line. */
export const NARROW_TILE = 130;
const NARROW_WORDS_HEIGHT = 34;
/** Padding of the tile on each side of its picture. */
export const TILE_PADDING = 5;

export interface GridMetrics {
  readonly columns: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
}

/** As many equal columns as fit with tiles of at least the wanted width; the picture in a tile is 3:2. */
export function gridMetrics(width: number, wantedWidth: number): GridMetrics {
  const { across } = TILE_GAP;
  const columns = Math.max(1, Math.floor((width - across) / (wantedWidth + across)));
  const tileWidth = Math.max(TILE_PADDING * 2 + 1, Math.floor((width - across * (columns + 1)) / columns));
  const picture = Math.round(((tileWidth - TILE_PADDING * 2) * 2) / 3);
  return { columns, tileWidth, tileHeight: picture + (tileWidth < NARROW_TILE ? NARROW_WORDS_HEIGHT : WORDS_HEIGHT) };
}
