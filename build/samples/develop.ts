import sharp from 'sharp';
import { createRandom, documentOf, type Scene, sizeOf } from './drawing.ts';

/** Size of the light layers against the picture: they are blurred anyway. */
const lightScale = 0.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Develops a scene into raw sRGB pixels: things, times shade, plus glow and a little bloom, vignette and grain. `scale`
 * is 1 for the full size of the scene.
 */
export async function develop(
  scene: Scene,
  { grain = 5, vignette = 0.2, bloom = 0.16, scale = 1 } = {},
): Promise<Buffer> {
  const size = sizeOf(scene, scale);
  const { width, height } = size;
  const [things, shade, glow] = await Promise.all([
    sharp(documentOf(scene, scene.things, scale, '#ffffff'))
      .removeAlpha()
      .raw()
      .toBuffer(),
    lightLayer(size, documentOf(scene, scene.shade, lightScale * scale, '#ffffff'), 9 * scale),
    lightLayer(size, documentOf(scene, scene.glow, lightScale * scale, '#000000'), 10 * scale),
  ]);
  const soft = await bloomLayer(size, things, 9 * scale);
  const noise = grainOf(4099, grain);
  const out = things;
  for (let y = 0, at = 0; y < height; y += 1) {
    const dy = (y / height - 0.5) * 2;
    for (let x = 0; x < width; x += 1, at += 3) {
      const dx = (x / width - 0.5) * 2;
      const edge = 1 - vignette * (dx * dx + dy * dy) * (dx * dx + dy * dy) * 0.25;
      const speck = noise[(at + y * 31) % 4099] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const index = at + channel;
        const base = ((out[index] ?? 0) * (shade[index] ?? 255)) / 255;
        const light = Math.min(255, (glow[index] ?? 0) + (soft[index] ?? 0) * bloom);
        const lit = 255 - ((255 - base) * (255 - light)) / 255;
        const value = lit * edge + speck;
        out[index] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
  return out;
}

async function lightLayer({ width, height }: Size, svg: Buffer, sigma: number): Promise<Buffer> {
  const small = await sharp(svg).removeAlpha().blur(sigma).png({ compressionLevel: 0 }).toBuffer();
  return sharp(small).resize(width, height, { kernel: 'linear' }).removeAlpha().raw().toBuffer();
}

/** The bright parts of the picture, blurred: what a lens scatters. */
async function bloomLayer({ width, height }: Size, pixels: Buffer, sigma: number): Promise<Buffer> {
  const small = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width / 12), Math.round(height / 12), { kernel: 'linear' })
    .linear(2, -255)
    .blur(sigma)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(small).resize(width, height, { kernel: 'linear' }).removeAlpha().raw().toBuffer();
}

function grainOf(length: number, amount: number): Float32Array {
  const random = createRandom(77);
  return Float32Array.from({ length }, () => (random() + random() + random() - 1.5) * amount);
}
