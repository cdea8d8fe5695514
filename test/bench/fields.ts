import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { picklistValues, shownWord, suggestShown } from '../../renderer/language/lookup-words.ts';
import { createWords } from '../../renderer/language/words.ts';
import { lookupOf } from '../../renderer/workbench/field-words.ts';
import type { CallInput } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { type Library, openLibrary, value } from './library.ts';
import { type Bench, type BenchRow, median, plainRow } from './row.ts';

const FIELDS = 1_000;
const LISTS = 5;
const VALUES = 10_000;
const LISTINGS = 1_000;
const RUNS = 11;
/** A page that is held up no longer than this is felt to answer at once. */
const AT_ONCE = { of: 'value', at: 'most', limit: 100 } as const;

/** A service with a thousand fields and lists of ten thousand values: learning them, and all that goes by them. */
export async function benchFields(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'lightbox-bench-fields-'));
  const service = await startPracticeService({
    dataFolder: join(folder, 'service'),
    dialect: { metadata: 'described', lookups: 'on', told: largeDescription() },
  });
  const library = openLibrary(join(folder, 'home'), service.token);
  try {
    const { accountId } = await value(
      library.dispatch('account.connect', {
        uploadUrl: service.uploadUrl,
        baseUrl: service.baseUrl,
        environment: 'test',
        signIn: { kind: 'token', token: service.token },
      }),
    );
    const learning = await timeOf(() => value(library.dispatch('account.learnFields', { accountId })));
    const rows = [
      plainRow(`fields: learn ${FIELDS} with ${LISTS} lists of ${VALUES} values, and keep them`, learning, 'ms'),
      ...(await ofListings(library)),
      ...ofPage(),
    ];
    return { rows, missingPeers: [] };
  } finally {
    await library.core.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ofListings({ dispatch }: Library): Promise<BenchRow[]> {
  const listingIds: ListingId[] = [];
  for (let index = 0; index < LISTINGS; index += 1)
    listingIds.push((await value(dispatch('listing.create', { name: `${index} Elm Road` }))).listingId);
  const [listingId] = listingIds;
  if (listingId === undefined) throw new Error('no listing');
  const readiness = await timeOf(() => value(dispatch('listing.board', { sort: 'name', limit: 200 })));
  const fields: CallInput<'listing.setFields'>['fields'] = {
    Text7: 'some text',
    Kind0: name(9_999),
    Kinds1: `${name(5)},${name(6)}`,
  };
  const again = async (work: (run: number) => Promise<unknown>): Promise<number> => {
    const found: number[] = [];
    for (let run = 0; run < RUNS; run += 1) found.push(await timeOf(() => work(run)));
    return median(found);
  };
  const set = await again((run) =>
    value(dispatch('listing.setFields', { listingId, fields: { ...fields, Text7: `${run}` }, rejected: 'refused' })),
  );
  const form = await again(() => value(dispatch('listing.get', { listingId })));
  const offered = await again(() => value(dispatch('listing.offeredFields', { listingId })));
  const list = await again(() => value(dispatch('listing.picklist', { listingId, name: 'List0' })));
  const inCommon = await again(() => value(dispatch('listing.fieldsInCommon', { listingIds })));
  const check = await again(() =>
    value(dispatch('listing.checkFieldsOfAll', { listingIds, fields: { Kind0: name(3) } })),
  );
  const ofAll = await timeOf(() =>
    value(dispatch('listing.setFieldsOfAll', { listingIds, fields: { Kind0: name(3) } })),
  );
  const later = await timeOf(() => value(dispatch('listing.board', { sort: 'name', limit: 200 })));
  return [
    plainRow('fields: --set of three, two of them from lists', set, 'ms', AT_ONCE),
    plainRow('fields: what the form shows', form, 'ms', AT_ONCE),
    plainRow('fields: the others, to be added', offered, 'ms', AT_ONCE),
    plainRow(`fields: one list of ${VALUES}`, list, 'ms', AT_ONCE),
    plainRow(`fields: what ${LISTINGS} listings may be given`, inCommon, 'ms'),
    plainRow(`fields: which of ${LISTINGS} a value does not fit`, check, 'ms'),
    plainRow(`fields: one value for ${LISTINGS} listings`, ofAll, 'ms'),
    plainRow(`fields: readiness of ${LISTINGS} listings, first`, readiness, 'ms'),
    plainRow(`fields: readiness of ${LISTINGS} listings, all of them changed`, later, 'ms'),
  ];
}

/** What the page does for a field with such a list, of which it draws a hundred rows at most. */
function ofPage(): BenchRow[] {
  const words = createWords('en', 'en-US');
  const values = Array.from({ length: VALUES }, (_, at) => ({ value: name(at), display: name(at), also: [] }));
  const own = lookupOf(words, { lookup: null });
  const times = (work: () => void): number => {
    const found = Array.from({ length: RUNS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    return median(found);
  };
  const shown = picklistValues(values, own);
  const most = Array.from({ length: 20 }, (_, at) => name(at * 400));
  return [
    plainRow(
      `fields: words of a list of ${VALUES}, once`,
      times(() => void picklistValues(values, own)),
      'ms',
      AT_ONCE,
    ),
    plainRow(
      'fields: one letter typed in it',
      times(() => void suggestShown(shown, 'harbor 99', 100)),
      'ms',
      AT_ONCE,
    ),
    plainRow(
      'fields: the names of 20 chosen values',
      times(() => void most.map((each) => shownWord(shown, each))),
      'ms',
      AT_ONCE,
    ),
  ];
}

const name = (at: number): string => `Harbor ${at} of the county`;

function largeDescription() {
  const lists = Array.from({ length: LISTS }, (_, at) => `List${at}`);
  const texts = Array.from({ length: FIELDS - 2 * LISTS }, (_, at) => ({
    resource: 'Property' as const,
    name: `Text${at}`,
    type: 'Edm.String',
    displayName: `Text number ${at}`,
    length: 50,
  }));
  const listed = lists.flatMap((lookup, at) => [
    { resource: 'Property' as const, name: `Kind${at}`, type: 'Edm.String', lookup },
    { resource: 'Property' as const, name: `Kinds${at}`, type: 'Edm.String', lookup, several: true as const },
  ]);
  const values = Array.from({ length: VALUES }, (_, at) => name(at));
  return { fields: [...texts, ...listed], lookups: Object.fromEntries(lists.map((each) => [each, values])) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
