import type { Dialect } from '../../electron/practice/practice-service.ts';

/**
 * The oddities with which `npm run test:oddities` runs the suites of sync, each alone. A single suite runs with one of
 * them by `LIGHTBOX_ODDITY=pages npm run test:unit -- test/core/sync/main.test.ts`.
 */
export const ODDITIES = {
  plain: {},
  lag: { readLags: [900] },
  lagInTurn: { readLags: [0, 900] },
  filterLag: { filterLag: 15_000 },
  tagsOfASecond: { tags: 'second' },
  expandedPages: { expandedPageSize: 1 },
  pages: { pageSize: 1 },
  ordersFromOne: { newOrders: 'fromOne' },
  ordersInTens: { newOrders: 'tens' },
  textTrimmed: { storedText: 'trimmed' },
  textEscaped: { storedText: 'escaped' },
  textNormalised: { storedText: 'normalised' },
  textCut: { storedTextLength: 12 },
  insertNoContent: { insertAnswer: 'noContent' },
  filterIgnored: { filter: 'ignored' },
  firstPageEmpty: { firstPage: 'empty' },
  tagInHeader: { tagIn: 'header' },
  tagInBody: { tagIn: 'body' },
  keysLarge: { numericKeys: 'large' },
  keysAsText: { numericKeys: 'text' },
  valuesOdd: { values: 'odd' },
} as const satisfies Readonly<Record<string, Partial<Dialect>>>;

export type OddityName = keyof typeof ODDITIES;

export function isOddity(name: string): name is OddityName {
  return Object.hasOwn(ODDITIES, name);
}

/** The oddity that the environment names; none in an ordinary run. */
function chosen(): Partial<Dialect> {
  const name = process.env.LIGHTBOX_ODDITY ?? 'plain';
  if (!isOddity(name)) throw new RangeError(`LIGHTBOX_ODDITY: there is no oddity ${name}.`);
  return ODDITIES[name];
}

const dialect = chosen();

export const readsLag = (dialect.readLags ?? []).length > 0;

/** What a test says itself comes before the oddity. */
export function withOddity(own: Partial<Dialect> = {}): Partial<Dialect> {
  return { ...dialect, ...own };
}
