import { describe, expect, it } from 'vitest';
import { isBeyondBounds } from '../../../../electron/core/service/http/answer-bounds.ts';
import { parseJson } from '../../../../electron/core/service/http/json.ts';
import { always, forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const nested = (depth: number, [open, close] = ['[', ']']): string => open.repeat(depth) + close.repeat(depth);
const list = (count: number): string => `[${Array.from({ length: count }, () => '0').join()}]`;

describe('the bounds of an answer', () => {
  it.each([
    ['64 deep', nested(64)],
    ['a list of 5,000', list(5_000)],
    ['brackets in words', JSON.stringify({ ShortDescription: nested(1_000) })],
    ['quotes and backslashes in words', JSON.stringify([`\\"${nested(100)}\\\\"[`, '\\', '"', list(9_000)])],
    ['a page', `<script>${nested(1_000)}</script>`],
    ['a word that does not end', '["'.concat('['.repeat(1_000))],
    ['nothing', ''],
  ])('hold %s', (_name, text) => {
    expect(isBeyondBounds(text)).toBe(false);
  });

  it.each([
    ['65 deep', nested(65)],
    ['100,000 deep', nested(100_000)],
    ['objects 65 deep', '{"a":'.repeat(65)],
    ['spaces before it', `\n ${nested(65)}`],
    ['a list of 5,001', list(5_001)],
    ['an object with 5,001 fields', `{${Array.from({ length: 5_001 }, (_, index) => `"${index}":0`).join()}}`],
    ['more values than any listing', `[${Array.from({ length: 100 }, () => list(4_999)).join()}]`],
    ['a depth after words', `["\\\\",${nested(65)}`],
  ])('do not hold %s', (_name, text) => {
    expect(isBeyondBounds(text)).toBe(true);
  });

  always('hold whatever JSON is small', fc.json({ maxDepth: 20 }), (text) => {
    expect(isBeyondBounds(text)).toBe(false);
  });
});

describe('half of a character in JSON', () => {
  it.each([
    [String.raw`"a\ud800b"`, 'a\ufffdb'],
    [String.raw`"\udc00"`, '\ufffd'],
    [String.raw`"\uD83D\uDE00"`, '😀'],
    [String.raw`"\ud83d\ud83d\ude00"`, '\ufffd😀'],
    [String.raw`"\\ud800"`, String.raw`\ud800`],
    [String.raw`"\\\ud800"`, '\\\ufffd'],
    [String.raw`"\ud83dx\u0041"`, '\ufffdxA'],
  ])('reads as the sign for what cannot be read: %s', (text, value) => {
    expect(parseJson(text)).toBe(value);
  });

  it('is never left, whatever stands around it', () => {
    forAll(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('\ud83d', '\ude00', '\\', 'u', 'd800')), (a, b) => {
      const value = parseJson(JSON.stringify(a + b.join('')));
      expect(value).toBe((a + b.join('')).toWellFormed());
    });
  });
});
