import type { Dialect } from './dialect.ts';
import type { Fields } from './entities.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What a service of this dialect stores of a ShortDescription. */
export function alterText(fields: Fields, { storedText, storedTextLength }: Dialect): Fields {
  const text = fields['ShortDescription'];
  if (typeof text !== 'string') return fields;
  const altered = {
    asSent: () => text,
    trimmed: () => text.trim().replace(/\s+/g, ' '),
    escaped: () => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character),
    normalised: () => text.normalize('NFC'),
  }[storedText]();
  return { ...fields, ShortDescription: storedTextLength === null ? altered : altered.slice(0, storedTextLength) };
}

/** What a service of this dialect stores of the Order of a new listing's Media. */
export function alterOrders(media: readonly Fields[], { newOrders }: Dialect): readonly Fields[] {
  if (newOrders === 'asSent') return media;
  const step = newOrders === 'tens' ? 10 : 1;
  const sequence = media.toSorted((one, other) => Number(one['Order']) - Number(other['Order']));
  return media.map((fields) => ({ ...fields, Order: (sequence.indexOf(fields) + 1) * step }));
}

/** A photo of a listing whose Order was changed: the number that each of them has now, where that is another one. */
export function alterChangedOrder<Photo extends { readonly fields: Fields }>(
  media: readonly Photo[],
  changed: Photo,
  order: number,
  { changedOrders }: Dialect,
): ReadonlyMap<Photo, number> {
  if (changedOrders === 'asSent') return new Map([[changed, order]]);
  if (changedOrders === 'ignored') return new Map();
  const orderOf = (photo: Photo): number => Number(photo.fields['Order']);
  const others = media.filter((photo) => photo !== changed).toSorted((one, other) => orderOf(one) - orderOf(other));
  const place = changedOrders === 'place' ? order : others.filter((photo) => orderOf(photo) <= order).length;
  const sequence = others.toSpliced(Math.max(0, place), 0, changed);
  const numberAt = {
    place: (index: number) => index,
    fromZero: (index: number) => index,
    fromOne: (index: number) => index + 1,
    tens: (index: number) => (index + 1) * 10,
  }[changedOrders];
  return new Map(sequence.map((photo, index) => [photo, numberAt(index)]));
}

/** Added to a number to make a key that no JavaScript number holds exactly. */
const LARGE = 90_071_992_547_000_000n;

/** The number of a Media behind the one in an address. */
export function fromWireKey(path: string, { numericKeys }: Dialect): string {
  if (numericKeys !== 'large') return path;
  return path.replace(/^Media\((\d+)\)/, (_whole, digits: string) => `Media(${BigInt(digits) - LARGE})`);
}

/** The JSON of an answer with the keys and the odd values of the dialect. */
export function alterAnswer(json: string, dialect: Dialect): string {
  const odd = dialect.values === 'plain' ? json : JSON.stringify(JSON.parse(json, oddValue));
  switch (dialect.numericKeys) {
    case 'number':
      return odd;
    case 'text':
      return odd.replace(/"MediaKeyNumeric":(\d+)/g, '"MediaKeyNumeric":"$1"');
    case 'large':
      return odd.replace(/("MediaKeyNumeric":|\/Media\()(\d+)/g, (_whole, before: string, digits: string) => {
        return `${before}${BigInt(digits) + LARGE}`;
      });
    default:
      return dialect.numericKeys satisfies never;
  }
}

function oddValue(name: string, value: unknown): unknown {
  switch (name) {
    case 'Order':
      return typeof value === 'number' ? value + 0.5 : value;
    case 'ShortDescription':
      return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    case 'DeletedYN':
      return value === true ? 'Y' : 'N';
    case 'ModificationTimestamp':
      return typeof value === 'string' ? Date.parse(value) : value;
    default:
      return value;
  }
}
