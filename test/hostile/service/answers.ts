import { body, changed, type Named, stream } from './bodies.ts';
import { type Hostile, plain } from './hostile-service.ts';

/** Statuses, without and with an error of OData. */
const STATUSES = [
  201, 202, 204, 205, 206, 226, 300, 301, 302, 304, 307, 400, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412,
  413, 414, 415, 418, 421, 422, 423, 424, 425, 426, 428, 431, 451, 499, 500, 501, 502, 504, 505, 507, 508, 511, 599,
  999,
];

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, content = ''): Hostile =>
  (response) =>
    response.writeHead(code, headers).end(content);

export const STATUS_ANSWERS: readonly Named[] = STATUSES.map((code) => ({
  name: `status ${code}`,
  hostile: status(code, code >= 300 && code < 400 ? { location: 'https://10.0.0.1/' } : {}),
}));

/** Pauses beyond all reason, and pauses that are none. */
export const PAUSES: readonly Named[] = [
  { 'retry-after': '31536000' },
  { 'retry-after': '99999999999999999999999999' },
  { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
  { 'retry-after': '-1' },
  { 'retry-after': 'Infinity' },
  { 'retry-after': '0x7fffffff' },
  { 'retry-after': 'NaN, 7' },
  { 'retry-after': 'x'.repeat(10_000) },
  { 'minute-quota-resettime': '1e308' },
  { 'minute-quota-available': '0', 'minute-quota-resettime': '9e11' },
  { 'hour-quota-resettime': '-1e308' },
  { 'day-quota-resettime': '9007199254740993' },
  { 'day-quota-available': '-5', 'day-quota-resettime': 'Infinity' },
].flatMap((headers) => {
  const [[name, value] = ['', '']] = Object.entries(headers).slice(-1);
  const shown = `${name}: ${value.slice(0, 40)}`;
  return [
    { name: `429 with ${shown}`, hostile: status(429, headers) },
    { name: `503 with ${shown}`, hostile: status(503, headers) },
  ];
});

/** Writes bytes as they are, in the place of HTTP. */
const raw =
  (...pieces: readonly string[]): Hostile =>
  (response) => {
    const { socket } = response;
    for (const piece of pieces) socket?.write(piece, 'latin1');
    socket?.end();
  };

/** Goes on writing a piece every few milliseconds for as long as somebody listens. */
const drip =
  (begin: string, piece: string): Hostile =>
  (response) => {
    const { socket } = response;
    if (socket === null) return;
    socket.write(begin, 'latin1');
    const timer = setInterval(() => socket.write(piece, 'latin1'), 20);
    socket.on('close', () => clearInterval(timer));
  };

const withHeaders = (headers: Readonly<Record<string, string>>): Hostile =>
  async function answer(response, real) {
    const reported = await real();
    response.writeHead(reported.status, { ...plain(reported.headers), ...headers }).end(reported.text, 'latin1');
  };

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** What goes wrong on the way. */
export const WIRE: readonly Named[] = [
  { name: 'nothing at all', hostile: (response) => response.socket?.resetAndDestroy() },
  { name: 'an end without an answer', hostile: (response) => response.socket?.end() },
  { name: 'silence', hostile: () => undefined, isEndless: true },
  { name: 'silence after the headers', hostile: (response) => response.writeHead(200).flushHeaders(), isEndless: true },
  { name: 'silence after it was done', hostile: async (_response, real) => void (await real()), isEndless: true },
  {
    name: 'an end after it was done',
    hostile: async (response, real) => (await real(), response.socket?.resetAndDestroy()),
  },
  { name: 'headers byte by byte', hostile: drip('HTTP/1.1 200 OK\r\nX-', 'a'), isEndless: true },
  { name: 'a body byte by byte', hostile: drip(`${OK}Content-Length: 100000\r\n\r\n[`, ' '), isEndless: true },
  {
    name: 'a body piece by piece',
    hostile: drip(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`, '1\r\n \r\n'),
    isEndless: true,
  },
  {
    name: 'notices without end',
    hostile: drip('HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 102 Processing\r\n\r\n'),
    isEndless: true,
  },
  { name: 'fewer bytes than promised', hostile: raw(`${OK}Content-Length: 100\r\n\r\n`, '[]') },
  { name: 'more bytes than promised', hostile: raw(`${OK}Content-Length: 2\r\n\r\n`, '[]HTTP/1.1 200 OK\r\n\r\nevil') },
  { name: 'two lengths', hostile: raw(`${OK}Content-Length: 2\r\nContent-Length: 5\r\n\r\n`, '[]') },
  {
    name: 'a length and pieces',
    hostile: raw(`${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`, '0\r\n\r\n'),
  },
  { name: 'a piece of a size that is none', hostile: raw(`${OK}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n[]') },
  {
    name: 'a piece as large as can be',
    hostile: raw(`${OK}Transfer-Encoding: chunked\r\n\r\n`, 'ffffffffffffffff\r\n[]'),
  },
  { name: 'headers of 100 KB', hostile: raw(`${OK}X-Long: ${'a'.repeat(100_000)}\r\n\r\n`, '[]') },
  { name: '5,000 headers', hostile: raw(`${OK}${'A: b\r\n'.repeat(5_000)}\r\n`, '[]') },
  { name: 'no HTTP', hostile: raw('SSH-2.0-OpenSSH_9.9\r\n') },
  { name: 'HTTP/0.9', hostile: raw('[]') },
  { name: 'a TLS alert', hostile: raw('\x15\x03\x01\x00\x02\x02\x28') },
  { name: 'HTTP/2', hostile: raw('\0\0\x12\x04\0\0\0\0\0') },
  {
    name: 'another protocol',
    hostile: raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  },
  { name: 'a header with a zero', hostile: raw(`${OK}X: a\0b\r\n\r\n[]`) },
  {
    name: 'a Location inside the network',
    hostile: withHeaders({ location: 'http://169.254.169.254/', 'odata-entityid': 'https://10.0.0.1/' }),
  },
  { name: 'a Location that is a script', hostile: withHeaders({ location: 'javascript:alert(1)' }) },
  { name: 'a Location that is a file', hostile: withHeaders({ location: 'file:///etc/passwd' }) },
  { name: 'a tag of 8 KB', hostile: withHeaders({ etag: `W/"${'a'.repeat(8_000)}"` }) },
  { name: 'a tag that is none', hostile: withHeaders({ etag: '' }) },
  { name: 'cookies', hostile: withHeaders({ 'set-cookie': 'session=evil; Domain=localhost; Path=/' }) },
  { name: 'another type', hostile: withHeaders({ 'content-type': 'text/html; charset=utf-7' }) },
  { name: 'its own refusal', hostile: status(401, { 'www-authenticate': 'Basic realm="type your password"' }) },
  { name: 'a proxy of its own', hostile: status(407, { 'proxy-authenticate': 'Basic' }) },
  { name: 'a quota with 403', hostile: status(403, {}, 'Too many requests: quota') },
];

/** Of the address for tokens. */
export const TOKENS: readonly Named[] = [
  ...['0', 'null', '"soon"', '-1', '1e308', '{}'].map((lifetime) => ({
    name: `expires_in of ${lifetime}`,
    hostile: changed((text) => text.replace(/"expires_in":\d+/, `"expires_in":${lifetime}`)),
  })),
  { name: 'a token with a line break', hostile: body('{"access_token":"a\\r\\nX-Evil: 1"}') },
  { name: 'a token of 1 MB', hostile: body(`{"access_token":"${'a'.repeat(1_000_000)}"}`) },
  { name: 'a token that is an object', hostile: body('{"access_token":{"a":1}}') },
  { name: 'a token that is half a character', hostile: body('{"access_token":"\\ud800"}') },
  { name: 'no token', hostile: body('{"token_type":"Bearer"}') },
  { name: 'a wrong token', hostile: body('{"access_token":"wrong","expires_in":3600}') },
  { name: '100 MB', hostile: stream(() => Array.from({ length: 100 }, () => Buffer.alloc(1024 * 1024, 0x20))) },
  { name: 'a refusal', hostile: body('{"error":"invalid_client"}', {}, 401) },
  { name: 'a redirect', hostile: status(302, { location: 'https://10.0.0.1/token' }) },
  { name: 'trouble', hostile: status(500, {}, 'client_secret=…') },
  { name: 'silence', hostile: () => undefined, isEndless: true },
  { name: 'a body byte by byte', hostile: drip(`${OK}Content-Length: 100000\r\n\r\n{`, ' '), isEndless: true },
];
