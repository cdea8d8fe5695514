import { type HeicImage, HeifError, type Tile, type Tiling } from './tiles.ts';

/** Calls with each band of the upright picture, from top to bottom: a row of tiles, three bytes a pixel. */
export function eachBand({ tiling, tile }: HeicImage, take: (pixels: Uint8Array) => void): void {
  const { columns, rows, width, height, top, tileHeight } = tiling;
  const whole = new Uint8Array(width * tileHeight * 3);
  for (let y = 0; y < rows; y += 1) {
    const from = Math.max(0, y * tileHeight - top);
    const to = Math.min(height, (y + 1) * tileHeight - top);
    const band = whole.subarray(0, Math.max(0, to - from) * width * 3);
    for (let x = 0; x < columns; x += 1) tile(x, y, (pixels) => paste(pixels, tiling, x, y, { from, band }));
    if (band.length > 0) take(band);
  }
}

function paste(tile: Tile, tiling: Tiling, x: number, y: number, to: { from: number; band: Uint8Array }): void {
  const { width, tileWidth, tileHeight, left, top } = tiling;
  if (tile.width < Math.min(tileWidth, width) || tile.height < Math.min(tileHeight, tiling.height)) {
    throw new HeifError(2, 'A tile is smaller than it claims.');
  }
  const at = x * tileWidth - left;
  const skipped = Math.max(0, -at);
  const length = Math.min(tileWidth, width - at) - skipped;
  if (length <= 0) return;
  const rows = to.band.length / (width * 3);
  const firstRow = to.from - (y * tileHeight - top);
  for (let row = 0; row < rows; row += 1) {
    const start = (firstRow + row) * tile.stride + skipped * 3;
    to.band.set(tile.bytes.subarray(start, start + length * 3), (row * width + at + skipped) * 3);
  }
}
