import { describe, expect, it } from 'vitest';
import { codeClosedAt, readCodeTable, replaceCodes, writeCodeTable } from '../../../shared/domain/code-replacements.ts';
import { CODE, CodeReplacement, LibrarySettings } from '../../../shared/domain/settings.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const table = [
  { code: 'kit', text: 'Chef’s kitchen with island' },
  { code: 'KIT', text: 'KITCHEN' },
  { code: 'bath', text: 'Bath' },
  { code: 'slash', text: String.raw`either\or\both` },
];

const code = fc.stringMatching(/^[A-Za-z0-9#._-]{1,6}$/);
const text = fc.stringMatching(/^[A-Za-z’]{1,8}( [A-Za-z\\]{1,8}){0,2}$/);
const tables = fc.uniqueArray(fc.record({ code, text }), { selector: (entry) => entry.code, maxLength: 8 });
/** A table as a person writes it: no code looks like a further text of another one. */
const plainTables = tables.filter((entries) => entries.every((entry) => !entry.code.includes('#')));
const typed = fc.array(fc.constantFrom('\\', 'kit', 'bath', 'x', ' ', 'KIT', ',', 'Kit'), { maxLength: 14 });

/** Types a text sign by sign, as a person does in the caption field. */
function type(signs: string): string {
  let now = '';
  for (const sign of signs) {
    now += sign;
    const closed = codeClosedAt(now, now.length, table);
    if (closed?.kind === 'known') now = now.slice(0, closed.from) + closed.text + now.slice(closed.to);
  }
  return now;
}

describe('a code in the caption field', () => {
  it('becomes its text when the closing delimiter is typed', () => {
    expect(codeClosedAt(String.raw`The \kit\ at dusk`, 9, table)).toEqual({
      kind: 'known',
      from: 4,
      to: 9,
      text: 'Chef’s kitchen with island',
    });
    expect(type(String.raw`\kit\, \Bath\ `)).toBe('Chef’s kitchen with island, Bath ');
  });

  it('is told from a code of other capitals when both are there', () => {
    expect(type(String.raw`\KIT\ `)).toBe('KITCHEN ');
    expect(type(String.raw`\Kit\ `)).toBe('Chef’s kitchen with island ');
  });

  it.each([
    [String.raw`\kit`, 4],
    ['\\', 1],
    [String.raw`\\`, 2],
    [String.raw`\two words\ `.trimEnd(), 11],
    [String.raw`\kit\ `, 6],
    [String.raw`kit\ `.trimEnd(), 4],
    ['', 0],
  ])('is not closed in “%s”', (words, caret) => {
    expect(codeClosedAt(words, caret, table)).toBeNull();
  });

  it('that is not in the table is named and left', () => {
    expect(codeClosedAt(String.raw`\kut\ `.trimEnd(), 5, table)).toEqual({ kind: 'unknown', code: 'kut' });
    // The delimiter that closed an unknown code opens the next one.
    expect(type(String.raw`\kut\bath\ `)).toBe(String.raw`\kutBath `);
  });
});

describe('codes of a whole text', () => {
  it.each([
    [String.raw`\kit\ and \bath\ `, 'Chef’s kitchen with island and Bath ', 2, []],
    [String.raw`\kit\\bath\ `, 'Chef’s kitchen with islandBath ', 2, []],
    [String.raw`N\A, \bath\ `, String.raw`N\A, Bath `, 1, []],
    [String.raw`\nope\ `, String.raw`\nope\ `, 0, ['nope']],
    [String.raw`a \slash\ b`, String.raw`a either\or\both b`, 1, []],
    ['plain', 'plain', 0, []],
    ['\\', '\\', 0, []],
  ])('%s', (words, expected, replaced, unknown) => {
    expect(replaceCodes(words, table)).toEqual({ text: expected, replaced, unknown });
  });

  always('are replaced as they would be while typing', typed, (signs) => {
    // Its text is a code itself, which a delimiter before it would open while it is typed.
    fc.pre(!signs.join('').includes(String.raw`\\bath`));
    expect(replaceCodes(signs.join(''), table.slice(0, 3)).text).toBe(type(signs.join('')));
  });

  it('leave a text without delimiters as it is', () => {
    forAll(
      fc.string().filter((words) => !words.includes('\\')),
      tables,
      (words, codes) => {
        expect(replaceCodes(words, codes)).toEqual({ text: words, replaced: 0, unknown: [] });
      },
    );
  });
});

describe('a code table as a text', () => {
  always('comes back as it was written', plainTables, (codes) => {
    expect(readCodeTable(writeCodeTable(codes))).toEqual({ codes, refused: [], twice: [] });
  });

  it('keeps the codes for further texts, in their column', () => {
    const codes = [
      { code: 'mj', text: 'Master' },
      { code: 'mj#2', text: 'Primary' },
      { code: 'x', text: 'X' },
    ];
    expect(writeCodeTable(codes)).toBe('mj\tMaster\tPrimary\nx\tX\n');
    expect(readCodeTable('mj\tMaster\tPrimary\nx\tX\n').codes).toEqual(codes);
  });

  it('passes over remarks and empty lines, and says what it cannot use', () => {
    const file = '\uFEFF// our codes\r\n\r\nkit\tKitchen\r\ntwo words\tx\r\nalone\r\nkit\tBig kitchen\r\n';
    expect(readCodeTable(file)).toEqual({
      codes: [{ code: 'kit', text: 'Big kitchen' }],
      refused: [4, 5],
      twice: ['kit'],
    });
  });

  it('refuses a line whose text is longer than a caption can be, and takes the others', () => {
    const long = 'x'.repeat(1001);
    expect(readCodeTable(`kit\tKitchen\nlong\t${long}\nmj\tMaster\t${long}\n`)).toEqual({
      codes: [{ code: 'kit', text: 'Kitchen' }],
      refused: [2, 3],
      twice: [],
    });
  });

  it('gives nothing but codes that the settings take', () => {
    forAll(fc.string({ unit: fc.constantFrom('a', 'B', '\t', '\n', '\\', '/', ' ', '#', 'é') }), (file) => {
      const { codes } = readCodeTable(file);
      for (const entry of codes) {
        expect(entry.code).toMatch(CODE);
        expect(CodeReplacement.safeParse(entry).error).toBeUndefined();
      }
      expect(LibrarySettings.shape.codeReplacements.safeParse(codes).error).toBeUndefined();
    });
  });
});
