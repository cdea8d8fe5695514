import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from '@formatjs/intl';
import { describe, expect, it } from 'vitest';
import { coreWords, secretPlace } from '../../../renderer/language/core-words.ts';
import { EN } from '../../../renderer/language/en/index.ts';
import { ES } from '../../../renderer/language/es/index.ts';
import { accountName, templateName } from '../../../renderer/language/given-words.ts';
import { Language, languageFor, localeFor } from '../../../renderer/language/language.ts';
import { createLanguageStore } from '../../../renderer/language/language-store.ts';
import {
  findShown,
  roomWord,
  shownValues,
  shownWord,
  storedWord,
  suggestShown,
} from '../../../renderer/language/lookup-words.ts';
import { problemSentence, problemText } from '../../../renderer/language/problem-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { formatBytes, formatInstant } from '../../../renderer/state/format.ts';
import { GIVEN_NAMES } from '../../../shared/domain/given-names.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { PROPERTY_FIELDS } from '../../../shared/domain/property-fields.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';

const english = createWords('en', 'en-US');
const spanish = createWords('es', 'es-MX');
const MESSAGES: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: EN, es: ES };

const { formatters } = createIntl({ locale: 'en' });
type Piece = ReturnType<ReturnType<typeof formatters.getMessageFormat>['getAst']>[number];

/** Names that a message is filled in with, each with how: `count:6` for a plural. Throws where it is no ICU message. */
function placeholders(message: string, locale: string): string[] {
  const namesOf = (piece: Piece): string[] => {
    const own = 'value' in piece && piece.type !== 0 ? [`${piece.value}:${piece.type}`] : [];
    const inside =
      'options' in piece ? Object.values(piece.options).flatMap((option) => option.value.flatMap(namesOf)) : [];
    return [...own, ...inside];
  };
  return [...new Set(formatters.getMessageFormat(message, locale).getAst().flatMap(namesOf))].toSorted();
}

describe('every message', () => {
  it.each(Language.options)('can be read, in %s', (language) => {
    const messages = Object.values(MESSAGES[language]);
    for (const message of messages) expect(() => placeholders(message, language)).not.toThrow();
    expect(messages.filter((message) => message === '' || message.trim() !== message)).toEqual([]);
  });
  it('is filled in with the same values in all languages', () => {
    for (const [key, message] of Object.entries(EN)) {
      for (const language of Language.options) {
        const other = MESSAGES[language][key] ?? '';
        expect({ key, filled: placeholders(other, language) }).toEqual({ key, filled: placeholders(message, 'en') });
      }
    }
  });
  it('is not the English one by mistake', () => {
    // One word alone may be written alike, such as “Zoom”.
    const wordsIn = (message: string): number =>
      message.replace(/\{[^{}]*\}|\{[^{}]*\{|\}/g, ' ').match(/\p{L}+/gu)?.length ?? 0;
    const same = Object.entries(EN).filter(([key, message]) => MESSAGES.es[key] === message && wordsIn(message) > 1);
    expect(same.filter(([key]) => key !== 'common.bytes')).toEqual([]);
  });
  it('is used somewhere', () => {
    const sources = filesUnder('renderer').filter((file) => !/^renderer\/language\/(en|es)\//.test(file));
    const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    // Some are made from a prefix and a name, as `template.variable.${name}`.
    const prefixes = [...text.matchAll(/`([a-zA-Z]+\.[a-zA-Z.]*)\$\{/g)].flatMap(([, prefix = '']) => prefix);
    const isUsed = (key: string): boolean =>
      text.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix));
    expect(Object.keys(EN).filter((key) => !isUsed(key))).toEqual([]);
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

describe('the language', () => {
  it('is the first one of the system that is spoken here', () => {
    expect(languageFor('system', ['es-MX', 'en'])).toBe('es');
    expect(languageFor('system', ['de-AT', 'en-GB'])).toBe('en');
    expect(languageFor('system', ['fr'])).toBe('en');
    expect(languageFor('en', ['es-MX'])).toBe('en');
  });
  it('takes the region of the system where it fits', () => {
    expect(localeFor('es', ['en-US', 'es-MX'])).toBe('es-MX');
    expect(localeFor('es', ['es', 'en-US'])).toBe('es-US');
    expect(localeFor('en', ['de-DE', 'de'])).toBe('en-DE');
    expect(localeFor('es', ['es-419', 'en-US'])).toBe('es-419');
    expect(localeFor('en', ['C', 'not a tag', 'es'])).toBe('en');
  });
  it('writes hours and decimals as the system’s region does, whatever is spoken', () => {
    const evening = new Date(2026, 4, 4, 20, 11);
    const shown = (language: 'en' | 'es', asked: readonly string[]): string[] => {
      const words = createWords(language, localeFor(language, asked));
      const time = formatInstant(words, evening.toISOString(), evening).replaceAll(/[\u00a0\u202f]/g, ' ');
      return [time, formatBytes(words, 1_500_000)];
    };
    expect(shown('en', ['en-US'])).toEqual(['8:11 PM', '1.5 MB']);
    expect(shown('es', ['en-US'])).toEqual(['8:11 p.m.', '1.5 MB']);
    expect(shown('en', ['en-GB'])).toEqual(['20:11', '1.5 MB']);
    expect(shown('es', ['es-ES'])).toEqual(['20:11', '1,5 MB']);
    expect(shown('en', ['de-DE'])).toEqual(['20:11', '1,5 MB']);
  });
  it('tells everybody who listens when another one is chosen, and nobody when it stays', async () => {
    const store = createLanguageStore('system', ['es-AR']);
    let reported = 0;
    store.subscribe(() => (reported += 1));
    await store.choose('es');
    expect(reported).toBe(0);
    await store.choose('en');
    expect(reported).toBe(1);
    expect(store.getSnapshot().t('action.sync.now')).toBe('Sync now');
  });
  it('counts as its speakers do', () => {
    expect([1, 2].map((count) => spanish.t('common.photos', { count }))).toEqual(['1 foto', '2 fotos']);
    expect(english.t('common.photos', { count: 12_345 })).toBe('12,345 photos');
    expect(createWords('es', 'es-ES').t('common.photos', { count: 12_345 })).toBe('12.345 fotos');
  });
});

describe('words of lookups', () => {
  const rooms = shownValues(spanish, 'ImageOf');
  it('has a word of its own for every room, and leads back to the stored one', () => {
    expect(rooms).toHaveLength(IMAGE_OF.length);
    expect(new Set(rooms.map((room) => room.shown.toLowerCase())).size).toBe(IMAGE_OF.length);
    for (const room of rooms) {
      expect(coreWords(spanish)?.lookups.ImageOf).toHaveProperty(room.odata, room.shown);
      expect(storedWord(rooms, room.shown)).toBe(room.standard);
      expect(storedWord(rooms, room.standard)).toBe(room.standard);
      expect(shownWord(rooms, room.standard)).toBe(room.shown);
    }
  });
  it.each(['PropertyType', 'YearBuiltSource', 'WindowFeatures', 'Languages'] as const)(
    'leads back from each %s',
    (lookup) => {
      const values = shownValues(spanish, lookup);
      for (const value of values) expect(findShown(values, value.shown)?.odata).toBe(value.odata);
      if (lookup === 'Languages') return;
      const table = coreWords(spanish)?.lookups[lookup] ?? {};
      expect(Object.keys(table).toSorted()).toEqual(values.map((value) => value.odata).toSorted());
    },
  );
  it('is found by what is shown and by what is stored, with or without accents', () => {
    const first = (typed: string): string | undefined => suggestShown(rooms, typed, 5)[0]?.standard;
    expect(first('coci')).toBe('Kitchen');
    expect(first('kitch')).toBe('Kitchen');
    expect(first('balcon')).toBe('Balcony');
    expect(suggestShown(rooms, 'zzz', 5)).toEqual([]);
    expect(suggestShown(rooms, '', 200)).toHaveLength(IMAGE_OF.length);
  });
  it('stays as it was in English', () => {
    const inEnglish = shownValues(english, 'ImageOf');
    expect(inEnglish.map((room) => room.shown)).toEqual(IMAGE_OF.map((room) => room.standard));
    expect(suggestShown(inEnglish, 'room', 3).map((room) => room.standard)).toEqual([
      'Bathroom',
      'Bedroom',
      'Bonus Room',
    ]);
  });
  it('shows words of nobody’s list as they are', () => {
    expect(roomWord(spanish, 'Helipad')).toBe('Helipad');
    expect(storedWord(rooms, ' Helipad ')).toBe('Helipad');
  });
  it('names every field of a listing', () => {
    const labels = coreWords(spanish)?.propertyLabels ?? {};
    expect(Object.keys(labels).toSorted()).toEqual(PROPERTY_FIELDS.map((field) => field.name).toSorted());
  });
});

describe('a name that the core gave', () => {
  const practice = { name: GIVEN_NAMES.practice, environment: 'practice' } as const;
  it('is shown in the language of the page, until a person gives another one', () => {
    expect(accountName(spanish, practice)).toBe('Servicio de práctica');
    expect(accountName(english, practice)).toBe(GIVEN_NAMES.practice);
    expect(accountName(spanish, { ...practice, environment: 'test' })).toBe(GIVEN_NAMES.practice);
    expect(accountName(spanish, { ...practice, name: 'toString' })).toBe('toString');
    for (const template of DEFAULT_SETTINGS.captionTemplates) {
      expect(templateName(spanish, template)).not.toBe(template.name);
      expect(templateName(english, template)).toBe(template.name);
      expect(templateName(spanish, { ...template, text: 'Their own' })).toBe(template.name);
    }
  });
});

it('the place of a secret is named with its path, and in the host’s own words where it is new', () => {
  const said = 'a file that only you can read (/home/$&/secrets/account-1.json)';
  expect(secretPlace(spanish, said)).toContain('(/home/$&/secrets/account-1.json)');
  expect(secretPlace(spanish, 'a vault')).toBeNull();
  expect(secretPlace(english, said)).toBe(said);
});

describe('a problem', () => {
  const message = 'The service refused this photo: “too large”.';
  const reported = phrase('problem.photoRefused', { quote: 'too large' });
  it('is told as the core says it in English', () => {
    expect(problemSentence(english, { message })).toEqual({ text: message, lang: undefined });
    expect(problemText(english, { message, phrase: reported })).toBe(message);
  });
  it('is told in the other language by its phrase', () => {
    const text = 'El servicio no aceptó esta foto: “too large” Cámbiela y sincronice de nuevo.';
    expect(problemSentence(spanish, { message, phrase: reported })).toEqual({ text, lang: undefined });
    expect(problemText(spanish, { message, phrase: reported })).toBe(text);
  });
  it('that is said in the words of a service stays as it is in the other language, and is marked', () => {
    expect(problemSentence(spanish, { message })).toEqual({ text: message, lang: 'en' });
  });
  it('names a field by its label, as the form does, and leaves words alone that are no field', () => {
    expect(problemText(english, { message: 'BathroomsFull takes whole numbers. Nothing was changed.' })).toBe(
      '“Full bathrooms” takes whole numbers. Nothing was changed.',
    );
    const label = coreWords(spanish)?.propertyLabels['YearBuilt'];
    expect(problemText(spanish, { message: 'YearBuilt is too low' })).toBe(`“${label}” is too low`);
    const why = phrase('value.integer', { field: 'YearBuilt', value: 'x' });
    expect(problemText(spanish, { message, phrase: why })).toBe(`${label} requiere un número entero, no “x”.`);
    const others = 'MediaKeyNumeric of McDonald in propertyFields.BathroomsFull, Zoning';
    expect(problemText(english, { message: others })).toBe(others);
  });
});
