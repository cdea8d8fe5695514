// @module-tag large
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectedCore, createClock, openCore, picture, startPractice, temporaryFolder } from '../core/harness.ts';
import { done } from '../run-cli.ts';
import { startGate } from './gate.ts';
import { connectThrough } from './library.ts';
import { type Random, seededRuns } from './seeded.ts';

const NASTY = [
  'a"b.jpg',
  "it's.jpg",
  '"; filename="evil.jpg',
  'line\r\nContent-Type: text%2fhtml\r\n\r\n<b>.jpg',
  'carriage\rreturn.jpg',
  'new\nline.jpg',
  'tab\tbell\u0007escape\u001b[31m.jpg',
  '..%2f..%2fetc%2fpasswd.jpg',
  '...jpg',
  '-rf.jpg',
  '--help.jpg',
  '~root.jpg',
  'CON.jpg',
  'nul.jpg',
  'aux.tar.jpg',
  'café.jpg'.normalize('NFC'),
  'cafe\u0301.jpg'.normalize('NFD'),
  '\u202egpj.exe.jpg',
  '\u200fשלום.jpg',
  '\ufeffmark.jpg',
  '🏡🛏️.jpg',
  '日本語の台所.jpg',
  '100%.jpg',
  '%00.jpg',
  '%s%n%d.jpg',
  '$(touch hacked).jpg',
  '`id`;&|<>*?.jpg',
  'back\\slash\\..\\x.jpg',
  'c:evil.jpg',
  ' leading and trailing .jpg',
  'dots...jpg',
  'semi;colon,comma=equals.jpg',
  `${'n'.repeat(251)}.jpg`,
  `${'é'.repeat(125)}x.jpg`,
  `${'🏡'.repeat(62)}.jpg`,
  '\u0001\u0002\u007f.jpg',
  '\u0085\u2028\u2029.jpg',
  '{{template}}${x}.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  'same.JPG',
] as const;
const PIECES = [
  '"',
  "'",
  '\r',
  '\n',
  '\r\n',
  '..',
  '%0d%0a',
  '\\',
  ';',
  '=',
  'é',
  'e\u0301',
  '\u202e',
  '🏡',
  '-',
  ' ',
  'x',
  '\u0000',
];

/** One of the known ones, or one made of the same pieces; never with what no file system takes. */
function nameOf(run: number, random: Random): string {
  const known = NASTY[run - 1];
  if (known !== undefined) return known;
  const pieces = Array.from({ length: 1 + random.below(30) }, () => random.pick(PIECES)).filter(
    (each) => each !== '\u0000',
  );
  return `${pieces.join('')}.jpg`;
}

const Listed = z.array(z.looseObject({ fileName: z.string(), state: z.string() }));

/** The head of the only part of a multipart body, and how many parts there are. */
function headOfPart(body: string): { head: string; parts: number } {
  const boundary = /^--([^\r\n]+)\r\n/.exec(body)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return { head: parts[0]?.split('\r\n\r\n')[0] ?? '', parts: parts.length };
}

describe('files with strange names', () => {
  it('come into a listing by their names, and are sent by names of ours', async () => {
    const names = seededRuns('file-names', 100, NASTY.length).map(({ run, random }) => nameOf(run, random));
    const clock = createClock();
    const service = await startPractice({ now: clock.now });
    const gate = await startGate(service);
    const opened = await openCore({ clock });
    await connectThrough(opened, gate, service);
    const folder = await temporaryFolder();
    const paths = await Promise.all(
      names.map(async (name, index) => {
        const card = path.join(folder, String(index));
        await mkdir(card);
        await writeFile(path.join(card, name), await picture(index + 1));
        // Hidden files of a folder are left alone unless they are named.
        return name.startsWith('.') ? path.join(card, name) : card;
      }),
    );
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    const { added, refused } = await opened.call('media.add', { listingId, paths });
    expect(refused).toEqual([]);
    expect(added.map((each) => each.fileName)).toEqual(names);
    expect(await opened.sync()).toMatchObject({ uploaded: names.length, created: 1, blocked: 0, waiting: 0 });

    const { media } = await opened.detail(listingId);
    const uploads = gate.seen.filter((each) => each.operation === 'upload').map(({ body }) => headOfPart(body));
    expect(uploads.filter(({ parts }) => parts !== 1)).toEqual([]);
    expect(uploads.map(({ head }) => head.trim().replace(/(?<=; name=")[A-Za-z0-9]+"/, 'part"')).toSorted()).toEqual(
      media
        .map(({ mediaId }) => `Content-Disposition: form-data; name="part"; filename="${mediaId}.jpg"`)
        .map((line) => `${line}\r\nContent-Type: image/jpeg`)
        .toSorted(),
    );
    expect(service.captions()).toEqual(names.map(() => ''));
    const listed = Listed.parse(await done(opened.home, 'photo', 'list', listingId));
    expect(listed.map((each) => [each.fileName, each.state])).toEqual(names.map((name) => [name, 'attached']));
  });

  it('that points elsewhere does not leave the library when it comes as a stream', async () => {
    const { opened } = await connectedCore();
    const { listingId } = await opened.call('listing.create', { name: 'Streamed' });
    const names = ['../../evil.jpg', '/etc/evil.jpg', '..', '.'];
    for (const [index, name] of names.entries()) {
      const answer = await opened.core.importStream(listingId, name, Readable.from([await picture(index + 1)]));
      expect(answer).toMatchObject({ ok: true, value: { refused: [] } });
    }
    expect(await opened.sync()).toMatchObject({ uploaded: names.length, created: 1 });
    const { media } = await opened.detail(listingId);
    expect(media.map((item) => item.fileName)).toEqual(['evil.jpg', 'evil.jpg', '..', '.']);
  });
});
