import { describe, expect, test } from 'vitest';
import { toCsv } from '../../../shared/domain/csv-text.ts';

const cell = (text: string): string =>
  toCsv(['a'], [{ a: text }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

/** Cells as a spreadsheet sees them that splits at `;` and takes quotation marks only where a cell begins. */
function splitAtSemicolons(csv: string): string[] {
  return csv
    .split(/[;\t\r\n]/)
    .map((part) => part.replace(/^[ "']*(?=[^ "'])/, (start) => (start.includes("'") ? "'" : '')));
}

describe('a cell of an exported table', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2', "'-2"],
    ['Kitchen', 'Kitchen'],
    ['Kitchen, large', '"Kitchen, large"'],
    ['2 - 1 = 1', '2 - 1 = 1'],
    ['a "b"', '"a ""b"""'],
  ])('%s', (text, expected) => {
    expect(cell(text)).toBe(expected);
  });

  test.each(['x;=1+1', 'x; =1+1', 'x;"=1+1"', "x;'=1+1", 'x\n=1+1', 'x\r\n+1', 'x\t@SUM(A1)', ';-1', 'x;＝1+1'])(
    'runs no formula where a spreadsheet splits at semicolons: %j',
    (text) => {
      for (const part of splitAtSemicolons(cell(text))) expect(part).not.toMatch(/^[=+\-@＝]/);
      expect(cell(text)).toMatch(/^"/);
    },
  );

  test('a JSON value keeps its numbers', () => {
    expect(cell('{"order":-1,"list":[1,-2]}')).toBe('"{""order"":-1,""list"":[1,-2]}"');
  });
});
