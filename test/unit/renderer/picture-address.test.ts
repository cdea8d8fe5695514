import { expect, it } from 'vitest';
import { pictureAddress, stageOf } from '../../../renderer/workbench/picture-address.ts';
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
