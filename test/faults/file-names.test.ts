// @module-tag large
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  captionsAt,
  connect,
  createClock,
  detail,
  openCore,
  picture,
  startPractice,
  sync,
  temporaryFolder,
} from '../core/harness.ts';
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

describe('a file with a strange name', () => {
  it.each(seededRuns('file-names', NASTY.length))('run $run', async ({ run, random }) => {
    const name = nameOf(run, random);
    const clock = createClock();
    const service = await startPractice({ now: clock.now });
    const gate = await startGate(service);
    const opened = await openCore({ clock });
    await connectThrough(opened, gate, service);
    const folder = path.join(await temporaryFolder(), 'card');
    await mkdir(folder);
    const file = path.join(folder, name);
    await writeFile(file, await picture(run));
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    // Hidden files of a folder are left alone unless they are named.
    const paths = [name.startsWith('.') ? file : folder];
    const { added, refused } = await opened.call('media.add', { listingId, paths });
    expect(refused).toEqual([]);
    expect(added.map((each) => each.fileName)).toEqual([name]);
    expect(await sync(opened)).toMatchObject({ uploaded: 1, created: 1, blocked: 0, waiting: 0 });

    const { media } = await detail(opened, listingId);
    const upload = gate.seen.find((each) => each.operation === 'upload');
    const { head, parts } = headOfPart(upload?.body ?? '');
    expect(parts).toBe(1);
    expect(head.trim().split('\r\n')).toEqual([
      expect.stringMatching(
        new RegExp(`^Content-Disposition: form-data; name="[A-Za-z0-9]+"; filename="${media[0]?.mediaId}\\.jpg"$`),
      ),
      'Content-Type: image/jpeg',
    ]);
    expect(captionsAt(service)).toEqual(['']);
    const listed = Listed.parse(await done(opened.home, 'photo', 'list', listingId));
    expect(listed.map((each) => [each.fileName, each.state])).toEqual([[name, 'attached']]);
  });

  it('that points elsewhere does not leave the library when it comes as a stream', async () => {
    const service = await startPractice();
    const opened = await openCore();
    await connect(opened, service);
    const { listingId } = await opened.call('listing.create', { name: 'Streamed' });
    const names = ['../../evil.jpg', '/etc/evil.jpg', '..', '.'];
    for (const [index, name] of names.entries()) {
      const answer = await opened.core.importStream(listingId, name, Readable.from([await picture(index + 1)]));
      expect(answer).toMatchObject({ ok: true, value: { refused: [] } });
    }
    expect(await sync(opened)).toMatchObject({ uploaded: names.length, created: 1 });
    const { media } = await detail(opened, listingId);
    expect(media.map((item) => item.fileName)).toEqual(['evil.jpg', 'evil.jpg', '..', '.']);
  });
});
