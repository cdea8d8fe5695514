import type { ServiceProfile } from './service-profile.ts';

/** Sizes in which photos leave: as the service gets them, for printers, for web sites, and for portals, whose rules differ. */
export const EXPORT_PRESETS = ['service', 'print', 'web', 'portals'] as const;
export type ExportPreset = (typeof EXPORT_PRESETS)[number];

export const PAGE_SIZES = ['a4', 'letter'] as const;
/** Of a contact sheet. */
export type PageSize = (typeof PAGE_SIZES)[number];

type Size = Pick<ServiceProfile['rendition'], 'longEdge' | 'quality' | 'maxBytes'>;

/** What JPEG can hold at most: no photo is made larger than it is. */
const FULL = 65_535;

/** The size of a preset; null for the very file that the service gets. */
export function sizeOf(preset: ExportPreset): Size | null {
  switch (preset) {
    case 'service':
      return null;
    case 'print':
      return { longEdge: FULL, quality: 92, maxBytes: null };
    case 'web':
      return { longEdge: 2048, quality: 82, maxBytes: null };
    case 'portals':
      // What every portal takes that states its limits.
      return { longEdge: 2048, quality: 90, maxBytes: 5_000_000 };
  }
}

/** A photo as far as its name depends on it. */
interface NamedForExport {
  readonly imageOf: string;
  readonly shortDescription: string;
  readonly fileName: string;
}

/** Letters of a name after its number. */
const LONGEST_NAME = 60;

/**
 * Names of exported photos in their order: `01-front-of-structure.jpg`, by the room, else the caption, else the file. Letters
 * a to z, digits and hyphens alone, so that every system and every portal takes them; the number makes them unique.
 */
export function exportNames(photos: readonly NamedForExport[]): string[] {
  const digits = Math.max(2, String(photos.length).length);
  return photos.map(({ imageOf, shortDescription, fileName }, index) => {
    const words = [imageOf, shortDescription, fileName.replace(/\.[^.]*$/, '')].map(kebab).find((text) => text !== '');
    return `${String(index + 1).padStart(digits, '0')}-${words ?? 'photo'}.jpg`;
  });
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  ø: 'o',
  Ø: 'o',
  œ: 'oe',
  Œ: 'oe',
  đ: 'd',
  ł: 'l',
  Ł: 'l',
};

/** `Front of Structure` -> `front-of-structure`; empty where nothing of it can be written in plain letters. */
export function kebab(text: string): string {
  const plain = text
    .replaceAll(/[ßæÆøØœŒđłŁ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // A RESO word may come in one piece.
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]/g, '');
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return name.length <= LONGEST_NAME
    ? name
    : name
        .slice(0, LONGEST_NAME)
        .replace(/-[^-]*$/, '')
        .replaceAll(/-+$/g, '');
}

/** What an export is called where its listing names it: without what a file system refuses. */
export function exportTitle(listing: string): string {
  const safe = listing
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '')
    .slice(0, 100)
    .trimEnd();
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i.test(safe);
  return safe === '' ? 'Photos' : isReserved ? `${safe} photos` : safe;
}

/** The paper that people of a region have: Letter in North America and some of its neighbours, A4 everywhere else. */
export function pageSizeOf(locale: string): PageSize {
  let region: string | undefined;
  try {
    region = new Intl.Locale(locale).maximize().region;
  } catch {
    return 'a4';
  }
  return ['US', 'CA', 'MX', 'PR', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'SV', 'NI'].includes(region ?? '')
    ? 'letter'
    : 'a4';
}
