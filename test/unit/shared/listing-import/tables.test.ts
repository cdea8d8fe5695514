import { expect, it } from 'vitest';
import { readCsvTable } from '../../../../shared/domain/csv-table.ts';
import { isOpen } from '../../../../shared/domain/listing-import/column-style.ts';
import { matchColumns } from '../../../../shared/domain/listing-import/columns.ts';
import { readColumns, readLines } from '../../../../shared/domain/listing-import/read-lines.ts';
import { readTableFile } from '../../../../shared/domain/listing-import/table-file.ts';
import { partsOf } from '../../../../shared/domain/listing-import/table-parts.ts';
import { propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import { workbook } from '../../../workbook.ts';

/** The fields of a service that has what listing systems have. */
const DEFINITIONS = propertyFieldDefinitions({
  StateOrProvince: 'text',
  PostalCode: 'text',
  StandardStatus: 'text',
  ListPrice: 'decimal',
  ClosePrice: 'decimal',
  BedroomsTotal: 'integer',
  BathroomsHalf: 'integer',
  LivingArea: 'decimal',
  LotSizeAcres: 'decimal',
  ListingContractDate: 'date',
  ExpirationDate: 'date',
  PublicRemarks: 'text',
  AssociationFee: 'decimal',
  ListAgentFullName: 'text',
  ParcelNumber: 'text',
  DaysOnMarket: 'integer',
});

interface Read {
  readonly [field: string]: unknown;
}

function readAll(text: string): { lines: Read[]; passed: number[]; asks: string[]; problems: string[] } {
  const whole = readCsvTable(text);
  if (!('rows' in whole)) throw new Error('an open quotation mark');
  const isHeadings = (cells: readonly string[]): boolean =>
    matchColumns(cells, {}, DEFINITIONS).filter(({ target }) => target !== null).length > 1;
  const parts = partsOf(whole, isHeadings, null);
  if (parts === null) throw new Error('no headings');
  const columns = matchColumns(parts.table.rows[0]?.cells ?? [], {}, DEFINITIONS);
  const readings = readColumns(parts.table, columns, { decimals: null, dates: null });
  const lines = readLines(parts.table, columns, readings);
  return {
    lines: lines.map(({ name, fields }) => ({ name, ...fields })),
    passed: parts.passed.map(({ line }) => line),
    asks: readings.flatMap((reading, index) => (isOpen(reading) ? [columns[index]?.header ?? ''] : [])),
    problems: lines.flatMap(({ problems }) => problems.map(({ why }) => why.code)),
  };
}

interface Case {
  readonly what: string;
  readonly text: string;
  readonly lines: readonly Read[];
  readonly passed?: readonly number[];
  readonly asks?: readonly string[];
  readonly problems?: readonly string[];
}

const table = (...rows: readonly string[]): string => rows.join('\r\n');

const OAK = { name: '12 Oak St' };

const CASES: readonly Case[] = [
  {
    what: 'a one-line export with abbreviations and quoted prices',
    text: table('"MLS #","St #","St Name","St Type","City","LP","Beds"', '"A1","12","Oak","St","Reno","$450,000","3"'),
    lines: [{ name: '12 Oak St, Reno', ListPrice: 450000, BedroomsTotal: 3 }],
  },
  {
    what: 'names of RESO, as an export for programs has them',
    text: table(
      'ListingId,UnparsedAddress,ListPrice,LivingArea,ListingContractDate',
      'A1,12 Oak St,450000,1820,2026-03-31',
    ),
    lines: [{ ...OAK, ListPrice: 450000, LivingArea: 1820, ListingContractDate: '2026-03-31' }],
  },
  {
    what: 'names of RESO, parted by tabs, with times in UTC at midnight',
    text: table('ListingId\tUnparsedAddress\tListingContractDate', 'A1\t12 Oak St\t2026-03-31T00:00:00.000Z'),
    lines: [{ ...OAK, ListingContractDate: '2026-03-31' }],
  },
  {
    what: 'labels of RESO',
    text: table('Listing ID,Unparsed Address,List Price,Bedrooms Total,Postal Code', 'A1,12 Oak St,450000,3,01234'),
    lines: [{ ...OAK, ListPrice: 450000, BedroomsTotal: 3, PostalCode: '01234' }],
  },
  {
    what: 'a grid with dates of a US computer and areas with commas',
    text: table(
      'ML #,Address,List Date,Sq Ft,Exp Date',
      'A1,12 Oak St,3/31/2026,"1,820",',
      'A2,14 Oak St,4/2/2026,"2,010",',
    ),
    lines: [
      { ...OAK, ListingContractDate: '2026-03-31', LivingArea: 1820 },
      { name: '14 Oak St', ListingContractDate: '2026-04-02', LivingArea: 2010 },
    ],
  },
  {
    what: 'dates that could be of two countries',
    text: table('ML #,Address,List Date', 'A1,12 Oak St,3/4/2026'),
    lines: [OAK],
    asks: ['List Date'],
    problems: ['tableLine.asked'],
  },
  {
    what: 'years of two digits that one date proves',
    text: table('ML #,Address,List Date', 'A1,12 Oak St,03/04/26', 'A2,14 Oak St,03/31/26'),
    lines: [
      { ...OAK, ListingContractDate: '2026-03-04' },
      { name: '14 Oak St', ListingContractDate: '2026-03-31' },
    ],
  },
  {
    what: 'dates and times of a report',
    text: table('MLS Number,Address,List Date', 'A1,12 Oak St,3/31/2026 12:00:00 AM'),
    lines: [{ ...OAK, ListingContractDate: '2026-03-31' }],
  },
  {
    what: 'dates with names of months',
    text: table('MLS Number,Address,List Date', 'A1,12 Oak St,31-Mar-26', 'A2,14 Oak St,"April 2, 2026"'),
    lines: [
      { ...OAK, ListingContractDate: '2026-03-31' },
      { name: '14 Oak St', ListingContractDate: '2026-04-02' },
    ],
  },
  {
    what: 'dates that a spreadsheet shows as numbers',
    text: table('MLS Number,Address,List Date', 'A1,12 Oak St,46112'),
    lines: [OAK],
    problems: ['tableLine.serial'],
  },
  {
    what: 'semicolons and decimal commas, saved in Spain',
    text: table('Referencia;Dirección;Precio;Dormitorios', 'A1;12 Oak St;450.000,50 €;3'),
    lines: [{ ...OAK, ListPrice: 450000.5, BedroomsTotal: 3 }],
  },
  {
    what: 'semicolons with prices of a US office',
    text: table('MLS #;Address;List Price;Sq Ft', 'A1;12 Oak St;$950,000;1,820.5'),
    lines: [{ ...OAK, ListPrice: 950000, LivingArea: 1820.5 }],
  },
  {
    what: 'semicolons with points that could part thousands',
    text: table('MLS #;Address;Acres', 'A1;12 Oak St;1.250'),
    lines: [OAK],
    asks: ['Acres'],
    problems: ['tableLine.asked'],
  },
  {
    what: 'acres without a zero in front',
    text: table('MLS #;Address;Acres', 'A1;12 Oak St;.25', 'A2;14 Oak St;1.250'),
    lines: [
      { ...OAK, LotSizeAcres: 0.25 },
      { name: '14 Oak St', LotSizeAcres: 1.25 },
    ],
  },
  {
    what: 'a title and an empty line above the headings',
    text: table('Active Listings,,', '', 'MLS #,Address,List Price', 'A1,12 Oak St,450000'),
    lines: [{ ...OAK, ListPrice: 450000 }],
    passed: [1],
  },
  {
    what: 'a title with commas above headings that semicolons part',
    text: table(
      'Listings of Reno, Sparks, as of March 31',
      'MLS #;Address;List Price;Beds;Baths',
      'A1;12 Oak St;450000;3;2',
    ),
    lines: [{ ...OAK, ListPrice: 450000, BedroomsTotal: 3, BathroomsFull: 2 }],
    passed: [1],
  },
  {
    what: 'a total below two columns',
    text: table('Address,List Price', '12 Oak St,450000', '"Total","$450,000.00"'),
    lines: [{ ...OAK, ListPrice: 450000 }],
    passed: [3],
  },
  {
    what: 'counts and averages below',
    text: table('MLS #,Address,List Price,Beds', 'A1,12 Oak St,450000,3', 'Total,,450000,', 'Average:,,450000,'),
    lines: [{ ...OAK, ListPrice: 450000, BedroomsTotal: 3 }],
    passed: [3, 4],
  },
  {
    what: 'a disclaimer below, after an empty line',
    text: table('MLS #,Address,List Price', 'A1,12 Oak St,450000', '', 'Deemed reliable but not guaranteed.'),
    lines: [{ ...OAK, ListPrice: 450000 }],
    passed: [4],
  },
  {
    what: 'empty lines between listings',
    text: table('MLS #,Address,List Price', '', 'A1,12 Oak St,450000', ',,', 'A2,14 Oak St,460000', ''),
    lines: [
      { ...OAK, ListPrice: 450000 },
      { name: '14 Oak St', ListPrice: 460000 },
    ],
  },
  {
    what: 'a first line that names the separator',
    text: table('sep=;', 'MLS #;Address;List Price', 'A1;12 Oak St;450000'),
    lines: [{ ...OAK, ListPrice: 450000 }],
  },
  {
    what: 'remarks with line breaks, commas and quotation marks',
    text: table('MLS #,Address,Remarks', 'A1,12 Oak St,"Sunny,', 'with a ""view"""'),
    lines: [{ ...OAK, PublicRemarks: 'Sunny,\r\nwith a "view"' }],
  },
  {
    what: 'headings with spaces, line breaks and signs that nobody sees',
    text: table('MLS\u00a0#,\u200bAddress,"List', ' Price"', 'A1,12 Oak St,450000'),
    lines: [{ ...OAK, ListPrice: 450000 }],
  },
  {
    what: 'headings twice, of which the first counts',
    text: table('MLS #,Address,Price,Price', 'A1,12 Oak St,450000,1'),
    lines: [{ ...OAK, ListPrice: 450000 }],
  },
  {
    what: 'columns without headings',
    text: table('MLS #,,Address,', 'A1,x,12 Oak St,y'),
    lines: [OAK],
  },
  {
    what: 'formulas that failed',
    text: table('MLS #,Address,List Price', 'A1,12 Oak St,#REF!', 'A2,14 Oak St,#DIV/0!'),
    lines: [OAK, { name: '14 Oak St' }],
    problems: ['tableLine.error', 'tableLine.error'],
  },
  {
    what: 'columns that were too narrow, and numbers that were rounded',
    text: table('MLS #,Address,List Price,APN', 'A1,12 Oak St,#######,1.23E+11'),
    lines: [OAK],
    problems: ['tableLine.tooNarrow', 'tableLine.rounded'],
  },
  {
    what: 'numbers that a spreadsheet saved again',
    text: table('MLS #,Address,Yr Built,Beds,HOA', 'A1,12 Oak St,1928.0,3.00,"(25.50)"'),
    lines: [{ ...OAK, YearBuilt: 1928, BedroomsTotal: 3, AssociationFee: -25.5 }],
  },
  {
    what: 'parts of an address with unit and direction',
    text: table('MLS #,House Number,Dir,Street Name,Street Suffix,Unit #,Town', 'A1,12,N,Oak,Street,#3B,Reno'),
    lines: [{ name: '12 N Oak Street #3B, Reno' }],
  },
  {
    what: 'no number of a listing, and an own reference',
    text: table('Ref No,Property Address,Asking Price', 'R-7,12 Oak St,450000'),
    lines: [{ ...OAK, ListPrice: 450000 }],
  },
  {
    what: 'two listings under one number',
    text: table('MLS #,Address', 'A1,12 Oak St', 'a1,14 Oak St'),
    lines: [OAK, { name: '14 Oak St' }],
    problems: ['tableLine.twice'],
  },
  {
    what: 'lines that are cut off at the end, and one that is too long',
    text: table('MLS #,Address,Beds,Baths', 'A1,12 Oak St', 'A2,14 Oak St,3,2,extra'),
    lines: [OAK, { name: '14 Oak St', BedroomsTotal: 3, BathroomsFull: 2 }],
    problems: ['tableLine.tooManyCells'],
  },
  {
    what: 'cells guarded against formulas',
    text: table('MLS #,Address,Remarks', "A1,12 Oak St,'=great"),
    lines: [{ ...OAK, PublicRemarks: '=great' }],
  },
];

it.each(CASES)('is read as it was meant: $what', ({ text, lines, passed = [], asks = [], problems = [] }) => {
  expect(readAll(text)).toEqual({ lines, passed, asks, problems });
});

it('a workbook is read as the same table in text', async () => {
  const date = { number: 46112, format: 'm/d/yyyy' };
  const rows = [
    ['Active listings', null, null, null, null],
    [],
    ['MLS #', 'Address', 'List Price', 'Acres', 'List Date'],
    ['A1', '12 Oak St', { number: 450000, format: '"$"#,##0' }, 1.125, date],
    ['Total', null, 450000],
  ];
  const read = readTableFile(await workbook([{ name: 'Active', rows }]));
  const text = read.kind === 'workbook' ? (read.sheets[0]?.text ?? '') : '';
  expect(readAll(text)).toEqual({
    lines: [{ ...OAK, ListPrice: 450000, LotSizeAcres: 1.125, ListingContractDate: '2026-03-31' }],
    passed: [1, 5],
    asks: [],
    problems: [],
  });
});
