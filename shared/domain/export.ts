import { z } from 'zod';
import { fillTemplate, withoutExtension } from './caption-template.ts';
import type { ServiceProfile } from './service-profile.ts';

/** Sizes in which photos leave: as the service gets them, for printers, for web sites, for portals, whose rules differ, and any other. */
export const EXPORT_PRESETS = ['service', 'print', 'web', 'portals', 'custom'] as const;
export type ExportPreset = (typeof EXPORT_PRESETS)[number];

export const PAGE_SIZES = ['a4', 'letter'] as const;
/** Of a contact sheet. */
export type PageSize = (typeof PAGE_SIZES)[number];

/** Characters of the base64 of a logo: a picture of 300 KB. */
export const LONGEST_LOGO = 400_000;

type Size = Pick<ServiceProfile['rendition'], 'longEdge' | 'quality' | 'maxBytes'>;

/** What JPEG can hold at most: no photo is made larger than it is. */
const FULL = 65_535;

/** A size that a person chooses: pixels of the longer side, the quality of the JPEG, and pixels to the inch. */
export const CustomSize = z.strictObject({
  longEdge: z.int().min(100).max(FULL),
  quality: z.int().min(40).max(100),
  ppi: z.int().min(36).max(2400).default(72),
});
export type CustomSize = z.infer<typeof CustomSize>;
/** As web sites of agents ask for it most. */
export const USUAL_SIZE: CustomSize = { longEdge: 1600, quality: 85, ppi: 72 };

/** The size of a preset; null for the very file that the service gets. */
export function sizeOf(preset: ExportPreset, custom: CustomSize = USUAL_SIZE): Size | null {
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
    case 'custom':
      return { longEdge: custom.longEdge, quality: custom.quality, maxBytes: null };
  }
}

/** Pixels to the inch, which programs that print go by; null where a file says nothing of them. */
export function ppiOf(preset: ExportPreset, custom: CustomSize = USUAL_SIZE): number | null {
  if (preset === 'custom') return custom.ppi;
  return preset === 'print' ? 300 : null;
}

/** A photo as far as its name depends on it. */
interface NamedForExport {
  readonly imageOf: string;
  readonly shortDescription: string;
  readonly fileName: string;
  readonly captureTime: string | null;
}

/** Names as a person wants them: a text with variables, and what `{listing}` stands for. */
interface WantedNames {
  readonly pattern: string;
  readonly listing: string;
}

/** Variables of a pattern for names, in the order in which they are told. */
export const NAME_VARIABLES = ['n', 'room', 'caption', 'file', 'listing', 'date'] as const;
type NameVariable = (typeof NAME_VARIABLES)[number];

/** Letters of a name after its number, and of one by a pattern. */
const [LONGEST_NAME, LONGEST_BY_PATTERN] = [60, 120];

/**
 * Names of exported photos in their order: `01-front-of-structure.jpg`, by the room, else the caption, else the file; or as a pattern
 * says. Letters a to z, digits and hyphens alone, so that every system and every portal takes them. They are unique.
 */
export function exportNames(photos: readonly NamedForExport[], wanted: WantedNames | null = null): string[] {
  const digits = Math.max(2, String(photos.length).length);
  const taken = new Set<string>();
  return photos.map((photo, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const name = wanted === null ? `${number}-${usualWords(photo)}` : (byPattern(photo, wanted, number) ?? number);
    let free = name;
    for (let other = 2; taken.has(free); other += 1) free = `${name}-${other}`;
    taken.add(free);
    return `${free}.jpg`;
  });
}

function usualWords({ imageOf, shortDescription, fileName }: NamedForExport): string {
  const words = [imageOf, shortDescription, withoutExtension(fileName)].map((text) => kebab(text));
  return words.find((text) => text !== '') ?? 'photo';
}

/** Null where nothing of it can be written, or it is a name that Windows keeps for itself. */
function byPattern(photo: NamedForExport, { pattern, listing }: WantedNames, number: string): string | null {
  const own: Record<NameVariable, string> = {
    n: number,
    room: photo.imageOf,
    caption: photo.shortDescription,
    file: withoutExtension(photo.fileName),
    listing,
    date: photo.captureTime?.slice(0, 10) ?? '',
  };
  const name = kebab(fillTemplate(pattern, new Map(Object.entries(own))).text, LONGEST_BY_PATTERN);
  return name === '' || RESERVED.test(name) ? null : name;
}

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

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
export function kebab(text: string, longest = LONGEST_NAME): string {
  const plain = text
    .replaceAll(/[ßæÆøØœŒđłŁ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // A RESO word may come in one piece.
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]/g, '');
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return name.length <= longest
    ? name
    : name
        .slice(0, longest)
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
  return safe === '' ? 'Photos' : RESERVED.test(safe) ? `${safe} photos` : safe;
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
