import { describe, expect, it } from 'vitest';
import { dialectSchema } from '../../electron/practice/dialect.ts';
import { formatTimestamp, parseWireTimestamp } from '../../electron/practice/entities.ts';
import { checkPrecondition, newTag } from '../../electron/practice/entity-tags.ts';
import { parseFilter } from '../../electron/practice/odata-filter.ts';
import { listingKeyOf, parseListingKey, readAddress } from '../../electron/practice/odata-query.ts';
import { ServiceError } from '../../electron/practice/service-error.ts';
import { forAll } from '../always.ts';
import fc from '../fast-check.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const dialect = dialectSchema.parse({});

describe('the OData rules of the practice service', () => {
  it('a filter finds exactly the texts it names, whatever is in them', () => {
    forAll(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), fc.string(), (named, other) => {
      const chain = named.map((text) => `ImageOf eq ${quoted(text)}`).join(' or ');
      const list = `ImageOf in (${named.map(quoted).join(', ')})`;
      for (const filter of [chain, list, `(${chain})`]) {
        const matches = parseFilter(filter, ['ImageOf']);
        for (const text of named) expect(matches({ ImageOf: text })).toBe(true);
        expect(matches({ ImageOf: other })).toBe(named.includes(other));
      }
    });
  });

  it('a filter is either understood or refused with 400, never anything else', () => {
    forAll(fc.oneof(fc.string(), fc.stringMatching(/^(Order|eq|in|and|or|[ ()',0-9-]){0,12}$/)), (text) => {
      try {
        expect(parseFilter(text, ['Order'])({ Order: 1 })).toBeTypeOf('boolean');
      } catch (error) {
        expect(error).toBeInstanceOf(ServiceError);
        expect(error).toMatchObject({ status: 400, target: '$filter' });
      }
    });
  });

  it('and binds closer than or, parentheses closer than both', () => {
    const media = { Order: 1, ImageOf: 'Attic', DeletedYN: true };
    const fields = Object.keys(media);
    expect(parseFilter("Order eq 1 or Order eq 2 and ImageOf eq 'x'", fields)(media)).toBe(true);
    expect(parseFilter("(Order eq 1 or Order eq 2) and ImageOf eq 'x'", fields)(media)).toBe(false);
    expect(parseFilter('DeletedYN eq true and ImageOf ne null', fields)(media)).toBe(true);
  });

  it('every moment survives the way to the wire and back', () => {
    const moments = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    forAll(moments, (moment) => {
      expect(parseWireTimestamp(String(formatTimestamp(moment, 'offset')))).toEqual(moment);
    });
    expect(parseWireTimestamp('2026-05-04T10:20:30.456-0330')?.toISOString()).toBe('2026-05-04T13:50:30.456Z');
  });

  it('keys survive the way through addresses, and nothing else is taken for a key', () => {
    forAll(fc.nat(), fc.string(), (key, text) => {
      expect(parseListingKey(listingKeyOf(key))).toBe(key);
      expect(readAddress(`Property('${listingKeyOf(key)}')`)).toEqual({ name: 'Property()', key: listingKeyOf(key) });
      expect(readAddress(`Media(${key})`)).toEqual({ name: 'Media()', key });
      expect(readAddress(`Media(${quoted(text)})/$value`)).toEqual({ name: 'Media()/$value', key: text });
      fc.pre(!/^\d+$/.test(text) && !/^'(?:[^']|'')*'$/.test(text));
      expect(readAddress(`Media(${text})`)).toBeNull();
    });
  });

  it('a tag opens its own entity only, byte for byte', () => {
    const now = new Date();
    const [mine, other] = [newTag('unique', now), newTag('unique', now)];
    expect(() => checkPrecondition(mine, mine, dialect)).not.toThrow();
    expect(() => checkPrecondition(` ${other} ,${mine}`, mine, dialect)).not.toThrow();
    for (const wrong of [other, mine.slice(2), `${mine.slice(0, -1)}x"`]) {
      expect(() => checkPrecondition(wrong, mine, dialect)).toThrow('Nothing was changed');
    }
    expect(mine).toMatch(/^W\/"[A-Za-z0-9+/=]+"$/);
  });
});
