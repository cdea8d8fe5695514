import { describe, expect, it } from 'vitest';
import { listsTooMany, matchResults, sizeMatches } from '../../../../electron/core/service/upload/upload-matching.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const auto = { sizeUnit: 'auto', matchByPosition: false } as const;
const byPosition = { sizeUnit: 'auto', matchByPosition: true } as const;
const part = (name: string, bytes = 5000) => ({ fileName: `${name}.jpg`, bytes });
const item = (name: string, size = 5000, id = `id-${name}`) => ({ id, fileName: `${name}.jpg`, size });
const ids = (matched: ({ id: string } | null)[]) => matched.map((each) => each?.id ?? null);

it.each([
  [5000, 5000, 'byte', true],
  [5000, 5001, 'byte', false],
  [5000, 5, 'kilobyte', true],
  [5400, 5, 'kilobyte', true],
  [5400, 6, 'kilobyte', true],
  [5400, 7, 'kilobyte', false],
  [5120, 5, 'kibibyte', true],
  [5121, 6, 'kibibyte', true],
  [6200, 5, 'kibibyte', false],
  [5000, 5, 'auto', true],
  [5000, 5000, 'auto', true],
  [5000, 500, 'auto', false],
  [5000, 0, 'auto', false],
  [5000, -5000, 'auto', false],
  [5000, Number.NaN, 'auto', false],
] as const)('the unit of Size %s bytes told as %s in %s: %s', (bytes, size, unit, expected) => {
  expect(sizeMatches(bytes, size, unit)).toBe(expected);
});

describe('matching results to parts', () => {
  it.each([
    ['by name', ['a', 'b'], [item('a'), item('b')], ['id-a', 'id-b']],
    ['by name in another order', ['a', 'b', 'c'], [item('c'), item('a'), item('b')], ['id-a', 'id-b', 'id-c']],
    ['by name in another case', ['a', 'b'], [item('B'), item('A')], ['id-A', 'id-B']],
    ['fewer results', ['a', 'b'], [item('b')], [null, 'id-b']],
    ['more results', ['a'], [item('a'), item('x')], ['id-a']],
    ['the same name twice', ['a', 'b'], [item('a', 5000, '1'), item('a', 5000, '2'), item('b')], [null, 'id-b']],
    ['one Id for two names', ['a', 'b'], [item('a', 5000, 'x'), item('b', 5000, 'x')], [null, null]],
    ['one Id in another case', ['a', 'b'], [item('a', 5000, 'x'), item('b', 5000, 'X')], [null, null]],
    [
      'one Id for two names, and one for a third',
      ['a', 'b', 'c'],
      [item('a', 5000, 'x'), item('b', 5000, 'x'), item('c')],
      [null, null, 'id-c'],
    ],
    ['the same result twice', ['a', 'b'], [item('a'), item('a'), item('b')], ['id-a', 'id-b']],
    ['another size', ['a', 'b'], [item('a', 4000), item('b')], [null, 'id-b']],
    ['other names', ['a', 'b'], [item('x'), item('y')], [null, null]],
    ['some other names', ['a', 'b'], [item('a'), item('y')], ['id-a', null]],
    ['nothing', ['a', 'b'], [], [null, null]],
  ] as const)('%s', (_name, names, items, expected) => {
    expect(
      ids(
        matchResults(
          names.map((name) => part(name)),
          items,
          auto,
        ),
      ),
    ).toEqual(expected);
  });

  it('the only result belongs to the only part, whatever its name, if its size fits', () => {
    expect(ids(matchResults([part('a')], [item('x')], auto))).toEqual(['id-x']);
    expect(ids(matchResults([part('a')], [item('x', 4000)], auto))).toEqual([null]);
  });

  it('goes by position only when the profile allows it, no name is echoed and the counts agree', () => {
    const parts = [part('a'), part('b', 7000)];
    expect(ids(matchResults(parts, [item('x'), item('y', 7000)], byPosition))).toEqual(['id-x', 'id-y']);
    expect(ids(matchResults(parts, [item('x', 7000), item('y')], byPosition))).toEqual([null, null]);
    expect(ids(matchResults(parts, [item('x')], byPosition))).toEqual([null, null]);
    expect(ids(matchResults(parts, [item('b', 7000), item('y')], byPosition))).toEqual([null, 'id-b']);
  });

  it('looks at each result once or twice, however many there are', () => {
    let looks = 0;
    const counted = (number: number) => ({
      get id() {
        looks += 1;
        return `id-${number}`;
      },
      get fileName() {
        looks += 1;
        return `${number}.jpg`;
      },
      size: 5000,
    });
    const parts = Array.from({ length: 50 }, (_, number) => part(String(number)));
    const items = Array.from({ length: 5000 }, (_, number) => counted(number));
    const matched = matchResults(parts, items, auto);
    expect(looks).toBeLessThan(10 * items.length);
    expect(ids(matched)).toEqual(parts.map((_, number) => `id-${number}`));
  });

  it('some results more than parts may be what a service made of them, far more are not about them', () => {
    expect([listsTooMany(1, 2), listsTooMany(1, 20), listsTooMany(50, 500)]).toEqual([false, false, false]);
    expect([listsTooMany(1, 21), listsTooMany(50, 511), listsTooMany(1, 200_000)]).toEqual([true, true, true]);
  });

  it('never gives one result to two parts, nor a result of another size', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const sizes = fc.constantFrom(4000, 5000, 6000);
    const parts = fc.uniqueArray(fc.tuple(names, sizes), { selector: ([name]) => name, maxLength: 4 });
    const items = fc.array(fc.tuple(names, sizes, fc.nat({ max: 3 })), { maxLength: 6 });
    forAll(parts, items, fc.boolean(), (sent, answered, matchByPosition) => {
      const binaries = sent.map(([name, bytes]) => part(name, bytes));
      const results = answered.map(([name, size, id]) => item(name, size, String(id)));
      const matched = matchResults(binaries, results, { sizeUnit: 'byte', matchByPosition });
      const found = ids(matched).filter((id) => id !== null);
      expect(new Set(found).size).toBe(found.length);
      matched.forEach((each, index) => {
        if (each !== null) expect(each.size).toBe(binaries[index]?.bytes);
      });
    });
  });
});
