import { expect, test } from 'vitest';
import type { Expression } from '../../../../shared/domain/rules/expression.ts';
import { parseExpression } from '../../../../shared/domain/rules/parse.ts';

/**
 * Rules of real services, one of each form that the grammar's own list of tests has
 * (github.com/RESOStandards/transport at 08b83f0, artifacts/grammars/rcp-19/tests.txt; they say what rules look like).
 */
const OF_THE_GRAMMAR = [
  'IIF(ExpirationDate != LAST ExpirationDate, .EMPTY., ZL_ExpirationReminderSentTimestamp)',
  'MlsStatus = "Closed"',
  `
                    (OriginalEntryTimestamp < ""2023-06-15T16:00:00Z"")
                    .OR.
                    (.NOT. MlsStatus .IN. SET(""Active"",""Active Under Contract"",""Coming Soon"",""Hold"",""Pending""))
                    .OR.
                    (ExpirationDate >= .TODAY.)
`,
  'LAST MlsStatus = .EMPTY.',
  'ListPrice != .EMPTY. .AND. ListPrice >= 10000000',
  'CoolingYN = .TRUE.',
  'IIF(ParkingTotal != .EMPTY., ParkingTotal, 0) = IIF(GarageSpaces != .EMPTY., GarageSpaces, 0) + IIF(OpenParkingSpaces != .EMPTY., OpenParkingSpaces, 0)',
  'IIF(   NumberOfUnitsLeased = .EMPTY. .AND. NumberOfUnitsVacant = .EMPTY.,   .EMPTY.,   IIF(NumberOfUnitsLeased = .EMPTY., 0, NumberOfUnitsLeased) + IIF(NumberOfUnitsVacant = .EMPTY., 0, NumberOfUnitsVacant) )',
  'NumberOfUnitsLeased != .EMPTY. .OR. NumberOfUnitsVacant != .EMPTY.',
  'SpaYN = .FALSE.',
  'PCTY = "AGNT" .OR. PCTY = "CARE" .OR. PCTY = "LOFF" .OR. PCTY = "OWNR" .OR. PCTY = "PMNG" .OR. PCTY = "TENT" .OR. PCTY = "OTHR"',
  'propertySubtypes .CONTAINS. "OTHR"',
  'NOPS >= 1',
  'yearBuiltException = 5',
  'statusId = "A" .AND. SALE .CONTAINS. "RCLS"',
  'PATY = "LAOS" .OR. PATY = "LAOF"',
  'statusId != "Z" .AND. onMarketDate != .EMPTY.',
  'LAST statusId = "Z" .AND. statusId = "A" .AND. onMarketDate != .TODAY.',
  'statusId = "Z" .AND. onMarketDate >= expirationDate',
  String.raw`MATCH(PublicRemarks, '\\D?\\d{3}-\\d{4}\\D?')`,
  String.raw`MATCH(AgentRemarks, "</?\\w+((\\s+\\w+(\\s*=\\s*(?:\".*?\"|'.*?'|[^'\">\\s]+))?)+\\s*|\\s*)/?>")`,
];

/** Of the text of the standard (proposals/validation-expressions.md). */
const OF_THE_STANDARD = [
  '1 * 3 + 2 - 5',
  '[ListPrice]',
  "LAST Status != 'Sold'",
  'foo()',
  "foo('bar', 'baz', 42)",
  '(ListPrice, Status, 3+5, LAST Status, (1, 2, 3))',
  "ListPrice > 5.01 .AND. (1, 2, 3) .CONTAINS. 3 .OR. (Status .IN. ('Active', 'Pending') .AND. .MEMBER_MLS_SECURITY_CLASS. != 'Admin')",
  'INTERSECTION(SET(DIFFERENCE(LIST(1, 2, 3), SET(1))), SET(2))',
  "IIF(LAST StandardStatus != 'Closed' .AND. StandardStatus = 'Closed', #2023-12-04#, NULL)",
  '#2023-12-04T06:12:24.00-7:00#',
  "'a' | 'b'",
];

/** How the rules of CRMLS are written (devdocs.crmls.org, rule definitions, 2019). */
const OF_CRMLS = [
  "((.NOT.(.USERCLASS..IN.('BANGG','BANGP'))).AND..NOT.((CHAR(.OLDVALUE.) = CHAR(.ENTRY.)).AND.(.UPDATEACTION..IN.('Change'))))",
  "(.ENTRY. != .EMPTY.).OR.((LASTStandardStatus = .EMPTY..OR.LASTStandardStatus.IN.('I')).AND.(StandardStatus.IN.('A')))",
  '(.ENTRY. >= (0.85 * (ListPrice)))',
];

test.each([...OF_THE_GRAMMAR, ...OF_THE_STANDARD, ...OF_CRMLS])(
  'an example of the standard or of a service is read: %s',
  (source) => {
    expect(parseExpression(source)).toMatchObject({ ok: true });
  },
);

/** With parentheses around everything that belongs together. */
function shown(each: Expression): string {
  switch (each.kind) {
    case 'literal':
      return JSON.stringify(each.value);
    case 'field':
      return each.isLast ? `LAST ${each.name}` : each.name;
    case 'special':
      return `.${each.name}.`;
    case 'not':
      return `(.NOT. ${shown(each.operand)})`;
    case 'negative':
      return `(- ${shown(each.operand)})`;
    case 'binary':
      return `(${shown(each.left)} ${each.operator} ${shown(each.right)})`;
    case 'list':
      return `(${each.items.map(shown).join(', ')})`;
    case 'call':
      return `${each.name}(${each.parameters.map(shown).join(', ')})`;
  }
}

test.each([
  ['A .OR. B .AND. C', '(A .OR. (B .AND. C))'],
  ['.NOT. A = 1 .AND. B', '((.NOT. (A = 1)) .AND. B)'],
  ['A = B < C', '(A = (B < C))'],
  ['A < B .IN. (1, 2)', '(A < (B .IN. (1, 2)))'],
  ['A .IN. B + 1', '(A .IN. (B + 1))'],
  ['1 - 2 - 3 * -4', '((1 - 2) - (3 * -4))'],
  ["A || 'b' || C", '((A || "b") || C)'],
  ['10 .MOD. 4 * 2', '((10 .MOD. 4) * 2)'],
  ['-A + +3', '((- A) + 3)'],
  ['LASTListPrice > LastName', '(LAST ListPrice > LastName)'],
  ['1.IN.(1,2)', '(1 .IN. (1, 2))'],
  ['(1)', '1'],
])('%s is read as %s', (source, structure) => {
  const parsed = parseExpression(source);
  expect(parsed.ok ? shown(parsed.expression) : parsed).toBe(structure);
});

test.each([
  ['', 'unexpected', 0],
  ['ListPrice >', 'unexpected', 11],
  ['ListPrice GT 3', 'unexpected', 10],
  ['(1, 2', 'unexpected', 5],
  ['1 = 2 = 3', 'unexpected', 6],
  ['A .AND. .AND. B', 'unexpected', 8],
  ['1 + .NOT. A', 'unexpected', 4],
  ["Status = 'Sold", 'unclosedText', 9],
  ['1 /* and so on', 'unclosedComment', 2],
  ['#2023-12-04', 'unclosedTime', 0],
  ['#2023-02-30#', 'notATime', 0],
  ['[3]', 'unexpected', 1],
  ['A ~ B', 'unexpected', 2],
])('what cannot be read is named with its place: %s', (source, why, at) => {
  expect(parseExpression(source)).toMatchObject({ ok: false, fault: { why, at } });
});
