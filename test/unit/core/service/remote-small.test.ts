import { describe, expect, it } from 'vitest';
import { isLoopback, readServiceAddress } from '../../../../electron/core/service/http/address.ts';
import { mayHaveChanged } from '../../../../electron/core/service/http/failure.ts';
import { readFailure } from '../../../../electron/core/service/http/odata-error.ts';
import { readRetryAfter } from '../../../../electron/core/service/http/rate-limit.ts';
import { formatTimestamp } from '../../../../electron/core/service/odata/media-mapper.ts';
import { retryDelay } from '../../../../electron/core/sync/base/retry-timing.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const now = new Date('2026-05-04T08:00:00.000Z');
const day = 24 * 3_600_000;

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Mon, 04 May 2026 08:01:30 GMT', 90_000],
  ['Mon, 04 May 2026 07:59:00 GMT', 0],
  ['99999999999999999999', day],
  ['Fri, 31 Dec 9999 23:59:59 GMT', day],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2026', 2_026_000],
  [undefined, null],
])('Retry-After %s is %s ms', (header, milliseconds) => {
  expect(readRetryAfter(header, now)).toBe(milliseconds);
});

describe('the time until the next try', () => {
  const share = fc.double({ min: 0, max: 0.999999, noNaN: true });

  it('is never earlier than the service asked for, and not much later', () => {
    forAll(fc.nat({ max: 100 }), fc.nat({ max: 10 * day }), share, (attempts, asked, random) => {
      const delay = retryDelay(attempts, asked, random);
      expect(delay).toBeGreaterThanOrEqual(asked);
      expect(delay).toBeLessThanOrEqual(asked * 1.2 + 401);
      expect(delay).toBeLessThanOrEqual(Math.max(day, asked));
    });
  });

  it('grows with the tries up to ten minutes, and is never zero', () => {
    forAll(fc.integer({ min: 1, max: 2000 }), share, (attempts, random) => {
      const delay = retryDelay(attempts, null, random);
      expect(Number.isSafeInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(1000);
      expect(delay).toBeLessThanOrEqual(600_000);
      expect(retryDelay(attempts + 1, null, random)).toBeGreaterThanOrEqual(delay);
    });
  });
});

describe('timestamps of the interface', () => {
  it.each([
    [0, '2026-05-04T08:00:00.000+0000'],
    [120, '2026-05-04T10:00:00.000+0200'],
    [-210, '2026-05-04T04:30:00.000-0330'],
    [345, '2026-05-04T13:45:00.000+0545'],
    [-480, '2026-05-04T00:00:00.000-0800'],
    [1020, '2026-05-05T01:00:00.000+1700'],
  ])('with an offset of %s minutes', (offset, text) => {
    expect(formatTimestamp(now, offset)).toBe(text);
  });

  it('have the shape of the interface and mean the same moment', () => {
    const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    forAll(moments, fc.integer({ min: -12 * 60, max: 14 * 60 }), (moment, offset) => {
      const text = formatTimestamp(moment, offset);
      expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{4}$/);
      expect(new Date(`${text.slice(0, -2)}:${text.slice(-2)}`).getTime()).toBe(moment.getTime());
    });
  });
});

describe('error answers', () => {
  const answer = (status: number, body: unknown = '', headers = {}) => ({
    status,
    headers,
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });

  it.each([
    [401, 'unauthorised', false],
    [412, 'stale', false],
    [404, 'unusable', false],
    [410, 'unusable', false],
    [400, 'refused', false],
    [403, 'refused', false],
    [413, 'refused', false],
    [428, 'refused', false],
    [501, 'refused', false],
    [429, 'busy', false],
    [407, 'unusable', false],
    [408, 'busy', true],
    [423, 'busy', false],
    [425, 'busy', false],
    [500, 'busy', true],
    [502, 'busy', true],
    [503, 'busy', true],
    [200, 'unusable', true],
    [302, 'unusable', true],
  ])('%s means %s, and that something may have changed: %s', (status, kind, changed) => {
    const failure = readFailure(answer(status, '<html>'), now);
    expect(failure.kind).toBe(kind);
    expect(mayHaveChanged(failure)).toBe(changed);
    expect(failure.message).toMatch(/[.”:]$/);
  });

  it.each([404, 410])('%s means that it is gone only where OData says so', (status) => {
    const reported = (body: unknown, headers = {}) => readFailure(answer(status, body, headers), now).kind;
    expect(reported('', { 'odata-version': '4.0' })).toBe('gone');
    expect(reported({ error: { code: 'NotFound', message: 'No such Media.' } })).toBe('gone');
    expect(reported({ error: { code: 404 } })).toBe('gone');
    for (const body of ['', 'Not Found', '<html>', '{}', { message: 'no Route matched' }, { error: 'not_found' }]) {
      expect(reported(body)).toBe('unusable');
    }
    for (const body of [{ error: {} }, { error: null }, { error: [] }, [], 'null'])
      expect(reported(body)).toBe('unusable');
  });

  it('403 for a quota asks to wait; any other is a refusal', () => {
    const reported = (message: string) => readFailure(answer(403, { error: { code: 'Forbidden', message } }), now);
    for (const message of ['Quota exceeded', 'Rate limit reached.', 'rate-limited', 'Too many requests today']) {
      expect(reported(message)).toMatchObject({ kind: 'busy', mayHaveChanged: false });
    }
    expect(reported('You may not change this listing.').kind).toBe('refused');
  });

  it('name what the service found fault with', () => {
    const details = [
      { code: 'TooLong', target: 'Media[1].ShortDescription', message: 'too long' },
      { code: 7, target: null, message: null },
    ];
    const failure = readFailure(answer(400, { error: { code: 'Invalid', message: 'Two faults.', details } }), now);
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 400,
      details: [
        { target: 'Media[1].ShortDescription', message: 'too long' },
        { target: null, message: 'not accepted' },
      ],
    });
    expect(failure.message).toContain('Two faults.');
  });

  it('use the target of the error itself where there are no details, and take a number for a code', () => {
    const failure = readFailure(answer(400, { error: { code: 42, message: 'No.', target: 'YearBuilt' } }), now);
    expect(failure).toMatchObject({ details: [{ target: 'YearBuilt', message: 'No.' }] });
  });

  it('read any body without failing, and never make a sentence endless', () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ error: fc.anything() }).map((value) => JSON.stringify(value) ?? ''),
    );
    forAll(fc.constantFrom(400, 401, 404, 429, 500), bodies, (status, body) => {
      expect(readFailure(answer(status, body), now).message.length).toBeGreaterThan(10);
    });
    expect(readFailure(answer(400, { error: { message: 'x'.repeat(5000) } }), now).message.length).toBeLessThan(400);
  });

  it('measure a moment against the clock of the service, however wrong the one of this computer is', () => {
    const date = 'Mon, 04 May 2026 11:00:00 GMT';
    const busy = (headers: Record<string, string>) => readFailure(answer(503, '', headers), now);
    const moment = { 'retry-after': 'Mon, 04 May 2026 11:01:30 GMT' };
    expect(busy({ ...moment, date })).toMatchObject({ retryAfter: 90_000 });
    expect(busy({ ...moment, date: 'today' })).toMatchObject({ retryAfter: 3 * 3_600_000 + 90_000 });
    const reset = { 'minute-quota-available': '0', 'minute-quota-resettime': String(Date.parse(date) + 20_000) };
    expect(busy({ ...reset, date })).toMatchObject({ retryAfter: 20_000 });
  });

  it('carry the Retry-After', () => {
    expect(readFailure(answer(503, '', { 'retry-after': '30' }), now)).toMatchObject({ retryAfter: 30_000 });
    expect(readFailure(answer(429), now)).toMatchObject({ retryAfter: null });
  });
});

describe('addresses of a service', () => {
  const read = (text: string) => readServiceAddress(text, 'baseUrl', phrase('address.webApi'));

  it.each([
    ['https://media.example.com/', 'https://media.example.com'],
    [' https://Media.Example.com/a/b// ', 'https://media.example.com/a/b'],
    ['https://media.example.com:8443', 'https://media.example.com:8443'],
    ['http://127.0.0.1:4000/api', 'http://127.0.0.1:4000/api'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is taken as %s', (text, address) => {
    expect(read(text)).toBe(address);
  });

  it.each([
    'media.example.com',
    'http://media.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://0.0.0.0',
    'http://192.168.1.2',
    'ftp://media.example.com',
    'file:///etc/hosts',
    'javascript:alert(1)',
    'https://name@media.example.com',
    'https://name:word@media.example.com',
    'https://media.example.com/?token=a',
    'https://media.example.com/#token=a',
    '',
  ])('“%s” is refused, and the field is named', (text) => {
    expect(() => read(text)).toThrow(AppError);
    try {
      read(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalidInput', target: 'baseUrl', action: 'fixField' });
    }
  });

  it('is on this computer only by an address that cannot lead elsewhere', () => {
    expect(isLoopback(new URL('http://127.0.0.1'))).toBe(true);
    expect(isLoopback(new URL('http://127.0.0.1.example.com'))).toBe(false);
  });
});
