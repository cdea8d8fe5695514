import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { pastedTokenSource } from '../../../electron/core/service/http/auth.ts';
import { createHttpClient } from '../../../electron/core/service/http/http.ts';
import {
  findMedia,
  type ListingApi,
  readMedia,
  readProperty,
} from '../../../electron/core/service/odata/listing-api.ts';
import { readRules } from '../../../electron/core/service/odata/validation-rules.ts';
import { ListingKey, MediaKey, MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { serveHere } from '../local-server.ts';

type Answer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** A service that answers by path and query; what it does not know gets OData's 404. */
async function serve(answers: (origin: string) => Readonly<Record<string, Answer | string>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const known = answers(origin)[path] ?? { status: 404, body: { error: { code: 'NotFound', message: 'No.' } } };
    const { status = 200, body, headers = {} } = typeof known === 'string' ? { body: known } : known;
    response.writeHead(status, { 'Content-Type': 'application/json', 'OData-Version': '4.0', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const origin = await serveHere(server);
  const api: ListingApi = {
    baseUrl: origin,
    profile: DEFAULT_PROFILE,
    client: createHttpClient(),
    tokens: pastedTokenSource(() => Promise.resolve('token')),
    now: () => new Date(),
  };
  return { api, asked };
}

const ROOT = '/RESO/OData';
const LISTING = `${ROOT}/Property('L1')?$expand=Media`;
const place = { listingKey: ListingKey.parse('L1'), location: null };
const listing = (media: unknown[], more: object = {}) => ({ body: { ListingKey: 'L1', Media: media, ...more } });
const page = (value: unknown[], next?: string) => ({
  body: { value, ...(next === undefined ? {} : { '@odata.nextLink': next }) },
});
const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ MediaKey: key }));

async function shown(answers: Parameters<typeof serve>[0]) {
  const { api, asked } = await serve(answers);
  const read = await readProperty(api, place);
  if (!read.ok) return { failure: read.failure.kind, asked };
  const { media, complete, leftOut } = read.value;
  return { keys: media?.map((each) => each.mediaKey) ?? null, complete, leftOut: leftOut.count, asked };
}

describe('the photos of a listing', () => {
  it.each(['@odata.nextLink', 'Media@odata.nextLink'])('come from all pages: %s', async (name) => {
    const answers = (origin: string) => ({
      [LISTING]: listing([a], { [name]: `${origin}${ROOT}/next?2` }),
      [`${ROOT}/next?2`]: page([], 'next?3'),
      [`${ROOT}/next?3`]: { body: { Media: [b, c] } },
    });
    expect(await shown(answers)).toMatchObject({ keys: ['a', 'b', 'c'], complete: true, leftOut: 0 });
  });

  it('are not all of them where an entry cannot be read, or the collection is not shown', async () => {
    expect(await shown(() => ({ [LISTING]: listing([a, { MediaKey: null }]) }))).toMatchObject({
      keys: ['a'],
      complete: false,
      leftOut: 1,
    });
    expect(
      await shown(() => ({ [LISTING]: listing([a], { '@odata.nextLink': 'next' }), [`${ROOT}/next`]: page([{}]) })),
    ).toMatchObject({ keys: ['a'], complete: false, leftOut: 1 });
    expect(await shown(() => ({ [LISTING]: { body: { ListingKey: 'L1' } } }))).toMatchObject({
      keys: null,
      complete: false,
    });
  });

  it.each<[string, (page: string) => string]>([
    ['from the service root', (at) => `Property('L1')/Media?${at}`],
    ['from the page', (at) => `Media?${at}`],
    ['from the page, by its options alone', (at) => `?${at}`],
    ['from the server', (at) => `${ROOT}/Property('L1')/Media?${at}`],
  ])('come from all pages where links count %s', async (_what, link) => {
    const pages = `${ROOT}/Property('L1')/Media`;
    const { keys, complete } = await shown(() => ({
      [LISTING]: listing([a], { 'Media@odata.nextLink': `Property('L1')/Media?1` }),
      [`${pages}?1`]: page([b], link('2')),
      [`${pages}?2`]: page([c]),
    }));
    expect({ keys, complete }).toEqual({ keys: ['a', 'b', 'c'], complete: true });
  });

  it.each<[string, string, Answer | undefined]>([
    ['elsewhere', 'http://127.0.0.1:1/next', undefined],
    ['that is no address', 'http://', undefined],
    ['to where it came from', LISTING, undefined],
    ['to itself', 'next', page([b], 'next')],
    ['that has expired', 'next', { status: 410, body: '' }],
    ['that is refused', 'next', { status: 400, body: '' }],
  ])('are not all of them where the next page is one %s, and the listing is not gone', async (_what, link, next) => {
    const answers = () => ({
      [LISTING]: listing([a], { '@odata.nextLink': link }),
      ...(next === undefined ? {} : { [`${ROOT}/next`]: next }),
    });
    const { asked, ...read } = await shown(answers);
    expect(read).toMatchObject({ complete: false });
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('end somewhere, however many pages there are', async () => {
    let number = 0;
    const endless = new Proxy<Record<string, Answer>>(
      {},
      {
        get: (_target, path) =>
          path === LISTING ? listing([a], { '@odata.nextLink': 'next?0' }) : page([], `next?${(number += 1)}`),
      },
    );
    expect(await shown(() => endless)).toMatchObject({ keys: ['a'], complete: false });
    expect(number).toBeLessThan(1000);
  });

  it('are not known where a page fails: nothing is concluded from the others', async () => {
    const answers = (status: number) => () => ({
      [LISTING]: listing([a], { '@odata.nextLink': 'next' }),
      [`${ROOT}/next`]: { status, body: '<html>', headers: { 'Content-Type': 'text/html' } },
    });
    expect(await shown(answers(503))).toMatchObject({ failure: 'busy' });
    expect(await shown(answers(200))).toMatchObject({ failure: 'unusable' });
  });
});

describe('the photos of a listing that ends at a page without a word', () => {
  const many = (count: number, first = 0) =>
    Array.from({ length: count }, (_, index) => ({ MediaKey: `m${first + index}` }));
  const own = (media: readonly { MediaKey: string }[], owner = 'L1') =>
    media.map((each) => ({ ...each, ResourceRecordKey: owner }));
  const after = (count: number) => `${ROOT}/Property('L1')/Media?$skip=${count}`;
  const filtered = (count: number) => `${ROOT}/Media?$filter=ResourceRecordKey eq 'L1'&$skip=${count}`;
  const known = many(12).map(({ MediaKey: key }) => ({ mediaKey: MediaKey.parse(key), mediaKeyNumeric: null }));
  const before = { ours: known, others: [] };

  async function read(answers: Readonly<Record<string, Answer>>, options: Parameters<typeof readProperty>[2] = {}) {
    const { api, asked } = await serve(() => answers);
    const result = await readProperty(api, place, options);
    if (!result.ok) return { failure: result.failure.kind, asked };
    const { media, complete, isCut, total } = result.value;
    return { count: media?.length, complete, isCut, total, asked };
  }

  it('are read on after the last one, where their number may be the size of a page', async () => {
    const answers = { [LISTING]: listing(many(10)), [after(10)]: page(many(2, 10)), [after(12)]: page([]) };
    expect(await read(answers)).toMatchObject({ count: 12, complete: true });
    // Photos may move between two pages.
    const shifted = { ...answers, [after(10)]: page(many(3, 9)) };
    expect(await read(shifted)).toMatchObject({ count: 12, complete: true });
    const linked = { [LISTING]: listing(many(10)), [after(10)]: page(many(1, 10), 'next'), [after(12)]: page([]) };
    const paged = { ...linked, [`${ROOT}/Property('L1')/next`]: page(many(1, 11)) };
    expect(await read(paged)).toMatchObject({ count: 12, complete: true });
  });

  it('are all of them where nothing follows, or nothing can be asked and nothing is missing', async () => {
    expect(await read({ [LISTING]: listing(many(10)), [after(10)]: page([]) })).toMatchObject({
      count: 10,
      complete: true,
      asked: [LISTING, after(10)],
    });
    expect(await read({ [LISTING]: listing(many(10)) })).toMatchObject({ count: 10, complete: true });
    // `$skip` is ignored.
    expect(await read({ [LISTING]: listing(many(10)), [after(10)]: page(many(10)) })).toMatchObject({ complete: true });
  });

  it('are not asked for where their number is no page, the number that is told, or that of those who are known', async () => {
    expect((await read({ [LISTING]: listing(many(7)) })).asked).toEqual([LISTING]);
    expect(
      (await read({ [LISTING]: listing(many(10)) }, { before: { ours: known.slice(0, 10), others: [] } })).asked,
    ).toEqual([LISTING]);
    const counted = listing(many(10), { 'Media@odata.count': 10 });
    expect((await read({ [LISTING]: counted })).asked).toEqual([LISTING]);
  });

  it('are found by the listing that they name where they cannot be read of it, and no others are taken for them', async () => {
    const cut = { [LISTING]: listing(many(10)) };
    const found = { ...cut, [filtered(10)]: page(own(many(2, 10))), [filtered(12)]: page([]) };
    expect(await read(found)).toMatchObject({ count: 12, complete: true });
    for (const others of [own(many(2, 10), 'L2'), many(2, 10)]) {
      expect(await read({ ...cut, [filtered(10)]: page(others) }, { before })).toMatchObject({
        count: 10,
        complete: false,
      });
    }
    expect(await read({ ...cut, [after(10)]: page(own(many(2, 10), 'L2')) }, { before })).toMatchObject({ count: 10 });
  });

  it('are not all of them where the service tells more, or one that was there is missing, and the rest cannot be read', async () => {
    const counted = listing(many(10), { 'Media@odata.count': 12 });
    expect(await read({ [LISTING]: counted })).toMatchObject({ count: 10, complete: false, isCut: true, total: 12 });
    expect(await read({ [LISTING]: listing(many(7)) }, { before })).toMatchObject({
      count: 7,
      complete: false,
      isCut: true,
    });
    const started = { [LISTING]: listing(many(10)), [after(10)]: page(many(10, 10)) };
    expect(await read(started)).toMatchObject({ count: 20, complete: false, isCut: true });
  });

  it('are asked for where one of somebody else is missing, which is gone where nothing more can be read', async () => {
    const withOther = { before: { ours: known.slice(0, 7), others: known.slice(7, 8) } };
    const whole = await read({ [LISTING]: listing(many(7)) }, withOther);
    expect(whole).toMatchObject({ count: 7, complete: true, isCut: false });
    expect(whole.asked).toContain(after(7));
    const further = { [LISTING]: listing(many(7)), [after(7)]: page(many(1, 7)), [after(8)]: page([]) };
    expect(await read(further, withOther)).toMatchObject({ count: 8, complete: true });
  });

  it('are not known where the page after them fails', async () => {
    const trouble = { status: 503, body: '' };
    expect(await read({ [LISTING]: listing(many(10)), [after(10)]: trouble })).toMatchObject({ failure: 'busy' });
  });
});

it('one photo is asked for by every digit of its key, and another one is not taken for it', async () => {
  const key = '90071992547409931';
  const { api, asked } = await serve(() => ({
    [`${ROOT}/Media(${key})`]: `{"MediaKey":"a","MediaKeyNumeric":${key}}`,
    [`${ROOT}/Media(7)`]: '{"MediaKey":"b","MediaKeyNumeric":8}',
    [`${ROOT}/Media(9)`]: '{"MediaKey":"b"}',
  }));
  const read = (number: string) => readMedia(api, { mediaKey: null, mediaKeyNumeric: MediaKeyNumeric.parse(number) });
  expect(await read(key)).toMatchObject({ ok: true, value: { mediaKey: 'a', mediaKeyNumeric: key } });
  expect(asked).toEqual([`${ROOT}/Media(${key})`]);
  expect(await read('7')).toMatchObject({ ok: false, failure: { kind: 'unusable' } });
  expect(await read('9')).toMatchObject({ ok: true });
});

describe('photos that are asked for by their keys', () => {
  const ask = (key: string) => `${ROOT}/Media?$filter=MediaKey eq '${key}'`;
  const find = async (answers: Readonly<Record<string, Answer | string>>, keys = ['a']) =>
    findMedia((await serve(() => answers)).api, keys);

  it('are found on a later page, after an empty one, and in another case', async () => {
    const answers = { [ask('a')]: page([], 'next'), [`${ROOT}/next`]: page([{ MediaKey: 'A', MediaKeyNumeric: 1 }]) };
    expect(await find(answers)).toMatchObject({ ok: true, value: { kind: 'found', media: [{ mediaKey: 'A' }] } });
    expect(await find({ [ask('a')]: page([]), [ask('b')]: page([b]) }, ['a', 'b'])).toMatchObject({
      value: { kind: 'found', media: [{ mediaKey: 'b' }] },
    });
  });

  it('are none only where every answer came to its end', async () => {
    expect(await find({ [ask('a')]: page([], 'next'), [`${ROOT}/next`]: page([]) })).toMatchObject({
      value: { kind: 'none' },
    });
  });

  it.each<[string, Readonly<Record<string, Answer>>]>([
    ['something that was not asked for', { [ask('a')]: page([b]) }],
    ['something that was not asked for on a later page', { [ask('a')]: page([], 'next'), [`${ROOT}/next`]: page([b]) }],
    ['something that cannot be read', { [ask('a')]: page([{ MediaKeyNumeric: 5 }]) }],
    ['a page elsewhere', { [ask('a')]: page([], 'http://127.0.0.1:1/next') }],
    ['a page that leads back', { [ask('a')]: page([], ask('a')) }],
    ['a page that is gone', { [ask('a')]: page([], 'next') }],
  ])('may be there where the answer is %s', async (_what, answers) => {
    expect(await find(answers)).toMatchObject({ ok: true, value: { kind: 'inconclusive' } });
  });

  it('are found beside others, and not looked for through all that a service has', async () => {
    const { api, asked } = await serve(() => ({
      [ask('a')]: page([b, a], 'next'),
      [`${ROOT}/next`]: page([c], 'more'),
    }));
    expect(await findMedia(api, ['a'])).toMatchObject({ value: { kind: 'found', media: [{ mediaKey: 'a' }] } });
    expect(asked).toHaveLength(1);
  });
});

describe('the rules of a service', () => {
  const ASKED = `${ROOT}/Property/ValidationRules('known')`;
  const rule = { RuleKey: 'R1', FieldName: 'Zoning', RuleAction: 'REJECT', RuleExpression: "Zoning = 'X'" };
  const reported = async (body: unknown) => {
    const { api } = await serve(() => ({ [ASKED]: { body } }));
    const read = await readRules(api, 'function', 'known');
    if (!read.ok) return read.failure.kind;
    return read.value.kind === 'unchanged' ? 'unchanged' : [read.value.rules.length, read.value.leftOut];
  };

  it('are those of before where something else is answered', async () => {
    expect(await reported({ status: 'ok' })).toBe('unusable');
    expect(await reported([])).toBe('unusable');
    expect(await reported({ error: { code: 'Busy', message: 'Try again later.' } })).toBe('refused');
    expect(await reported({ vrHash: 'known' })).toBe('unchanged');
  });

  it('are those of before where an answer without rules has the hash that was sent', async () => {
    expect(await reported({ vrHash: 'known', Rules: [] })).toBe('unchanged');
    expect(await reported({ vrHash: 'known', Rules: [], Notes: ['a'] })).toBe('unchanged');
    expect(await reported({ vrHash: 'known', Rules: [rule] })).toEqual([1, 0]);
  });

  it('have a hash of ours where the service tells none, which is another for other rules', async () => {
    const hashOf = async (known: string, ...rules: readonly object[]) => {
      const path = `${ROOT}/Property/ValidationRules('${known}')`;
      const { api } = await serve(() => ({ [path]: { body: { Rules: rules } } }));
      const read = await readRules(api, 'function', known);
      if (!read.ok) return read.failure.kind;
      return read.value.kind === 'rules' ? read.value.hash : 'unchanged';
    };
    const [one, other] = [await hashOf('', rule), await hashOf('', { ...rule, RuleAction: 'WARNING' })];
    expect(one).not.toBe('');
    expect(other).not.toBe(one);
    expect(await hashOf(one, rule)).toBe('unchanged');
  });

  it('are learnt but for those that cannot be read', async () => {
    expect(await reported({ vrHash: 'new', Rules: [rule, { RuleKey: 'R2' }] })).toEqual([1, 1]);
    expect(await reported({ vrHash: 'new', Notes: ['a', 'b'], Rules: [{ RuleKey: 'R2' }, rule] })).toEqual([1, 1]);
  });

  it('are none where the service says so', async () => {
    expect(await reported({ vrHash: 'new', Rules: [] })).toEqual([0, 0]);
    expect(await reported({ vrHash: 'new' })).toEqual([0, 0]);
  });
});
