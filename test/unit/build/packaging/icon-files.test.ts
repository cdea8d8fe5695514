import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../../build/packaging/icons/', import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, folder));

describe('the icons', () => {
  it('of Linux have the size of their name', async () => {
    const names = readdirSync(new URL('png/', folder));
    expect(names.length).toBeGreaterThanOrEqual(8);
    for (const name of names) {
      const { width, height, hasAlpha } = await sharp(read(`png/${name}`)).metadata();
      expect([`${width}x${height}.png`, hasAlpha]).toEqual([name, true]);
    }
  });

  it('of Windows hold each size that it shows, each where its entry says', async () => {
    const icon = read('icon.ico');
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
    const sizes = await Promise.all(
      Array.from({ length: icon.readUInt16LE(4) }, async (_, index) => {
        const entry = 6 + 16 * index;
        const at = icon.readUInt32LE(entry + 12);
        const { width } = await sharp(icon.subarray(at, at + icon.readUInt32LE(entry + 8))).metadata();
        expect((icon[entry] ?? 0) || 256).toBe(width);
        return width;
      }),
    );
    expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
  });

  it('of macOS hold each size for plain and for dense screens', async () => {
    const icon = read('icon.icns');
    expect([icon.toString('latin1', 0, 4), icon.readUInt32BE(4)]).toEqual(['icns', icon.length]);
    const found: Record<string, number> = {};
    for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) {
      const { width } = await sharp(icon.subarray(at + 8, at + icon.readUInt32BE(at + 4))).metadata();
      found[icon.toString('latin1', at, at + 4)] = width;
    }
    expect(found).toEqual({ ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic13: 256, ic09: 512, ic14: 512, ic10: 1024 });
  });

  it('are small enough to be kept with the sources', () => {
    const bytes = ['icon.svg', 'icon.ico', 'icon.icns'].map((name) => statSync(new URL(name, folder)).size);
    expect(Math.max(...bytes)).toBeLessThan(64 * 1024);
  });
});
