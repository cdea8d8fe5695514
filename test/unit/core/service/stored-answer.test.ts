import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../../../electron/core/service/http/http.ts';
import { toMediaEntity, toPropertyEntity } from '../../../../electron/core/service/odata/media-mapper.ts';
import {
  classifyAttach,
  classifyInsert,
  classifyPatch,
} from '../../../../electron/core/service/odata/stored-answer.ts';
import { MediaKey, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const now = new Date('2026-05-04T08:00:00.000Z');
const KEY = MediaKey.parse('11111111-2222-4333-8444-5555555555ab');
const OTHER = '99999999-2222-4333-8444-5555555555ab';
const LONG = `Front of the house ${'at dusk '.repeat(12)}`.trim();
const TAG = 'W/"2"';

const odata = (body: unknown, status = 200, headers: Record<string, string> = { etag: TAG }): HttpAnswer => ({
  status,
  headers: { 'odata-version': '4.0', ...headers },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const entity = {
  MediaKey: KEY,
  MediaKeyNumeric: 7,
  ShortDescription: LONG,
  ImageOf: 'Kitchen',
  Order: 2,
  DeletedYN: false,
};
const ERROR = { error: { code: 'ValidationFailed', message: 'Too long.', details: [{ target: 'ShortDescription' }] } };
const STORED = { kind: 'stored' };
const UNKNOWN = { kind: 'unknown' };
const differs = (...fields: string[]) => ({ kind: 'differs', fields });

describe('the answer to a change', () => {
  const classify = (answer: HttpAnswer, changes: object = { shortDescription: LONG }, mediaKey = KEY) =>
    classifyPatch(answer, { name: { mediaKeyNumeric: MediaKeyNumeric.parse(7), mediaKey }, changes }, now);

  it.each<[string, object, object]>([
    ['what was sent', {}, STORED],
    ['the key in another case', { MediaKey: KEY.toUpperCase() }, STORED],
    ['the number as text', { MediaKeyNumeric: '7' }, STORED],
    ['no number', { MediaKeyNumeric: null }, STORED],
    ['another change of somebody else', { ImageOf: 'Attic', Order: 9 }, STORED],
    ['it cut', { ShortDescription: LONG.slice(0, 50) }, differs('shortDescription')],
    ['it trimmed', { ShortDescription: `${LONG} ` }, differs('shortDescription')],
    ['it escaped', { ShortDescription: LONG.replace('o', '&#111;') }, differs('shortDescription')],
    ['the old value', { ShortDescription: 'Before' }, differs('shortDescription')],
    ['nothing', { ShortDescription: null }, differs('shortDescription')],
    ['something odd', { ShortDescription: { en: LONG } }, differs('shortDescription')],
    ['not the field', { ShortDescription: undefined }, UNKNOWN],
  ])('that shows %s', (_what, shown, stored) => {
    const result = classify(odata({ ...entity, ...shown }));
    expect(result).toMatchObject({ ok: true, value: { etag: TAG, stored } });
    expect(result.ok && result.value.media === null).toBe(stored === UNKNOWN);
  });

  it('tells all that differ, normalised text and odd values among them', () => {
    const changes = { shortDescription: 'e\u0301', imageOf: 'Attic', order: 3, deletedYN: true };
    const shown = { ShortDescription: '\u00E9', ImageOf: 'Kitchen', Order: 3.5, DeletedYN: 'perhaps' };
    expect(classify(odata({ ...entity, ...shown }), changes)).toMatchObject({
      value: { stored: differs('shortDescription', 'imageOf', 'order', 'deletedYN') },
    });
    const kept = { ShortDescription: 'e\u0301', ImageOf: 'Attic', Order: '3', DeletedYN: 'Y' };
    expect(classify(odata({ ...entity, ...kept }), changes)).toMatchObject({ value: { stored: STORED } });
  });

  it('takes the other form of a room for the same, and a field that was emptied may be missing', () => {
    const rooms = classify(odata({ ...entity, ImageOf: 'WalkInClosets' }), { imageOf: 'Walk-In Closet(s)' });
    expect(rooms).toMatchObject({ value: { stored: STORED } });
    const bare = odata({ MediaKey: KEY, MediaKeyNumeric: 7 });
    const empty = { shortDescription: '', imageOf: '', order: null, deletedYN: false };
    expect(classify(bare, empty)).toMatchObject({ value: { stored: STORED } });
    expect(classify(bare, { ...empty, order: 0 })).toMatchObject({ value: { stored: UNKNOWN } });
    expect(classify(bare, {})).toMatchObject({ value: { stored: STORED } });
  });

  it.each([
    ['204', odata('', 204), TAG],
    ['204 without a tag', odata('', 204, {}), null],
    ['an empty body', odata(''), TAG],
    ['a page of the service', odata('<p>saved</p>'), TAG],
    ['JSON that is no entity', odata({ '@odata.context': '$metadata' }), TAG],
  ])('that shows nothing is to be read back: %s', (_what, answer, etag) => {
    expect(classify(answer)).toEqual({ ok: true, value: { media: null, etag, stored: UNKNOWN } });
  });

  it.each([
    ['another MediaKey', { ...entity, MediaKey: OTHER }],
    ['another MediaKeyNumeric', { ...entity, MediaKeyNumeric: 8 }],
  ])('about another photo says nothing of this one: %s', (_what, body) => {
    const failure = { kind: 'unusable', mayHaveChanged: true, phrase: { code: 'failure.otherAnswered' } };
    expect(classify(odata(body))).toMatchObject({ ok: false, failure });
  });

  it('is judged by the number alone where the key is not known', () => {
    const name = { mediaKeyNumeric: MediaKeyNumeric.parse(7), mediaKey: null };
    const asked = { name, changes: { shortDescription: LONG } };
    expect(classifyPatch(odata(entity), asked, now)).toMatchObject({ value: { stored: STORED } });
  });

  it('that holds an error is a refusal, whatever its status', () => {
    const failure = { kind: 'refused', status: 200, details: [{ target: 'ShortDescription' }] };
    expect(classify(odata(ERROR))).toMatchObject({ ok: false, failure });
    expect(classify(odata({ ...ERROR, ...entity }))).toMatchObject({ ok: false, failure });
  });

  it('that was cut off leaves it in doubt, wherever it was cut', () => {
    const text = JSON.stringify(entity);
    forAll(fc.integer({ min: 1, max: text.length - 1 }), (length) => {
      expect(classify(odata(text.slice(0, length)))).toMatchObject({ ok: false, failure: { kind: 'inDoubt' } });
    });
  });

  it.each([
    ['a page of a network', { status: 200, headers: {}, text: '<html>' }],
    ['JSON of a network', { status: 200, headers: {}, text: '{"status":"ok"}' }],
    ['another status', odata(entity, 202)],
  ])('of somebody else is unusable: %s', (_what, answer) => {
    expect(classify(answer)).toMatchObject({ ok: false, failure: { kind: 'unusable', mayHaveChanged: true } });
  });
});

const outgoing = {
  mediaKey: KEY,
  mediaUrl: 'https://media.example.com/1.jpg',
  mediaObjectId: '1.jpg',
  size: 5,
  order: 2,
  shortDescription: LONG,
  imageOf: 'Kitchen',
  changedByMemberId: '',
};
const wire = (mediaKey: string = KEY) => toMediaEntity({ ...outgoing, mediaKey }, DEFAULT_PROFILE.media, now);

describe('the answer to an added photo', () => {
  const classify = (answer: HttpAnswer) => classifyAttach(answer, wire(), now);

  it('is compared with all that was sent', () => {
    expect(classify(odata(entity, 201))).toMatchObject({ ok: true, value: { stored: STORED, etag: TAG } });
    expect(classify(odata({ ...entity, Order: 5, ShortDescription: 'Front' }, 201))).toMatchObject({
      value: { stored: differs('shortDescription', 'order'), media: { mediaKey: KEY } },
    });
    expect(classify(odata({ MediaKey: KEY }, 201))).toMatchObject({ value: { stored: UNKNOWN, media: null } });
    expect(classify(odata('', 204))).toMatchObject({ value: { stored: UNKNOWN, media: null } });
  });

  it.each([
    ['unusable', { ...entity, MediaKey: OTHER }],
    ['refused', ERROR],
    ['inDoubt', '{"MediaKey":"1'],
    ['unusable', '<html>'],
    ['unusable', {}],
  ])('is %s: %j', (kind, body) => {
    expect(classify(odata(body, 201))).toMatchObject({ ok: false, failure: { kind } });
  });
});

describe('the answer to a created listing', () => {
  const SECOND = '22222222-2222-4333-8444-5555555555ab';
  const classify = (body: unknown, status = 201) =>
    classifyInsert(odata(body, status, {}), toPropertyEntity({}, [wire(), wire(SECOND)]), now);
  const second = { ...entity, MediaKey: SECOND, MediaKeyNumeric: 8 };

  it.each<[string, unknown[] | undefined, string[] | null]>([
    ['all', [second, entity], [SECOND, KEY]],
    ['all, and one more', [{ ...entity, MediaKey: OTHER }, entity, second], [OTHER, KEY, SECOND]],
    ['fewer', [second], [SECOND]],
    ['none', [], []],
    ['no collection', undefined, null],
    ['something that cannot be read', [{ MediaKeyNumeric: 7 }, second], [SECOND]],
  ])('tells the photos that it shows where it shows %s', (_what, Media, keys) => {
    const media = keys?.map((mediaKey) => ({ mediaKey })) ?? null;
    expect(classify({ ListingKey: 'L1', Media })).toMatchObject({ ok: true, value: { listingKey: 'L1', media } });
  });

  it.each<[string, unknown]>([
    ['refused', ERROR],
    ['inDoubt', '{"ListingKey":"L1","Media":[{"Med'],
    ['unusable', '<html>'],
    ['unusable', { status: 'ok' }],
    ['unusable', { ListingKey: 'L2', Media: [{ ...entity, MediaKey: OTHER }] }],
  ])('is %s: %j', (kind, body) => {
    for (const status of [200, 201]) expect(classify(body, status)).toMatchObject({ ok: false, failure: { kind } });
  });

  it('of a listing without photos is not expected to show any', () => {
    const answer = odata({ ListingKey: 'L1', Media: [entity] }, 201);
    expect(classifyInsert(answer, toPropertyEntity({}, []), now)).toMatchObject({ ok: true });
  });
});

it('a 412 to what creates something is a refusal: there was no tag that could be stale', () => {
  const refused = { ok: false, failure: { kind: 'refused', status: 412 } };
  expect(classifyInsert(odata(ERROR, 412), toPropertyEntity({}, []), now)).toMatchObject(refused);
  expect(classifyAttach(odata('', 412), { MediaKey: KEY }, now)).toMatchObject(refused);
});
