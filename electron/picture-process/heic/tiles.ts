import type { LibHeif } from './libheif.ts';

/** Tiles of the upright picture. One without a grid has one tile. */
export interface Tiling {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly width: number;
  readonly height: number;
  /** How far the first tile reaches beyond the picture: a turn brings what was cut at the end to the start. */
  readonly top: number;
  readonly left: number;
}

/** One tile, three bytes a pixel. Its bytes are the decoder's own: they are gone with the next tile. */
export interface Tile {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bytes: Uint8Array;
}

export interface HeicImage {
  readonly tiling: Tiling;
  tile(x: number, y: number, take: (tile: Tile) => void): void;
}

/** Why the decoder gave up, in its own numbers: `heif_error_code`. */
export class HeifError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'HeifError';
    this.code = code;
  }
}

/** From `heif_image.h`. */
const [RGB, INTERLEAVED_RGB, INTERLEAVED] = [1, 10, 10];
const MOST_PIXELS = 100_000_000;
/** Room for `heif_image_tiling`, which has 9 numbers that are used here. */
const TILING_BYTES = 256;

/** Opens a picture of a HEIC file in memory: one by its number, or the one that it is about. @throws HeifError */
export function withHeic<Value>(
  heif: LibHeif,
  file: Uint8Array,
  item: number | null,
  work: (image: HeicImage) => Value,
): Value {
  const error = heif._malloc(12);
  const out = heif._malloc(8);
  const bytes = heif._malloc(file.length);
  heif.HEAPU8.set(file, bytes);
  const context = heif._heif_context_alloc();
  const orThrow = (): void => failOn(heif, error);
  let handle = 0;
  try {
    // The pixels that it will decode at most, a number of 64 bits behind the version.
    const limit = heif._heif_context_get_security_limits(context) + 8;
    heif.HEAPU32[limit >> 2] = MOST_PIXELS;
    heif.HEAPU32[(limit >> 2) + 1] = 0;
    heif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0);
    orThrow();
    if (item === null) heif._heif_context_get_primary_image_handle(error, context, out);
    else heif._heif_context_get_image_handle(error, context, item, out);
    orThrow();
    handle = numberAt(heif, out);
    const tiles = tilingOf(heif, handle, error);
    const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)];
    const isOnePiece = tiles.columns * tiles.rows === 1 || tiles.width !== width || tiles.height !== height;
    if (width * height > tiles.width * tiles.height) throw new HeifError(2, 'It is cut to more than it is.');
    return work({
      tiling: isOnePiece ? onePiece(width, height) : tiles,
      tile: tileReader(heif, { handle, error, out, isOnePiece }),
    });
  } finally {
    if (handle !== 0) heif._heif_image_handle_release(handle);
    heif._heif_context_free(context);
    for (const address of [error, out, bytes]) heif._free(address);
  }
}

function tilingOf(heif: LibHeif, handle: number, error: number): Tiling {
  const at = heif._malloc(TILING_BYTES);
  try {
    heif.HEAPU8.fill(0, at, at + TILING_BYTES);
    heif._heif_image_handle_get_image_tiling(error, handle, 1, at);
    failOn(heif, error);
    // A version, then these.
    const number = (index: number): number => numberAt(heif, at + 4 * (index + 1));
    const [columns, rows, tileWidth, tileHeight, width, height] = [0, 1, 2, 3, 4, 5].map(number);
    const tiling = { columns, rows, tileWidth, tileHeight, width, height };
    if (!isWhole(tiling)) throw new HeifError(0, 'There are no tiles.');
    // [Note: an offset that is none] libheif 1.23 gives what is left of the last tile where it should give what is cut off.
    const cut = (reported: number, tiles: number, tile: number, size: number): number =>
      reported === 0 ? 0 : tiles * tile - size;
    return {
      ...tiling,
      top: cut(number(6), tiling.rows, tiling.tileHeight, tiling.height),
      left: cut(number(7), tiling.columns, tiling.tileWidth, tiling.width),
    };
  } finally {
    heif._free(at);
  }
}

/** [Note: cut, not tiled] Tiles know nothing of `clap`, which cuts the whole: such a picture, turned or not, is asked for as one. */
function onePiece(width: number, height: number): Tiling {
  return { columns: 1, rows: 1, tileWidth: width, tileHeight: height, width, height, top: 0, left: 0 };
}

type Grid = Omit<Tiling, 'top' | 'left'>;

function isWhole(grid: { readonly [Key in keyof Grid]: number | undefined }): grid is Grid {
  return Object.values(grid).every((value) => value !== undefined && value > 0);
}

interface Asked {
  readonly handle: number;
  readonly error: number;
  readonly out: number;
  /** [Note: not a tile] A turned picture of one piece is refused as a tile, since its size is not that of the piece. */
  readonly isOnePiece: boolean;
}

function tileReader(heif: LibHeif, { handle, error, out, isOnePiece }: Asked): HeicImage['tile'] {
  return (x, y, take) => {
    if (isOnePiece) heif._heif_decode_image(error, handle, out, RGB, INTERLEAVED_RGB, 0);
    else heif._heif_image_handle_decode_image_tile(error, handle, out, RGB, INTERLEAVED_RGB, 0, x, y);
    failOn(heif, error);
    const image = numberAt(heif, out);
    try {
      const plane = heif._heif_image_get_plane_readonly2(image, INTERLEAVED, out + 4);
      if (plane === 0) throw new HeifError(0, 'There are no pixels.');
      const stride = numberAt(heif, out + 4);
      const width = heif._heif_image_get_width(image, INTERLEAVED);
      const height = heif._heif_image_get_height(image, INTERLEAVED);
      take({ width, height, stride, bytes: heif.HEAPU8.subarray(plane, plane + stride * height) });
    } finally {
      heif._heif_image_release(image);
    }
  };
}

/** What an answer says: its code, a finer one, and the address of a sentence. */
function failOn(heif: LibHeif, error: number): void {
  const code = numberAt(heif, error);
  if (code === 0) return;
  const start = numberAt(heif, error + 8);
  const end = heif.HEAPU8.indexOf(0, start);
  throw new HeifError(code, Buffer.from(heif.HEAPU8.subarray(start, Math.min(end, start + 500))).toString('latin1'));
}

function numberAt(heif: LibHeif, address: number): number {
  return heif.HEAPU32[address >> 2] ?? 0;
}

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
