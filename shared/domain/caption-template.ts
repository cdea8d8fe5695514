/** What a template's variables stand for with one photo: lower-case name to text. */
type TemplateValues = ReadonlyMap<string, string>;

interface FilledTemplate {
  readonly text: string;
  /** Variables that nobody knows, as they are written; they stay in the text. */
  readonly unknown: readonly string[];
}

/** Variables of every photo, in the order in which they are offered; further ones are the listing's own fields. */
export const PHOTO_VARIABLES = ['room', 'nth', 'n', 'count', 'listing', 'caption', 'file', 'date'] as const;
type PhotoVariable = (typeof PHOTO_VARIABLES)[number];

const VARIABLE = /\{([\p{L}][\p{L}\p{N}_]*)\}/gu;

/** Stands where a variable was empty until its surroundings are closed up. */
const GAP = '\0';

/**
 * Fills a caption template such as `{room}, {listing}`; names are found without regard to case.
 *
 * A variable without a value takes its separator, or the brackets round it, with it: `{room} ({city})` becomes
 * `Kitchen` for a listing without a city.
 */
export function fillTemplate(template: string, values: TemplateValues): FilledTemplate {
  const unknown: string[] = [];
  const filled = template.replaceAll(GAP, ' ').replaceAll(VARIABLE, (written, name: string) => {
    const value = values.get(name.toLowerCase());
    if (value === undefined) {
      if (!unknown.includes(written)) unknown.push(written);
      return written;
    }
    return value.trim().replaceAll(GAP, ' ') || GAP;
  });
  return { text: closeGaps(filled), unknown };
}

function closeGaps(text: string): string {
  return (
    text
      // Brackets with nothing but gaps in them.
      .replaceAll(/[([][\s\0,;:/|·–—-]*\0[\s\0,;:/|·–—-]*[)\]]/g, GAP)
      // After a colon the separator that follows goes.
      .replaceAll(/:\s*(?:\0\s*[,;/|·–—-]\s*)+/g, ': ')
      // At the beginning the separator that follows goes; elsewhere the one before.
      .replace(/^(?:\s*\0\s*[,;:/|·–—-]?)+/, '')
      .replaceAll(/([([])(?:\s*\0\s*[,;:/|·–—-]?)+\s*/g, '$1')
      .replaceAll(/(?:\s*[,;/|·–—]|\s+-|\s*:)?\s*\0/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** What is known of a photo and its listing when a template is filled. */
export interface TemplatePhoto {
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly listing: string;
  readonly room: string;
  /** Which of its room it is, from 1; null without a room. */
  readonly nth: number | null;
  readonly caption: string;
  readonly fileName: string;
  /** The day in words; empty where it is not known. */
  readonly date: string;
  /** Further fields of the listing by their name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The values of all variables that a photo has. */
export function templateValues(photo: TemplatePhoto): TemplateValues {
  const own: Record<PhotoVariable, string> = {
    room: photo.room,
    // The first is called by its room alone, as the only one is.
    nth: photo.nth === null || photo.nth === 1 ? '' : String(photo.nth),
    n: String(photo.position),
    count: String(photo.count),
    listing: photo.listing,
    caption: photo.caption,
    file: withoutExtension(photo.fileName),
    date: photo.date,
  };
  const fields = Object.entries(photo.fields).map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map([...fields, ...Object.entries(own)]);
}

/** `DSC_0412` for `DSC_0412.NEF`. */
export function withoutExtension(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.]*$/, '');
}
