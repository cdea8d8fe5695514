// Every kind of file that photos come in, made by scripts, each with what must come out of it. `npm run corpus -- FOLDER` writes
// them to look at; test/core/photos/corpus.test.ts gives them all to a listing.

import sharp, { type Sharp } from 'sharp';
import type { PhotoMediaType } from '../../shared/domain/photo-formats.ts';
import type { PhraseCode } from '../../shared/domain/phrases/phrase.ts';
import { quarters } from '../core/blobs-fixtures.ts';
import { segment, withSegments } from './bytes.ts';
import { encode, SPACES } from './colours.ts';
import { type HeicOptions, writeHeic } from './heic.ts';
import { MPF_OTHER, MPF_PREVIEW, withMpf } from './mpf.ts';
import { writeArw, writeCr2, writeCr3, writeDng, writeNef, writeOrf, writeRaf, writeRw2 } from './raw.ts';

export interface CorpusFile {
  readonly name: string;
  readonly content: Buffer;
  readonly comes:
    | {
        readonly mediaType: PhotoMediaType;
        /** Upright. */
        readonly width: number;
        readonly height: number;
        /** The four quarters of blobs-fixtures.ts, as they must be seen; grey, or as ink prints them. */
        readonly colours: 'same' | 'grey' | 'printed';
      }
    | { readonly refused: PhraseCode };
}

const [WIDTH, HEIGHT] = [368, 240];

const plain = (): Sharp => quarters(WIDTH, HEIGHT).removeAlpha();
const FINE = { quality: 95, chromaSubsampling: '4:4:4' };

const photo = (
  mediaType: PhotoMediaType,
  name: string,
  content: Buffer,
  colours: 'same' | 'grey' | 'printed' = 'same',
): CorpusFile => ({ name, content, comes: { mediaType, width: WIDTH, height: HEIGHT, colours } });

export async function drawCorpus(): Promise<CorpusFile[]> {
  const files = await Promise.all([jpegs(), others(), heics(), raws()]);
  return files.flat();
}

async function jpegs(): Promise<CorpusFile[]> {
  const of = (name: string, content: Buffer, colours?: 'grey' | 'printed'): CorpusFile =>
    photo('image/jpeg', name, content, colours);
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
    of(`turned-${orientation}.jpg`, await turnedJpeg(orientation)),
  );
  const refused = async (name: string, marker: number, bits: number): Promise<CorpusFile> => ({
    name,
    content: await claimingFrame(marker, bits),
    comes: { refused: 'refused.format' },
  });
  return Promise.all([
    ...turned,
    plain()
      .jpeg(FINE)
      .toBuffer()
      .then((file) => of('444.jpg', file)),
    plain()
      .jpeg({ quality: 95 })
      .toBuffer()
      .then((file) => of('420.jpg', file)),
    plain()
      .jpeg({ ...FINE, progressive: true })
      .toBuffer()
      .then((file) => of('progressive.jpg', file)),
    plain()
      .greyscale()
      .toColourspace('b-w')
      .jpeg(FINE)
      .toBuffer()
      .then((file) => of('grey.jpg', file, 'grey')),
    plain()
      .withIccProfile('cmyk')
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer()
      .then((file) => of('cmyk.jpg', file, 'printed')),
    plain()
      .withIccProfile('p3')
      .jpeg(FINE)
      .toBuffer()
      .then((file) => of('display-p3.jpg', file)),
    withPreviews().then((file) => of('with-previews.jpg', file)),
    adobeRgbByName().then((file) => of('_adobe-rgb-by-name.jpg', file)),
    refused('12-bits.jpg', 0xc1, 12),
    refused('without-loss.jpg', 0xc3, 8),
    refused('arithmetic.jpg', 0xc9, 8),
  ]);
}

/** As stored by a camera that was held so that this EXIF orientation makes it upright. */
async function turnedJpeg(orientation: number): Promise<Buffer> {
  const upright = sharp(await plain().png().toBuffer());
  const turns: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.flop().rotate(270),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.flop().rotate(90),
    8: (picture) => picture.rotate(90),
  };
  const stored = turns[orientation]?.(upright) ?? upright;
  return sharp(await stored.png().toBuffer())
    .jpeg(FINE)
    .withMetadata({ orientation })
    .toBuffer();
}

/** As cameras write it that put previews of a screen's size behind the picture. */
async function withPreviews(): Promise<Buffer> {
  const small = await plain().resize(320).jpeg(FINE).toBuffer();
  return withMpf(await plain().jpeg(FINE).toBuffer(), [
    { kind: MPF_OTHER, jpeg: await plain().negate().resize(340).jpeg().toBuffer() },
    { kind: MPF_PREVIEW.vga, jpeg: small },
  ]);
}

/** A JPEG whose frame claims another kind: the marker, and the bits of a sample. */
async function claimingFrame(marker: number, bits: number): Promise<Buffer> {
  const file = await plain().jpeg().toBuffer();
  const at = file.indexOf(Buffer.from([0xff, 0xc0, 0, 17]));
  file[at + 1] = marker;
  file[at + 4] = bits;
  return file;
}

/** EXIF that names Adobe RGB and nothing else: colours uncalibrated, by rule R03. */
const NAMES_ADOBE_RGB = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
  Buffer.from([0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]),
  Buffer.from([0, 2, 0xa0, 1, 0, 3, 0, 0, 0, 1, 0xff, 0xff, 0, 0, 0xa0, 5, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 0]),
  Buffer.from([0, 1, 0, 1, 0, 2, 0, 0, 0, 4, 0x52, 0x30, 0x33, 0, 0, 0, 0, 0]),
]);

/** The picture in the numbers of Adobe RGB, which nothing in the file names. */
async function inAdobeRgb(): Promise<Buffer> {
  const { data } = await plain().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = new Map<string, readonly number[]>();
  const numbers = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const colour = [...data.subarray(at, at + 3)];
    const key = colour.join();
    const encoded = seen.get(key) ?? encode(SPACES.adobeRgb, colour);
    seen.set(key, encoded);
    numbers.set(encoded, at);
  }
  return sharp(numbers, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg(FINE)
    .toBuffer();
}

async function adobeRgbByName(): Promise<Buffer> {
  return namingAdobeRgb(await inAdobeRgb());
}

/** A JPEG whose EXIF says that its colours are those of Adobe RGB; it has no profile. */
export function namingAdobeRgb(jpeg: Buffer): Buffer {
  return withSegments(jpeg, segment(0xe1, NAMES_ADOBE_RGB));
}

function others(): Promise<CorpusFile[]> {
  const deep = (): Sharp => plain().toColourspace('rgb16');
  const of = async (mediaType: PhotoMediaType, name: string, picture: Sharp): Promise<CorpusFile> =>
    photo(mediaType, name, await picture.toBuffer());
  return Promise.all([
    of('image/png', '8.png', plain().png()),
    of('image/png', '16.png', deep().png()),
    of('image/png', 'palette.png', plain().png({ palette: true })),
    of('image/png', 'in-passes.png', plain().png({ progressive: true })),
    of('image/png', 'with-alpha.png', plain().ensureAlpha().png()),
    of('image/webp', 'lossy.webp', plain().webp({ quality: 95, smartSubsample: true })),
    of('image/webp', 'lossless.webp', plain().webp({ lossless: true })),
    of('image/tiff', '8.tif', plain().tiff({ compression: 'none' })),
    of('image/tiff', '8-lzw.tif', plain().tiff({ compression: 'lzw', predictor: 'horizontal' })),
    of('image/tiff', '16.tif', deep().tiff({ compression: 'deflate' })),
    of('image/tiff', 'tiles.tif', plain().tiff({ tile: true, tileWidth: 64, tileHeight: 64 })),
    // A TIFF whose name says that it is a raw file, and a file without a name that says anything.
    of('image/tiff', 'named-as-raw.NEF', plain().tiff({ compression: 'lzw', bigtiff: true })),
    of('image/avif', '8.avif', plain().avif({ quality: 90, chromaSubsampling: '4:4:4' })),
    of('image/png', 'no-ending', plain().png({ compressionLevel: 0 })),
  ]);
}

async function pixelsOf(picture: Sharp): Promise<Pick<HeicOptions, 'width' | 'height' | 'pixels'>> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

async function heics(): Promise<CorpusFile[]> {
  const upright = await plain().png().toBuffer();
  const wide = await plain().withIccProfile('p3').png().toBuffer();
  const { icc } = await sharp(wide).metadata();
  if (icc === undefined) throw new Error('The profile is missing.');
  const numbers = await pixelsOf(sharp(wide, { ignoreIcc: true }));
  const turned = await pixelsOf(sharp(upright).rotate(90));
  const of = (name: string, options: HeicOptions): CorpusFile => photo('image/heic', name, writeHeic(options));
  const pixels = await pixelsOf(sharp(upright));
  return [
    of('one-piece.heic', pixels),
    of('grid.heic', { ...pixels, tile: 128, thumbnail: await pixelsOf(sharp(upright).resize(160)) }),
    // As some cameras write them.
    of('10-bits.HIF', { ...pixels, tile: 128, depth: 10, brand: 'heix' }),
    of('turned.heic', { ...turned, tile: 128, turns: 1 }),
    of('mirrored.heif', { ...(await pixelsOf(sharp(upright).flop())), mirror: 1 }),
    of('display-p3.heic', { ...numbers, tile: 128, icc }),
    of('display-p3-by-number.HIF', { ...numbers, nclx: { primaries: 12, transfer: 13 } }),
  ];
}

async function raws(): Promise<CorpusFile[]> {
  const preview = await plain().jpeg(FINE).toBuffer();
  const small = await plain().resize(184).jpeg().toBuffer();
  const stored = await sharp(await plain().png().toBuffer())
    .rotate(270)
    .jpeg(FINE)
    .toBuffer();
  const both = { preview, small };
  return [
    photo('image/x-canon-cr2', 'canon.CR2', writeCr2(both)),
    photo('image/x-canon-cr3', 'canon.CR3', writeCr3(both)),
    photo('image/x-nikon-nef', 'nikon.NEF', writeNef(both)),
    photo('image/x-sony-arw', 'sony-new.ARW', writeArw(both)),
    photo('image/x-sony-arw', 'sony-old.ARW', writeArw(both, false)),
    photo('image/x-fuji-raf', 'fujifilm.RAF', writeRaf(both)),
    photo('image/x-adobe-dng', 'adobe.DNG', writeDng(both)),
    photo('image/x-olympus-orf', 'olympus.ORF', writeOrf(both)),
    photo('image/x-panasonic-rw2', 'panasonic.RW2', writeRw2(both)),
    photo(
      'image/x-canon-cr2',
      'adobe-rgb.CR2',
      writeCr2({ preview: await inAdobeRgb(), small, model: 'Wide', isAdobeRgb: true }),
    ),
    photo('image/x-nikon-nef', 'turned-nikon.tif', writeNef({ preview: stored, small: stored, orientation: 6 })),
  ];
}
