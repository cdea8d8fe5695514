import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { BlobError } from '../../core/library/blobs/errors.ts';
import type { Given, Taken } from '../../core/photos/pictures/protocol.ts';
import { openPicture } from '../decoder.ts';
import { writeNew } from '../drawings.ts';

/** Points that a logo has at most in the head of a contact sheet. */
const LARGEST = { width: 140, height: 24 };
/** Pixels to each. */
const SCALE = 4;

/** A file, and the points that it takes. */
export interface Logo {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** @throws BlobError where it is no picture */
export async function drawLogo({ logo, target }: Taken['logo']): Promise<Given['logo']> {
  return writeNew(target, await drawn(Buffer.from(logo, 'base64')));
}

async function drawn(logo: Buffer): Promise<Buffer> {
  const size = { width: LARGEST.width * SCALE, height: LARGEST.height * SCALE };
  try {
    return await openPicture(logo)
      .resize({ ...size, fit: 'inside' })
      .png()
      .toBuffer();
  } catch (error) {
    throw new BlobError('no-decoder', phrase('error.logoUnusable'), { cause: error });
  }
}

/** @param path of what was drawn */
export async function placeOfLogo(path: string): Promise<Logo> {
  const { width, height } = await openPicture(path).metadata();
  return { path, width: width / SCALE, height: height / SCALE };
}
