import type { ExportPreset, PageSize } from '../../../shared/domain/export.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { ExportRequest } from '../../state/export-run.ts';
import type { Preferences } from '../../workbench/preferences.ts';

/** What is asked for in the dialog anew each time. */
export interface Wanted {
  readonly presets: readonly ExportPreset[];
  readonly withContactSheet: boolean;
  readonly withSidecars: boolean;
  readonly withCameraData: boolean;
  readonly pageSize: PageSize;
}

type Kept = Pick<Preferences, 'exportLogo' | 'exportNames' | 'exportSize' | 'exportWatermark'>;

/**
 * What is exported, with what is kept for the next export.
 *
 * @param mediaIds null for all photos of the listing
 */
export function exportRequest(
  listingId: ListingId,
  mediaIds: readonly MediaId[] | null,
  wanted: Wanted,
  kept: Kept,
): ExportRequest {
  const [names, watermark] = [kept.exportNames.trim(), kept.exportWatermark.trim()];
  return {
    listingId,
    ...wanted,
    presets: [...wanted.presets],
    customSize: kept.exportSize,
    ...(watermark === '' ? {} : { watermark }),
    ...(wanted.withContactSheet && kept.exportLogo !== '' ? { logo: kept.exportLogo } : {}),
    ...(names === '' ? {} : { names }),
    ...(mediaIds === null ? {} : { mediaIds: [...mediaIds] }),
  };
}
