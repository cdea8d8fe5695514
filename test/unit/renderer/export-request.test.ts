import { describe, expect, it } from 'vitest';
import { exportRequest } from '../../../renderer/features/export/export-request.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

const listingId = ListingId.parse('00000000-0000-4000-8000-000000000001');
const wanted = {
  presets: ['print'],
  withContactSheet: false,
  withSidecars: false,
  withCameraData: false,
  pageSize: 'a4',
} as const;
const kept = {
  exportLogo: 'bG9nbw==',
  exportNames: ' ',
  exportSize: { longEdge: 2000, quality: 80, ppi: 72 },
  exportWatermark: '',
};

describe('what is asked for by an export', () => {
  it('has the logo with a contact sheet alone', () => {
    expect(exportRequest(listingId, null, wanted, kept)).not.toHaveProperty('logo');
    expect(exportRequest(listingId, null, { ...wanted, withContactSheet: true }, kept)).toHaveProperty(
      'logo',
      'bG9nbw==',
    );
  });
  it('leaves out what is empty', () => {
    expect(exportRequest(listingId, null, wanted, kept)).toEqual({
      ...wanted,
      listingId,
      presets: ['print'],
      customSize: kept.exportSize,
    });
  });
});
