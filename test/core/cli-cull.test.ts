import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runCli } from '../../electron/hosts/cli/program.ts';
import { captionsAt, nth, pictureFiles, startPractice, temporaryFolder } from './harness.ts';

/** Runs one command line and gives its exit code with the lines of its stdout. */
async function lightbox(home: string, ...words: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const out: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await runCli(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' });
    return { code, lines: out.join('').trimEnd().split('\n') };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

const Listed = z.array(
  z.looseObject({ order: z.int(), rating: z.int(), picked: z.boolean(), rejected: z.boolean(), state: z.string() }),
);

async function listed(home: string): Promise<string[]> {
  const { lines } = await lightbox(home, '--json', 'photo', 'list', 'Oak');
  const photos = Listed.parse(JSON.parse(nth(lines, 0)));
  return photos.map(
    ({ order, rating, picked, rejected, state }) =>
      `${order} ${rating}${picked ? ' picked' : ''}${rejected ? ' rejected' : ''} ${state}`,
  );
}

it('rates, picks, rejects and keeps photos, sends what is not rejected, and lists all of it', async () => {
  vi.stubEnv('LIGHTBOX_SECRETS', 'file');
  const service = await startPractice();
  const home = await temporaryFolder();
  const to = ['--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', service.token];
  await lightbox(home, 'connect', ...to);
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(3)));
  for (const at of ['1', '2', '3']) await lightbox(home, 'photo', 'edit', 'Oak', at, '--caption', `Photo ${at}`);

  expect(await lightbox(home, 'photo', 'rate', 'Oak', '1', '4')).toEqual({ code: 0, lines: ['Photo 1: 4 stars.'] });
  expect((await lightbox(home, 'photo', 'pick', 'Oak', '1')).lines).toEqual(['Picked photo 1 (1.jpg).']);
  expect((await lightbox(home, 'photo', 'reject', 'Oak', '2')).lines).toEqual([
    'Rejected photo 2 (2.jpg). It is not sent.',
  ]);
  expect(await listed(home)).toEqual(['1 4 picked queued', '2 0 rejected rejected', '3 0 queued']);
  expect((await lightbox(home, 'photo', 'list', 'Oak')).lines).toEqual([
    '1  Photo 1    1.jpg  queued    ★★★★ picked',
    '2  Photo 2    2.jpg  rejected',
    '3  Photo 3    3.jpg  queued',
  ]);
  expect((await lightbox(home, 'sync')).code).toBe(0);
  expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 3']);

  expect((await lightbox(home, 'photo', 'keep', 'Oak', '2')).code).toBe(0);
  expect((await lightbox(home, 'photo', 'keep', 'Oak', '1')).lines).toEqual(['Photo 1 was not rejected.']);
  expect((await lightbox(home, 'photo', 'reject', 'Oak', '3')).lines).toEqual([
    'Rejected photo 3 (3.jpg). The next sync removes it at the service.',
  ]);
  await lightbox(home, 'sync');
  expect(captionsAt(service)).toEqual(['Photo 1']);
  expect(await listed(home)).toEqual(['1 4 picked attached', '2 0 needs-you', '3 0 rejected rejected']);

  const rated = await lightbox(home, '--json', 'photo', 'rate', 'Oak', '1', '0');
  expect(JSON.parse(nth(rated.lines, 0))).toMatchObject({ order: 1, rating: 0 });
  const rejected = await lightbox(home, '--json', 'photo', 'reject', 'Oak', '1');
  expect(JSON.parse(nth(rejected.lines, 0))).toMatchObject({ order: 1, picked: false, rejected: true });
  expect((await lightbox(home, 'photo', 'rate', 'Oak', '1', '6')).code).toBe(2);
  expect((await lightbox(home, 'photo', 'reject', 'Oak', '9')).code).toBe(1);
});
