import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportFiles, strikeOut, zip } from '../../../../electron/core/app/report/report.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

describe('what is struck out of a report', () => {
  it.each([
    ['a token', 'Authorization: Bearer abc.DEF-123_~+/=='],
    ['a token of its own kind', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc'],
    ['a secret in an address', 'client_secret=hunter2&x=1'],
    ['a secret in JSON', '{"token":"hunter2"}'],
    ['an address of the network', 'connect ECONNREFUSED https://api.example.com/RESO?$filter=x'],
    ['an address of the app', 'lightbox://blob/abc/320'],
    ['an address of mail', 'from ada.lovelace+mls@example.com'],
    ['an address of a computer', 'connect ETIMEDOUT 192.168.12.7:443'],
    ['an address of version 6', 'connect ETIMEDOUT 2001:db8:0:0:8a2e:370:7334:1'],
    ['a host', 'getaddrinfo ENOTFOUND media.example.com'],
  ])('%s', (_name, text) => {
    const struck = strikeOut(`before ${text} after`, []);
    expect(struck).toContain('▇▇▇');
    for (const secret of ['hunter2', 'abc.DEF', 'eyJ', 'api.example', 'ada.', '192.168', '2001:db8', 'media.example']) {
      expect(struck).not.toContain(secret);
    }
    expect(struck).toMatch(/^before .* after$/);
  });

  it('leaves what tells of the fault', () => {
    const line = '{"level":50,"time":1790000000000,"pid":12,"code":"ECONNRESET","status":503,"msg":"an upload failed"}';
    expect(strikeOut(line, [])).toBe(line);
  });

  it('is whatever a person wrote, in whatever form and case', () => {
    const known = ['Kitchen with “island”', '12 Oak Street', 'C:\\Users\\ada', 'Oak'];
    const text = `x ${JSON.stringify({ a: known[0], b: JSON.stringify({ c: known[2] }) })} 12 OAK STREET 12%20Oak%20Street y`;
    const struck = strikeOut(text, known);
    expect(struck).toMatch(/^x .* y$/);
    for (const part of ['island', 'Oak', 'OAK', 'ada']) expect(struck).not.toContain(part);
  });

  it('is every known text, wherever it stands', () => {
    const word = fc.string({ minLength: 3, maxLength: 40, unit: 'grapheme' }).filter((text) => text.trim().length >= 3);
    forAll(fc.array(word, { minLength: 1, maxLength: 5 }), fc.string(), (known, around) => {
      const struck = strikeOut(known.map((each) => `${around}${each}${JSON.stringify(each)}`).join('\n'), known);
      const left = known.filter((each) => !around.toLowerCase().includes(each.toLowerCase()) && struck.includes(each));
      expect(left.filter((each) => !'▇▇▇'.includes(each))).toEqual([]);
    });
  });
});

describe('a report', () => {
  const files = reportFiles({
    about: { version: '1.0.0', system: 'linux' },
    rows: { listing: 2 },
    problems: [],
    log: ['{"msg":"photo Kitchen was sent to https://media.example.com"}'],
    known: ['Kitchen'],
  });

  it('is what stands in its two texts, and nothing else', () => {
    expect(files.map(({ name }) => name)).toEqual(['report.txt', 'log.txt']);
    expect(files[0]?.text).toContain('version: 1.0.0');
    expect(files[0]?.text).toContain('listing: 2');
    expect(files[1]?.text).toBe('{"msg":"photo ▇▇▇ was sent to ▇▇▇"}\n');
  });

  it('has an end, however long the log is', () => {
    const log = Array.from({ length: 50_000 }, (_, index) => `line ${index}`);
    const [, text] = reportFiles({ about: {}, rows: {}, problems: [], log, known: [] });
    expect(text?.text.split('\n').length).toBe(2001);
    expect(text?.text).toContain('line 49999');
  });
});

describe('a zip', () => {
  const files = [
    { name: 'report.txt', text: 'Página '.repeat(500) },
    { name: 'log.txt', text: '' },
  ];
  let bytes: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    bytes = await zip(files);
  });

  it('holds each file where its table says', () => {
    const end = bytes.length - 22;
    expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
    let entry = bytes.readUInt32LE(end + 16);
    for (const { name, text } of files) {
      expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
      const [packed, length] = [bytes.readUInt32LE(entry + 20), bytes.readUInt16LE(entry + 28)];
      expect(bytes.toString('latin1', entry + 46, entry + 46 + length)).toBe(name);
      const local = bytes.readUInt32LE(entry + 42);
      const start = local + 30 + bytes.readUInt16LE(local + 26);
      expect(inflateRawSync(bytes.subarray(start, start + packed)).toString()).toBe(text);
      entry += 46 + length;
    }
    expect(entry).toBe(end);
  });

  it('is opened by what others wrote', (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-zip-'));
    try {
      writeFileSync(path.join(folder, 'a.zip'), bytes);
      const python = spawnSync(
        'python3',
        ['-c', 'import zipfile;z=zipfile.ZipFile("a.zip");print(z.testzip());z.extractall()'],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
      if (python.error !== undefined) context.skip('there is no Python here');
      expect([python.stdout.trim(), python.stderr]).toEqual(['None', '']);
      expect(readFileSync(path.join(folder, 'report.txt'), 'utf8')).toBe(files[0]?.text);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
