import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runCli } from '../../electron/hosts/cli/program.ts';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import { captionsAt, nth, pictureFiles, startPractice, temporaryFolder } from './harness.ts';

/** Runs one command line and gives its exit code with what it printed. */
async function lightbox(
  home: string,
  ...words: readonly string[]
): Promise<{ code: number; out: string; notes: string }> {
  const out: string[] = [];
  const notes: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => notes.push(String(text)) > 0);
  try {
    const code = await runCli(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' });
    return { code, out: out.join(''), notes: notes.join('') };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

async function connected(home: string, service: PracticeService): Promise<string> {
  const to = ['--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', service.token];
  const { out } = await lightbox(home, '--json', 'connect', ...to);
  return z.looseObject({ accountId: z.string() }).parse(JSON.parse(out)).accountId;
}

it('sends a listing to a further service, says how it stands at each, and ends that', async () => {
  vi.stubEnv('LIGHTBOX_SECRETS', 'file');
  const [north, south] = [await startPractice(), await startPractice()];
  const home = await temporaryFolder();
  const there = await connected(home, south);
  await connected(home, north);
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(2)));
  for (const at of ['1', '2']) await lightbox(home, 'photo', 'edit', 'Oak', at, '--caption', `Photo ${at}`);
  expect((await lightbox(home, 'listing', 'services', 'Oak')).out).toBe(
    'It goes to one service alone. Add one: lightbox listing services LISTING --add ACCOUNT\n',
  );

  const added = await lightbox(home, 'listing', 'services', 'Oak', '--add', there);
  expect(added.code).toBe(0);
  expect(added.out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/ not there yet /),
    expect.stringMatching(/ not there yet /),
  ]);
  expect((await lightbox(home, 'listing', 'services', 'Oak', '--add', there)).code).toBe(1);
  expect((await lightbox(home, 'sync', 'Oak')).code).toBe(0);
  expect([captionsAt(north), captionsAt(south)]).toEqual([
    ['Photo 1', 'Photo 2'],
    ['Photo 1', 'Photo 2'],
  ]);
  const rows = (await lightbox(home, 'status')).out.trimEnd().split('\n');
  expect(rows).toHaveLength(3);
  expect(nth(rows, 0)).toMatch(/^Oak +up to date/);
  expect(nth(rows, 2)).toMatch(/^ {2}\S+ +up to date/);
  expect((await lightbox(home, 'listing', 'list')).out.trimEnd().split('\n')).toHaveLength(1);

  const ended = await lightbox(home, 'listing', 'services', 'Oak', '--remove', there);
  expect(ended).toMatchObject({ code: 0, notes: 'What is there stays there: it is a listing of its own now.\n' });
  expect((await lightbox(home, 'listing', 'list')).out).toMatch(/ Oak \(\S+\) /);
  expect((await lightbox(home, 'listing', 'services', 'Oak')).code).toBe(0);
});
