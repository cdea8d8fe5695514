/** What can become a photo. Raw files of cameras other than these, laid out as a TIFF, are `image/x-dcraw`. */
export const PHOTO_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/avif',
  'image/heic',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-fuji-raf',
  'image/x-adobe-dng',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
  'image/x-dcraw',
] as const;
export type PhotoMediaType = (typeof PHOTO_MEDIA_TYPES)[number];

/**
 * The endings that files of these formats usually have, in lower case and without their dot. What a file is, is known by its
 * content alone; endings are for file dialogs, and for files that belong together.
 */
export const ENDINGS: Readonly<Record<PhotoMediaType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/x-canon-cr2': ['cr2'],
  'image/x-canon-cr3': ['cr3'],
  'image/x-nikon-nef': ['nef', 'nrw'],
  'image/x-sony-arw': ['arw', 'arq', 'sr2', 'srf'],
  'image/x-fuji-raf': ['raf'],
  'image/x-adobe-dng': ['dng', 'gpr'],
  'image/x-olympus-orf': ['orf'],
  'image/x-panasonic-rw2': ['rw2', 'rwl'],
  'image/x-dcraw': ['pef', 'srw', '3fr', 'erf', 'mef', 'mos', 'iiq', 'fff', 'dcr', 'kdc'],
};

/** For file dialogs. */
export const PHOTO_ENDINGS: readonly string[] = Object.values(ENDINGS).flat();

/** A raw file is developed nowhere here: its pictures come from the camera's own preview in it. */
export function isRawType(mediaType: string): boolean {
  return mediaType.startsWith('image/x-');
}

/** A preview whose longer side has fewer pixels than this is small for a listing. */
export const SMALL_PREVIEW = 1600;
