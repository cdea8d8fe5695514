import sharp from 'sharp';

// QR codes as rows of modules, 1 for a dark one, written down once: version 2, error correction M.

/** `https://example.com/12-oak` */
export const WEB_CODE = [
  '1111111010000010001111111',
  '1000001000010110101000001',
  '1011101011101100101011101',
  '1011101000111110001011101',
  '1011101001001010001011101',
  '1000001010101010001000001',
  '1111111010101010101111111',
  '0000000001100011100000000',
  '1010001100011010100100101',
  '0100100101111101011101011',
  '1110101011001001010011101',
  '0010010000011010100101000',
  '0100011010111011101100001',
  '0100000111000011101100011',
  '1100011010110111111001101',
  '0010010011010010110111000',
  '1101101010101010111110010',
  '0000000010011010100010001',
  '1111111010010010101010001',
  '1000001001100001100010001',
  '1011101001011011111110010',
  '1011101000111100010010110',
  '1011101010010101110111011',
  '1000001000111011111110000',
  '1111111011001000101001001',
] as const;

/** `Key: under the mat` */
export const WORDS_CODE = [
  '1111111010111010101111111',
  '1000001010010000101000001',
  '1011101000101100101011101',
  '1011101011111001001011101',
  '1011101000000111101011101',
  '1000001000111010001000001',
  '1111111010101010101111111',
  '0000000010000110100000000',
  '1011011101111111101001011',
  '1010110110100000110101110',
  '1101101110011010010111000',
  '1010010001010110101000110',
  '0111101101110001001010111',
  '0010110000110101011110111',
  '0100001011001010000100010',
  '1000000100001101101101010',
  '0011111010110000111110111',
  '0000000011101100100010100',
  '1111111010111000101011011',
  '1000001011101001100011011',
  '1011101001011100111111000',
  '1011101011101111011010011',
  '1011101011011100101111010',
  '1000001001100000010111100',
  '1111111011101010001111111',
] as const;

/** Modules of light around a code, without which readers do not find it. */
const QUIET = 4;

interface Drawn {
  /** Pixels of each side, with what is light around it. */
  readonly edge: number;
  readonly degrees?: number;
  /** Light on dark. */
  readonly isInverted?: boolean;
}

/** A PNG of a code, its corners clear where it is rotated. */
export function drawCode(rows: readonly string[], { edge, degrees = 0, isInverted = false }: Drawn): Promise<Buffer> {
  const modules = rows.length + 2 * QUIET;
  const [dark, light] = isInverted ? ['#fff', '#000'] : ['#000', '#fff'];
  const dots = rows.flatMap((row, y) =>
    Array.from(row).flatMap((module, x) =>
      module === '1' ? [`<rect x="${x + QUIET}" y="${y + QUIET}" width="1" height="1" fill="${dark}"/>`] : [],
    ),
  );
  const svg = `<svg width="${edge}" height="${edge}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg"><rect width="${modules}" height="${modules}" fill="${light}"/>${dots.join('')}</svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().rotate(degrees, { background: '#0000' }).png().toBuffer();
}

/** Grey pixels full of what looks like the corners of QR codes: a reader tries all that three of them could mean. */
export function cornersOfCodes(edge: number): Buffer {
  const pixels = Buffer.alloc(edge * edge, 255);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [(at % edge) % 8, Math.floor(at / edge) % 8];
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    if (ring === 3 || ring <= 1) pixels[at] = 0;
  }
  return pixels;
}
