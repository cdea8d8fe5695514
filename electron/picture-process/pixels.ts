/** Upright sRGB pixels, three bytes each. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}
