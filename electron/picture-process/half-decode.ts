import type { Metadata } from 'sharp';
import { limitInputPixels } from './decoder.ts';

/** From here on at least a quarter of the half picture is left to be averaged away, which keeps lines smooth. */
const LEAST_FACTOR = 2.5;
/** From here on sharp does by itself what is best. */
const SHARPS_OWN = 3;

/**
 * Whether a picture is better decoded at half its size when it is to be `edge` pixels long. [Note: a gap of sharp] JPEG can be
 * decoded at half the size for less than the whole, and sharp does so where a picture becomes less than a third. A 24 megapixel
 * photo becomes 2048 of 6000 pixels: just not. It takes a quarter less time so; how alike the pictures are is in docs/adr/024. Pure.
 */
export function paysHalf(
  { format, width, height }: Pick<Metadata, 'format' | 'width' | 'height'>,
  edge: number,
): boolean {
  const factor = Math.max(width, height) / edge;
  return format === 'jpeg' && factor >= LEAST_FACTOR && factor < SHARPS_OWN && width * height <= limitInputPixels;
}
