import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  PHOTO_VARIABLES,
  type TemplatePhoto,
  templateValues,
  withoutExtension,
} from '../../../shared/domain/caption-template.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const kitchen: TemplatePhoto = {
  position: 3,
  nth: 2,
  count: 14,
  listing: '12 Oak Street',
  room: 'Kitchen',
  caption: 'With island',
  fileName: 'DSC_0412.NEF',
  date: 'May 4, 2026',
  fields: { City: 'Boston', YearBuilt: '1998', Zoning: '' },
};
const fill = (template: string, changes: Partial<TemplatePhoto> = {}) =>
  fillTemplate(template, templateValues({ ...kitchen, ...changes }));

const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
const part = fc.oneof(
  fc.constantFrom('{room}', '{n}', '{caption}', '{city}', '{nobody}', '{', '}', ' ', ', ', ' - ', '(', ')', '. '),
  word,
);
const template = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

describe('a caption template', () => {
  it.each([
    ['{room}, {listing}', 'Kitchen, 12 Oak Street'],
    ['{n} of {count}: {room}', '3 of 14: Kitchen'],
    ['{room} ({file}, {date})', 'Kitchen (DSC_0412, May 4, 2026)'],
    ['{caption} in {City}, built {yearbuilt}', 'With island in Boston, built 1998'],
    ['no variables', 'no variables'],
    ['a set: {a, b}', 'a set: {a, b}'],
  ])('%s', (text, expected) => {
    expect(fill(text)).toEqual({ text: expected, unknown: [] });
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])('does not know {%s}, as any other name', (name) => {
    expect(fill(`{${name}}`)).toEqual({ text: `{${name}}`, unknown: [`{${name}}`] });
  });

  it('fills in a field whose name every object has', () => {
    expect(fill('{constructor}', { fields: { constructor: 'Oak & Sons' } }).text).toBe('Oak & Sons');
  });

  it.each([
    ['{room}, {listing}', '12 Oak Street'],
    ['{listing}, {room}', '12 Oak Street'],
    ['{listing}, {room}, {city}', '12 Oak Street, Boston'],
    ['{listing} ({room})', '12 Oak Street'],
    ['{listing} ({room}, {city})', '12 Oak Street (Boston)'],
    ['{listing} ({city}, {room})', '12 Oak Street (Boston)'],
    ['{listing} [{room} / {zoning}].', '12 Oak Street.'],
    ['{listing} - {room} - {city}', '12 Oak Street - Boston'],
    ['{room}: {listing}', '12 Oak Street'],
    ['{listing}: {room}', '12 Oak Street'],
    ['{listing}: {room}, {city}', '12 Oak Street: Boston'],
    ['{listing}: {room}, {zoning}', '12 Oak Street'],
    ['the {room} in {city}', 'the in Boston'],
    ['{room} {zoning}', ''],
    ['{room}, {zoning} | {listing}', '12 Oak Street'],
  ])('without a room, %s closes up', (text, expected) => {
    expect(fill(text, { room: '' }).text).toBe(expected);
  });

  it('leaves variables that nobody knows in the text and names each once', () => {
    expect(fill('{room} {street} {Street} {street}')).toEqual({
      text: 'Kitchen {street} {Street} {street}',
      unknown: ['{street}', '{Street}'],
    });
  });

  it('does not look through what it filled in', () => {
    expect(fill('{caption}', { caption: '{room} $& {n}' }).text).toBe('{room} $& {n}');
  });

  always('has no space too many, whatever is empty', template, fc.boolean(), fc.boolean(), (text, noRoom, noCity) => {
    const filled = fill(text, {
      ...(noRoom ? { room: '' } : {}),
      ...(noCity ? { fields: { City: '' } } : {}),
    }).text;
    expect(filled).toBe(filled.trim());
    expect(filled).not.toMatch(/\s\s|\0/);
  });

  always('is the text with each variable in its place when none is empty', template, (text) => {
    const plain = text
      .replaceAll('{room}', 'Kitchen')
      .replaceAll('{n}', '3')
      .replaceAll('{caption}', 'With island')
      .replaceAll('{city}', 'Boston');
    expect(fill(text).text).toBe(plain.replaceAll(/\s+/g, ' ').trim());
  });

  it('keeps every word that is no variable', () => {
    forAll(fc.array(fc.oneof(word, fc.constantFrom('{room}', '{zoning}', ',')), { maxLength: 10 }), (parts) => {
      const words = parts.filter((text) => /^[A-Za-z]/.test(text));
      expect(fill(parts.join(' '), { room: '' }).text.match(/[A-Za-z]+/g) ?? []).toEqual(words);
    });
  });

  it('gives a photo a value for each variable that is offered, which a field of that name does not hide', () => {
    const values = templateValues({ ...kitchen, fields: { Room: 'from a field', N: 'x' } });
    expect(PHOTO_VARIABLES.filter((name) => (values.get(name) ?? '') === '')).toEqual([]);
    expect(values.get('room')).toBe('Kitchen');
    expect(values.get('n')).toBe('3');
  });
});

it.each([
  ['DSC_0412.NEF', 'DSC_0412'],
  ['a.b.jpg', 'a.b'],
  ['none', 'none'],
  ['.hidden', '.hidden'],
  ['dot.', 'dot'],
])('a file name without its ending %s is %s', (name, expected) => expect(withoutExtension(name)).toBe(expected));
