import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { box, latin1 } from '../../../corpus/bytes.ts';
import type { HostileFile } from '../case.ts';
import { type Sound, sparse } from '../kit.ts';

/** What is no photo at all, whatever its name says. */
export function otherCases({ png }: Sound): HostileFile[] {
  const of = (
    name: string,
    start: string,
    outcome: HostileFile['outcome'] = 'refused.noPictureFormat',
  ): HostileFile => ({
    name,
    content: Buffer.concat([latin1(start), Buffer.alloc(3000, 0x20)]),
    outcome,
  });
  const film = 'refused.film';
  const format = 'refused.format';
  return [
    { name: 'nothing', content: '', outcome: 'refused.empty' },
    { name: 'one byte', content: '\xff', outcome: 'refused.noPictureFormat' },
    of('words', 'This is not a picture.'),
    of('blanks', ''),
    of('a page', '<!doctype html><script>alert(1)</script>'),
    of('JSON', '{"shortDescription":"x"}'),
    of('a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', format),
    of('a drawing behind a declaration', '<?xml version="1.0"?>\n<svg/>', format),
    of('a document', '%PDF-1.7\n1 0 obj', format),
    of('an archive', 'PK\x03\x04\x14\0'),
    of('a packed file', '\x1f\x8b\x08\0'),
    of('a program of Linux', '\x7fELF\x02\x01\x01'),
    of('a program of Windows', 'MZ\x90\0'),
    of('a script', '#!/bin/sh\nrm -rf /'),
    of('sound', 'ID3\x03\0\0'),
    of('sound in RIFF', 'RIFF\0\x10\0\0WAVEfmt '),
    of('a database', 'SQLite format 3\0'),
    of('GIF', 'GIF89a\x10\0\x10\0', format),
    of('BMP', 'BM\0\0\0\0\0\0\0\0\x36\0\0\0', format),
    of('Photoshop', '8BPS\0\x01', format),
    of('JPEG XL', '\xff\x0a\x10', format),
    of('JPEG XL in boxes', '\0\0\0\x0cJXL \r\n\x87\n', format),
    of('JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n', format),
    of('raw of Fujifilm without a preview', 'FUJIFILMCCD-RAW ', 'refused.rawWithoutPreview'),
    of('raw of Canon without a directory', 'II*\0\x10\0\0\0CR\x02\0', 'refused.rawWithoutPreview'),
    of('raw of Sigma', 'FOVb\0\0\x03\0', format),
    of('raw of an early Canon', 'II\x1a\0\0\0HEAPCCDR', format),
    { name: 'HEIF in its short form', content: box('ftyp', 'mif3avif'), outcome: format },
    { name: 'an AVIF that moves', content: box('ftyp', 'avis\0\0\0\0avismsf1miafMA1B'), outcome: format },
    {
      name: 'raw of Canon in boxes, without them',
      content: box('ftyp', 'crx \0\0\0\x01crx isom'),
      outcome: 'refused.rawWithoutPreview',
    },
    { name: 'a film', content: box('ftyp', 'isom\0\0\x02\0isomiso2avc1mp41'), outcome: film },
    {
      name: 'a box of brands that never ends',
      content: Buffer.concat([latin1('\xff\xff\xff\xffftyp'), Buffer.alloc(500, 0x41)]),
      outcome: film,
    },
    {
      name: '50 MB that are no picture',
      file: 'x.png',
      content: sparse(50_000_000, [0, latin1('nothing')]),
      outcome: 'refused.noPictureFormat',
    },
    {
      name: 'a PNG cut after its first half',
      file: 'x.png',
      content: png.subarray(0, png.length / 2),
      outcome: 'refused.truncated',
    },
    ...(process.platform === 'win32' ? [] : onDisk()),
  ];
}

/** What a folder can hold beside files. */
function onDisk(): HostileFile[] {
  const of = (name: string, content: (path: string) => unknown, outcome: HostileFile['outcome']): HostileFile => ({
    name,
    content,
    outcome,
    onlyOnDisk: true,
  });
  return [
    of('a pipe', (path) => execFileSync('mkfifo', [path]), 'refused.noFileOrFolder'),
    of(
      'a link to a pipe',
      (path) => {
        execFileSync('mkfifo', [`${path}.pipe`]);
        symlinkSync(`${path}.pipe`, path);
      },
      'refused.noFileOrFolder',
    ),
    of('a device that never ends', (path) => symlinkSync('/dev/zero', path), 'refused.noFileOrFolder'),
    of('a link to itself', (path) => symlinkSync(path, path), 'refused.linkToItself'),
    of('a link to nowhere', (path) => symlinkSync(`${path}.gone`, path), 'refused.nothingThere'),
    of('a file of the system without a size', (path) => symlinkSync('/proc/self/environ', path), 'refused.empty'),
    of(
      'a folder that links to itself, with words in it',
      (path) => {
        mkdirSync(path);
        symlinkSync(path, `${path}/again`);
        execFileSync('sh', ['-c', 'echo words > "$1/notes.txt"', 'sh', path]);
      },
      'refused.noPictureFormat',
    ),
    of(
      'a name that is no UTF-8, in a folder',
      (path) => {
        mkdirSync(path);
        execFileSync('sh', ['-c', 'echo words > "$1/$(printf \'caf\\351.jpg\')"', 'sh', path]);
      },
      'refused.nameNotUtf8',
    ),
  ];
}
