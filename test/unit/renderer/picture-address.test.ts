import { expect, it } from 'vitest';
import { pictureAddress, stageOf, tileSizes } from '../../../renderer/workbench/picture-address.ts';
import { type PictureId, Sha256 } from '../../../shared/domain/ids.ts';

const sha256 = Sha256.parse('a'.repeat(64));

it('a picture that may be another one later has another address then', () => {
  const host = { blobUrl: (_: PictureId, size: string) => `/blob/${size}` };
  const stages = [
    { hasTile: false, prepared: false },
    { hasTile: true, prepared: false },
    { hasTile: true, prepared: true },
  ].map((made) => stageOf({ ...made, sha256, picture: sha256, corrections: null }));
  const addresses = stages.map((stage) => pictureAddress(host, sha256, '1600', stage));
  expect(new Set(addresses).size).toBe(3);
  expect(addresses.at(-1)).toBe('/blob/1600');
  expect(pictureAddress({ blobUrl: () => null }, sha256, '1600', 'tile')).toBeNull();
});

it('a tile asks for the smallest picture that its pixels do not make soft', () => {
  const made = { hasTile: true, prepared: true };
  const asked = [190, 330, 380, 640, 800].map((pixels) => tileSizes(made, pixels)[0]);
  expect(asked).toEqual(['320', '320', '640', '640', '1600']);
  expect(tileSizes({ hasTile: true, prepared: false }, 800)).toEqual(['320', 'preview']);
  expect(tileSizes({ hasTile: false, prepared: false })).toEqual(['preview', '320']);
});
