import sharp from 'sharp';

/** Each number is a row of 25 modules, written down once: version 2, error correction M. Gives 1 for a dark module. */
function rowsOf(numbers: string): readonly string[] {
  return numbers.match(/\w+/g)?.map((number) => Number.parseInt(number, 16).toString(2).padStart(25, '0')) ?? [];
}

/** `https://example.com/12-oak` */
export const WEB_CODE = rowsOf(`
  1fd047f 1042d41 175d95d 1747c5d 174945d 1055441 1fd557f 000c700 1463525 092faeb 1d5929d 0483528 08d7761
  0838763 18d6fcd 049a5b8 1b555f2 0013511 1fd2551 104c311 174b7f2 1747896 1752bbb 10477f0 1fd9149`);

/** `Key: under the mat` */
export const WORDS_CODE = rowsOf(`
  1fd757f 1052141 174595d 175f25d 1740f5d 1047441 1fd557f 0010d00 16eff4b 15b41ae 1b734b8 148ad46 0f6e257
  0586af7 0859422 1021b6a 07d61f7 001d914 1fd715b 105d31b 174b9f8 175ded3 175b97a 104c0bc 1fdd47f`);

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
