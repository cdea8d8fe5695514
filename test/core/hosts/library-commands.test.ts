import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { readReportFacts } from '../../../electron/hosts/report-facts.ts';
import { lightbox, lightboxJson } from '../../run-cli.ts';
import { openCore, temporaryFolder } from '../harness.ts';

async function library(): Promise<{ home: string; file: string }> {
  const opened = await openCore();
  const { listingId, ids } = await opened.listingWithPhotos(1);
  await opened.call('media.edit', { mediaIds: ids, shortDescription: 'Kitchen with island' });
  await opened.call('listing.rename', { listingId, name: '12 Oak Street' });
  await opened.close();
  return { home: opened.home, file: path.join(opened.home, 'library.db') };
}

describe('lightbox library', () => {
  it('check tells that a library is in order, and which copies can be restored', async () => {
    const { home, file } = await library();
    openDatabase(`${file}.before-3`).close();
    const { code, value } = await lightboxJson(home, 'library', 'check');
    expect([code, value]).toMatchObject([0, { ok: true, problems: [], copies: [{ name: 'library.db.before-3' }] }]);
  });

  it('check ends with 4 for one that is damaged', async () => {
    const { home, file } = await library();
    writeFileSync(file, 'no database any more'.repeat(1000));
    const { code, value } = await lightboxJson(home, 'library', 'check');
    expect([code, value]).toMatchObject([4, { ok: false, problems: [expect.any(String)] }]);
  });

  it('restore puts the newest copy in its place', async () => {
    const { home, file } = await library();
    openDatabase(`${file}.before-3`).close();
    const { code, value } = await lightboxJson(home, 'library', 'restore');
    expect([code, value]).toEqual([0, { restored: 'library.db.before-3', aside: 'library.db.set-aside-1' }]);
  });

  it('restore without a copy changes nothing', async () => {
    const { home, file } = await library();
    const before = readFileSync(file);
    expect((await lightboxJson(home, 'library', 'restore')).code).toBe(1);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('lightbox report', () => {
  it('shows the log and the library without captions, names, addresses and places', async () => {
    const { home, file } = await library();
    const database = openDatabase(file);
    database.exec(`INSERT INTO mediaByOthers (listingId, mediaKey, shortDescription, imageOf)
      SELECT listingId, 'KEY', 'Pantry by somebody else', '' FROM listing`);
    database.close();
    const log = [
      { msg: 'a photo by others', photo: 'Pantry by somebody else' },
      { msg: 'an upload failed', photo: 'Kitchen with island', listing: '12 Oak Street', code: 'ECONNRESET' },
      { msg: 'asked https://media.example.com/upload?token=hunter2', place: home },
    ];
    mkdirSync(path.join(home, 'logs'), { recursive: true });
    appendFileSync(path.join(home, 'logs/lightbox.log'), log.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, stdout } = await lightbox(home, 'report');
    expect(code).toBe(0);
    for (const secret of ['Kitchen', 'Pantry', 'Oak', 'media.example', 'hunter2', home])
      expect(stdout).not.toContain(secret);
    for (const fact of ['an upload failed', 'ECONNRESET', 'listing: 1', 'media: 1', 'in order'])
      expect(stdout).toContain(fact);
  });

  it('saves what it shows, for its owner alone', async () => {
    const { home } = await library();
    const file = path.join(home, 'report.zip');
    expect((await lightboxJson(home, 'report', file)).code).toBe(0);
    expect(readFileSync(file).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('leaves the log out where the library gives no words to strike out of it', async () => {
    const { home, file } = await library();
    writeFileSync(file, 'no database any more'.repeat(1000));
    expect(readReportFacts(home, {}).log).toEqual([expect.stringContaining('left out')]);
    expect(readReportFacts(await temporaryFolder(), {}).log).toEqual([]);
  });
});
