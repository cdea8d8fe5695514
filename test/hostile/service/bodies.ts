import { Buffer } from 'node:buffer';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Hostile, RealAnswer } from './hostile-service.ts';
import { plain } from './hostile-service.ts';

/** An answer with a name. */
export interface Named {
  readonly name: string;
  readonly hostile: Hostile;
  /** It takes longer than anybody waits. */
  readonly isEndless?: true;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'odata-version': '4.0' };

/** A fixed body as JSON; what was asked for is not done. */
export function body(content: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Hostile {
  return (response) => response.writeHead(status, { ...JSON_TYPE, ...headers }).end(content);
}

/** What was asked for is done, and the answer is another one. */
export function changed(change: (text: string) => string | Buffer): Hostile {
  return async (response, real) => {
    const { status, headers, text } = await real();
    response.writeHead(status, plain(headers)).end(change(Buffer.from(text, 'latin1').toString('utf8')));
  };
}

/** The answer of the service with all of its entities changed. */
function entities(change: (entity: Record<string, unknown>) => Record<string, unknown>): Hostile {
  const all = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(all);
    if (typeof value !== 'object' || value === null) return value;
    return change(Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, all(inside)])));
  };
  return changed((text) => JSON.stringify(all(JSON.parse(text))));
}

const everyValue = (to: (value: unknown) => unknown): Hostile =>
  entities((entity) =>
    Object.fromEntries(
      Object.entries(entity).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null ? value : to(value),
      ]),
    ),
  );

/** Writes pieces as fast as they are taken, until there is nobody who takes them. */
export function stream(pieces: (real: RealAnswer | null) => Iterable<Buffer>, isReal = false): Hostile {
  return async (response, real) => {
    const answer = isReal ? await real() : null;
    response.writeHead(200, JSON_TYPE);
    for (const piece of pieces(answer)) {
      if (response.destroyed) return;
      if (!response.write(piece)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        response.once('drain', resolve).once('close', resolve);
        await promise;
        response.off('drain', resolve).off('close', resolve);
      }
    }
    response.end();
  };
}

function* repeat(text: string, times: number): Iterable<Buffer> {
  const piece = Buffer.from(text);
  for (let count = 0; count < times; count += 1) yield piece;
}

function* joined(...parts: readonly Iterable<Buffer>[]): Iterable<Buffer> {
  for (const part of parts) yield* part;
}

const RESULT = {
  Id: 'id',
  FileName: 'a.jpg',
  Location: 'https://media.example.test/a',
  MediaType: 'image/jpeg',
  Size: 1,
};
const MEBIBYTE = ' '.repeat(1024 * 1024);
const DEEP = 100_000;

/** 64 MB that are some kilobytes on the way; packed once for all. */
const packed = new Map<string, Buffer>();
function bomb(kind: 'gzip' | 'br'): Hostile {
  return (response) => {
    const inside = Buffer.alloc(64 * 1024 * 1024, 0x20);
    const pack = (): Buffer =>
      kind === 'gzip'
        ? gzipSync(inside)
        : brotliCompressSync(inside, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
    const content = packed.get(kind) ?? pack();
    packed.set(kind, content);
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': kind }).end(content);
  };
}

const error = (inside: unknown, status = 200): Hostile => body(JSON.stringify({ error: inside }), {}, status);

/** Bodies that a service may answer with, whatever it was asked. */
export const BODIES: readonly Named[] = [
  { name: 'nothing', hostile: body('') },
  { name: 'spaces', hostile: body(' \n\t ') },
  { name: 'null', hostile: body('null') },
  { name: 'true', hostile: body('true') },
  { name: 'a number', hostile: body('-0') },
  { name: 'words', hostile: body('"OK"') },
  { name: 'an empty list', hostile: body('[]') },
  { name: 'an empty object', hostile: body('{}') },
  { name: 'a list of null', hostile: body('[null]') },
  { name: 'a list of lists', hostile: body('[[],[[]]]') },
  { name: 'a list of nothing', hostile: body('[{}]') },
  { name: 'value that is null', hostile: body('{"value":null}') },
  { name: 'Media that is a number', hostile: body('{"ListingKey":7,"Media":7}') },
  { name: 'a page', hostile: body('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }) },
  { name: 'a page that calls itself JSON', hostile: body('<html><script>{"a":[') },
  { name: 'XML', hostile: body('<?xml version="1.0"?><error/>', { 'content-type': 'application/xml' }) },
  { name: 'a picture', hostile: body(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])) },
  { name: 'its first half', hostile: changed((text) => text.slice(0, text.length / 2)) },
  { name: 'it without its end', hostile: changed((text) => text.slice(0, -1)) },
  { name: 'it twice', hostile: changed((text) => text + text) },
  { name: 'it with something behind', hostile: changed((text) => `${text};alert(1)`) },
  { name: 'it as UTF-16', hostile: changed((text) => Buffer.from(text, 'utf16le')) },
  { name: 'bytes that are no text', hostile: body(Buffer.from([0x5b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x5d])) },
  { name: 'zeros', hostile: body(Buffer.alloc(10_000)) },
  { name: 'lists 100,000 deep', hostile: body('['.repeat(DEEP) + ']'.repeat(DEEP)) },
  { name: 'objects 100,000 deep', hostile: body('{"Media":'.repeat(DEEP) + '[]' + '}'.repeat(DEEP)) },
  { name: 'words 5,000 deep', hostile: entities((entity) => ({ ...entity, ShortDescription: nested(5_000) })) },
  { name: '200,000 results', hostile: body(JSON.stringify(Array.from({ length: 200_000 }, () => RESULT))) },
  {
    name: '4,000 results',
    hostile: body(JSON.stringify(Array.from({ length: 4_000 }, (_, index) => ({ ...RESULT, Id: `id-${index}` })))),
  },
  {
    name: 'a million numbers',
    hostile: stream(() => joined(repeat('[0', 1), repeat(',0'.repeat(1_000), 1_000), repeat(']', 1))),
  },
  {
    name: '4,900 fields',
    hostile: body(JSON.stringify(Object.fromEntries(Array.from({ length: 4_900 }, (_, i) => [`Field${i}`, i])))),
  },
  { name: '100 MB of spaces', hostile: stream(() => repeat(MEBIBYTE, 100)) },
  { name: '100 MB of one word', hostile: stream(() => joined(repeat('["', 1), repeat('a'.repeat(1024 * 1024), 100))) },
  {
    name: '7 MB of one word',
    hostile: stream(() => joined(repeat('["', 1), repeat('a'.repeat(1024 * 1024), 7), repeat('"]', 1))),
  },
  { name: 'a gzip bomb', hostile: bomb('gzip') },
  { name: 'a Brotli bomb', hostile: bomb('br') },
  { name: 'what says it is packed and is not', hostile: body('[]', { 'content-encoding': 'gzip' }) },
  {
    name: 'what is packed and cut',
    hostile: body(gzipSync('[1,2,3]').subarray(0, 20), { 'content-encoding': 'gzip' }),
  },
  { name: 'what is packed in no known way', hostile: body('[]', { 'content-encoding': 'zip, rot13' }) },
  { name: 'a field that is there twice', hostile: body('{"MediaKey":"a","MediaKey":"b","Media":[],"Media":null}') },
  {
    name: '__proto__',
    hostile: body('{"__proto__":{"MediaKey":"x","error":{"code":"y"}},"Media":[{"__proto__":null}]}'),
  },
  {
    name: 'constructor',
    hostile: entities((entity) => ({ ...entity, constructor: { prototype: { x: 1 } }, toString: 7 })),
  },
  { name: 'halves of characters', hostile: changed((text) => text.replaceAll('"Photo', '"\\ud800Photo')) },
  {
    name: 'keys that are halves of characters',
    hostile: entities((entity) => ({ ...entity, MediaKey: '\ud800', Id: '\udfff', ListingKey: '\ud800' })),
  },
  {
    name: '4,000 numbers of 400 digits',
    hostile: body(`[${Array.from({ length: 4_000 }, () => '9'.repeat(400)).join()}]`),
  },
  { name: 'numbers without end', hostile: everyValue((value) => (typeof value === 'number' ? 1e308 : value)) },
  { name: 'objects in the place of words', hostile: everyValue(() => ({ en: 'word' })) },
  { name: 'null in the place of everything', hostile: everyValue(() => null) },
  { name: 'lists in the place of words', hostile: everyValue(() => [1, [2]]) },
  { name: 'numbers in the place of words', hostile: everyValue(() => 7) },
  { name: 'words of 100,000 characters', hostile: everyValue(() => 'x'.repeat(100_000)) },
  { name: 'zeros in words', hostile: everyValue((value) => (typeof value === 'string' ? `${value}\0` : value)) },
  {
    name: 'a key of somebody else',
    hostile: entities((entity) => ({ ...entity, MediaKey: '../../x', MediaKeyNumeric: 1, Id: 'x' })),
  },
  {
    name: 'tags with line breaks',
    hostile: entities((entity) => ({ ...entity, '@odata.etag': 'W/"a\r\nX-Evil: 1"' })),
  },
  {
    name: 'next pages without end',
    hostile: entities((entity) => ({
      ...entity,
      '@odata.nextLink': `?$skip=${Math.random()}`,
      'Media@odata.nextLink': `?$skip=${Math.random()}`,
    })),
  },
  {
    name: 'a next page elsewhere',
    hostile: entities((entity) => ({
      ...entity,
      '@odata.nextLink': 'https://10.0.0.1/',
      'Media@odata.nextLink': '//169.254.169.254/',
    })),
  },
  {
    name: 'pieces of one byte',
    hostile: stream(
      (real) =>
        Buffer.from(real?.text ?? '[]', 'latin1')
          .toString('latin1')
          .split('')
          .map((each) => Buffer.from(each, 'latin1')),
      true,
    ),
  },
  { name: '20,000 pieces of one byte', hostile: stream(() => repeat(' ', 20_000)) },
  { name: 'an error without words', hostile: error({}) },
  { name: 'an error that is null', hostile: error(null) },
  { name: 'an error with status 200', hostile: error({ code: 'E', message: 'Not taken.' }) },
  { name: 'an error of 5 MB', hostile: error({ code: 'E', message: 'no '.repeat(1_700_000) }, 400) },
  {
    name: 'an error with 4,900 details',
    hostile: error(
      {
        code: 'E',
        message: 'No.',
        details: Array.from({ length: 4_900 }, (_, i) => ({
          code: 'D',
          target: `Media[${i}].ShortDescription`,
          message: 'x'.repeat(200),
        })),
      },
      400,
    ),
  },
  {
    name: 'an error about a photo that is not there',
    hostile: error({ code: 'E', message: 'No.', target: 'Media[99999999999999999999].X' }, 400),
  },
  {
    name: 'an error with a script',
    hostile: error({ code: 'E', message: '<img src=x onerror=alert(1)>\u001b[2J\u202e' }, 400),
  },
  { name: 'an error whose code is an object', hostile: error({ code: { a: 1 }, message: [] }, 400) },
];

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
