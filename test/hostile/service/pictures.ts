import { deflateSync, gzipSync } from 'node:zlib';
import { chunk, ihdr, PNG_SIGNATURE } from '../files/kit.ts';
import { WIRE } from './answers.ts';
import type { Named } from './bodies.ts';

/** Where a service may say that a picture is, and what its photo says then; '' stands for a picture that is shown. */
export const ADDRESSES: readonly (readonly [address: string, reported: string])[] = [
  ...[
    'https://10.0.0.1/',
    'https://10.1/',
    'https://167772161/',
    'https://0x0a000001/',
    'https://012.0.0.1/',
    'https://10.0.0.1./',
    'https://user:word@10.0.0.1/x.jpg',
    'https://192.168.1.1:8443/x.jpg',
    'https://172.16.5.4/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
  ].map((address) => [address, 'picture.inside'] as const),
  ...[
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://127.0.0.2/',
    '//10.0.0.1/x.jpg',
    '\\\\10.0.0.1\\x.jpg',
    'file:///etc/passwd',
    'ftp://10.0.0.1/x.jpg',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'blob:https://example.test/1',
    'http://[',
    '',
    `https://example.test/${'x'.repeat(9_000)}`,
  ].map((address) => [address, 'picture.notHad'] as const),
];

/** A PNG of so many pixels an edge, black on black: a small file, whatever its edge. */
function png(edge: number): Buffer {
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))), { level: 9 });
  const head = ihdr({ width: edge, height: edge, depth: 1, colours: 0 });
  return Buffer.concat([PNG_SIGNATURE, head, chunk('IDAT', rows), chunk('IEND')]);
}

const bytes = (content: Buffer | string, headers: Readonly<Record<string, string>> = {}): Named['hostile'] => {
  return (response) => response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(content);
};

const NOT_HAD = 'picture.notHad';

/** What may be there instead of a picture, and what its photo says then. */
export const PICTURES: readonly (readonly [answer: Named, reported: string])[] = [
  [{ name: 'a picture', hostile: bytes(png(64)) }, ''],
  [{ name: 'a picture that is packed', hostile: bytes(gzipSync(png(64)), { 'content-encoding': 'gzip' }) }, ''],
  [{ name: 'a picture that calls itself a page', hostile: bytes(png(64), { 'content-type': 'text/html' }) }, ''],
  [{ name: 'nothing', hostile: bytes('') }, NOT_HAD],
  [{ name: 'a page', hostile: bytes('<!doctype html><script>alert(1)</script>') }, NOT_HAD],
  [{ name: 'a PDF', hostile: bytes('%PDF-1.7\n') }, 'picture.format'],
  [
    { name: 'an SVG with a script', hostile: bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
    'picture.format',
  ],
  [{ name: 'half a picture', hostile: bytes(png(64).subarray(0, 60)) }, 'picture.damaged'],
  [{ name: 'a picture of 900 megapixels', hostile: bytes(png(30_000)) }, 'picture.tooLarge'],
  [{ name: 'a program', hostile: bytes('MZ\x90\0\x03\0\0\0') }, NOT_HAD],
  ...[
    'https://10.0.0.1/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    '/picture/again',
    'javascript:alert(1)',
  ].map(
    (location) =>
      [
        { name: `a redirect to ${location}`, hostile: (response) => response.writeHead(302, { location }).end() },
        NOT_HAD,
      ] as const satisfies readonly [Named, string],
  ),
  ...WIRE.filter(
    ({ isEndless, name }) => isEndless === undefined && !/done|Location|tag|cookies|another type/.test(name),
  ).map((answer) => [answer, NOT_HAD] as const),
];
