/** Fields that an answer may leave out. */
export const MAY_BE_UNSAID = ['ShortDescription', 'ImageOf', 'DeletedYN'] as const;
export type Unsaid = (typeof MAY_BE_UNSAID)[number];

/** What a service leaves out of its answers, and how late it finds what is new. */
export interface Gaps {
  /** Fields of a Media that answers leave out. */
  readonly unsaid: readonly Unsaid[];
  /** Share of the answers that do; 1 where nobody ever sees these fields. */
  readonly share: number;
  /** For so long after it was added `$filter` does not find a Media, in milliseconds: less than 7.5 times `read.lagSeconds`. */
  readonly indexLag: number;
  readonly isFilterRefused: boolean;
  /** The answer to an insert shows its first Media alone. */
  readonly insertsInPart: boolean;
  /** Files have names of the service's own. */
  readonly renames: boolean;
  /** Media have keys of the service's own. */
  readonly ownKeys: boolean;
  /** The last photo of a new listing is not taken, without a word. */
  readonly dropsLast: boolean;
  readonly lagSeconds: number;
}

/** How a service may answer where the interface leaves it open, or where it is not as it should be. */
export interface Dialect {
  /** One for each version, or the second of the last change. */
  readonly tags: 'unique' | 'second';
  readonly patch: 'entity' | 'noContent' | 'noContentNoTag' | 'headerTagOnly' | 'bodyTagOnly' | 'html';
  readonly insert: 'entity' | 'entityWithoutMedia' | 'noContent' | 'noContentNoLocation';
  readonly upperCaseKeys: boolean;
  readonly sizeInKilobytes: boolean;
  readonly nullsForUnset: boolean;
  /** Numbers above 2^53, or the same as text. */
  readonly numericKey: 'small' | 'large' | 'largeText';
  /** What other programs write there and no other reader expects: an Order of 1.5, a caption that is a number. */
  readonly odd: 'nothing' | 'order' | 'caption';
  /** What becomes of `$filter`: without it everything is answered, at once or two at a time. */
  readonly filter: 'works' | 'ignored' | 'ignoredInPages' | 'emptyPageFirst';
  /** The photos of a listing: all of them, two at a time with links, or the first two without a word of the others. */
  readonly pages: 'whole' | 'linked' | 'cut';
  /**
   * What becomes of an Order that is changed: kept; the place, from 0, to which the photo moves; or all photos are counted
   * anew after it, in tens, the changed one last among the same numbers.
   */
  readonly orders: 'asSent' | 'place' | 'tens';
  /** What the service makes of a text that it takes. */
  readonly stores: 'asSent' | 'cut' | 'trimmed' | 'escaped' | 'normalised';
  /** What photos are called in addresses: by their number, by their key in quotes, or by links that the service sends. */
  readonly names: 'number' | 'key' | 'link';
  /** MediaStatus: none, Complete from the start, or only after a while. */
  readonly status: 'none' | 'atOnce' | 'slow';
  /** By which method the bytes of a Media are taken that was made without a picture (RESO RCP-48); none where it needs one. */
  readonly streams: 'none' | 'POST' | 'PUT';
  /** Where they go: to `$value`, or to an address at another origin that holds for one version of the Media alone. */
  readonly bytesAt: 'value' | 'elsewhere';
  /** A second picture of a Media is refused with 409. */
  readonly writesOnce: boolean;
  /** Content-addressed: the Id of a binary follows from its bytes. */
  readonly sameIdForSameContent: boolean;
  /** Only in the runs that are about them. */
  readonly gaps?: Gaps;
}

/** Longer than the name of a file, shorter than `provoking` makes it. */
const LONGEST = 18;

/** What is stored of a text. */
export function stored(stores: Dialect['stores'], text: string): string {
  switch (stores) {
    case 'asSent':
      return text;
    case 'cut':
      return text.slice(0, LONGEST);
    case 'trimmed':
      return text.trim();
    case 'escaped':
      return text.replaceAll('&', '&amp;');
    case 'normalised':
      return text.normalize('NFC');
  }
}

/** A text that such a service changes. */
export function provoking(stores: Dialect['stores'], text: string): string {
  switch (stores) {
    case 'asSent':
      return text;
    case 'cut':
      return `${text} and what is more`;
    case 'trimmed':
      return `${text}  `;
    case 'escaped':
      return `${text} & more`;
    case 'normalised':
      return `${text} cafe\u0301`;
  }
}

const LARGE = 9_007_199_254_740_993n;

/** The number of an entity, as the digits that stand in its address. */
export function numericKey(form: Dialect['numericKey'], index: number): string {
  return form === 'small' ? String(1000 + index) : String(LARGE + 2n * BigInt(index));
}

/** JSON whose MediaKeyNumeric has all its digits, which a number of JavaScript would not. */
export function toJson(form: Dialect['numericKey'], body: unknown): string {
  const text = JSON.stringify(body);
  return form === 'largeText' ? text : text.replaceAll(/"MediaKeyNumeric":"(\d+)"/g, '"MediaKeyNumeric":$1');
}
