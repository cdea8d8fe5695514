import sharp from 'sharp';
import { placeholderSvg } from './placeholder-svg.ts';

/** What stands where a picture cannot be had. */
export function drawPlaceholder(key: string): Promise<Buffer> {
  return sharp(Buffer.from(placeholderSvg(key)))
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** A grey test picture with noise, so that its size in bytes grows with its pixels. */
export function drawSample(edge: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
}
