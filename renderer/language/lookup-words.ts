import type { PlanWords } from '../../shared/domain/caption-plan.ts';
import { findLookupValue, type LookupValue } from '../../shared/domain/lookups/lookup-value.ts';
import { LOOKUPS } from '../../shared/domain/lookups/lookups.ts';
import type { PicklistValue } from '../../shared/domain/service-fields/description.ts';
import type { DescribedRooms } from '../../shared/domain/service-fields/form.ts';
import { ownWordsOf, type RoomWords } from '../../shared/domain/settings.ts';
import type { LookupName } from './core-language.ts';
import { coreWords } from './core-words.ts';
import type { Words } from './words.ts';

/** A value of a lookup with the word that a person sees; what is kept and sent stays the RESO one. */
export interface ShownValue extends LookupValue {
  readonly shown: string;
}

const kept = new WeakMap<Words, Map<LookupName, readonly ShownValue[]>>();

/** The values of a lookup in the person's language, by its alphabet; the same array at every call. */
export function shownValues(words: Words, lookup: LookupName): readonly ShownValue[] {
  const ofWords = kept.get(words) ?? new Map<LookupName, readonly ShownValue[]>();
  kept.set(words, ofWords);
  const values = ofWords.get(lookup) ?? makeShown(words, lookup);
  ofWords.set(lookup, values);
  return values;
}

function makeShown(words: Words, lookup: LookupName): readonly ShownValue[] {
  const table = coreWords(words)?.lookups[lookup];
  if (table === undefined) return LOOKUPS[lookup].map((value) => ({ ...value, shown: value.standard }));
  const { compare } = new Intl.Collator(words.locale);
  return LOOKUPS[lookup]
    .map((value) => ({ ...value, shown: table[value.odata] ?? (value.spanish || value.standard) }))
    .toSorted((a, b) => compare(a.shown, b.shown));
}

/** Finds a value by the word that is shown or by either of its two wire forms, without regard to case. */
export function findShown(values: readonly ShownValue[], word: string): ShownValue | undefined {
  const wanted = word.trim().toLowerCase();
  return values.find((value) => value.shown.toLowerCase() === wanted) ?? valueOfWire(values, word);
}

function valueOfWire(values: readonly ShownValue[], word: string): ShownValue | undefined {
  const found = findLookupValue(values, word);
  return values.find((value) => value.odata === found?.odata);
}

/** The word to show for a stored one; words that no lookup knows are shown as they are. */
export function shownWord(values: readonly ShownValue[], stored: string): string {
  return valueOfWire(values, stored)?.shown ?? stored;
}

/** The word to keep for a shown or typed one. */
export function storedWord(values: readonly ShownValue[], word: string): string {
  return findShown(values, word)?.standard ?? word.trim();
}

/** Whether a word is one of the values, by the word that is shown or by either of its two wire forms. */
export function isKnownWord(values: readonly ShownValue[], word: string): boolean {
  return findShown(values, word) !== undefined;
}

/**
 * The values of a picklist of the service, in its sequence; those that RESO knows have the person's words. [Note: found by both names] A
 * value is found by the standard's word for it as well, where no other one has that.
 *
 * @param known those of the lookup that this app has for the field
 */
export function picklistValues(values: readonly PicklistValue[], known: readonly ShownValue[]): readonly ShownValue[] {
  const uses = new Map<string, number>();
  for (const { value, also } of values)
    for (const word of new Set([value, ...also.slice(0, 1)])) uses.set(word, (uses.get(word) ?? 0) + 1);
  return values.map(({ value, display, also: [standard = value] }) => {
    const own = valueOfWire(known, value);
    return {
      standard: uses.get(standard) === 1 ? standard : value,
      odata: value,
      spanish: own?.spanish ?? '',
      shown: display === value ? (own?.shown ?? display) : display,
    };
  });
}

const keptRooms = new WeakMap<
  Words,
  { rooms: DescribedRooms; readonly of: string; readonly values: readonly ShownValue[] }
>();

/** The rooms that a listing's photos may have, in the person's language; the same array as long as they are the same. */
export function roomValues(words: Words, rooms: DescribedRooms): readonly ShownValue[] {
  const all = shownValues(words, 'ImageOf');
  if (rooms === null) return all;
  const before = keptRooms.get(words);
  if (before?.rooms === rooms) return before.values;
  const of = JSON.stringify(rooms);
  if (before?.of === of) {
    before.rooms = rooms;
    return before.values;
  }
  const { compare } = new Intl.Collator(words.locale);
  const values = rooms
    .map(({ word, name }) => valueOfWire(all, word) ?? { standard: word, odata: word, spanish: '', shown: name })
    .toSorted((a, b) => compare(a.shown, b.shown));
  keptRooms.set(words, { rooms, of, values });
  return values;
}

/** Whether the room of a photo is a word that the list of rooms does not have. */
export function isOwnRoom(words: Words, imageOf: string, rooms: DescribedRooms): boolean {
  return imageOf !== '' && !isKnownWord(roomValues(words, rooms), imageOf);
}

/** The room of a photo in the person's language. */
export function roomWord(words: Words, imageOf: string): string {
  return shownWord(shownValues(words, 'ImageOf'), imageOf);
}

/**
 * The words closest to what was typed, best first: those that start with it, then those that contain it. The shown and
 * the stored word both count, and accents do not: `bano` finds Baño.
 */
export function suggestShown(values: readonly ShownValue[], typed: string, most: number): ShownValue[] {
  const wanted = folded(typed.trim());
  if (wanted === '') return values.slice(0, most);
  const rank = (value: ShownValue): number => {
    const forms = [folded(value.shown), folded(value.standard)];
    if (forms.some((form) => form.startsWith(wanted))) return 0;
    return forms.some((form) => form.includes(wanted)) ? 1 : 2;
  };
  const ranked = values.map((value) => ({ value, rank: rank(value) }));
  return [0, 1]
    .flatMap((wantedRank) => ranked.filter(({ rank: own }) => own === wantedRank).map(({ value }) => value))
    .slice(0, most);
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How captions that are made from a template say rooms, which a person may have words of their own for, values and days. */
export function planWords(words: Words, roomWords: readonly RoomWords[]): PlanWords {
  return {
    room: (imageOf) => ownWordsOf(roomWords, imageOf) ?? roomWord(words, imageOf),
    code: (lookup, code) => shownWord(shownValues(words, lookup), code),
    day: (date) => words.date(date, { dateStyle: 'medium', timeZone: 'UTC' }),
    yes: words.t('common.yes'),
    no: words.t('common.no'),
  };
}
