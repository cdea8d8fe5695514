import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import { done, lightbox, lightboxJson, linesOf } from '../../run-cli.ts';
import { nth, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

async function connected(home: string, service: PracticeService, ...more: readonly string[]): Promise<string> {
  const to = ['--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', service.token];
  return z.looseObject({ accountId: z.string() }).parse(await done(home, 'connect', ...to, ...more)).accountId;
}

it('sends a listing to a further service, says how it stands at each, and ends that', async () => {
  const [north, south] = [await startPractice(), await startPractice()];
  const home = await temporaryFolder();
  const there = await connected(home, south);
  await connected(home, north);
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(2)));
  for (const at of ['1', '2']) await lightbox(home, 'photo', 'edit', 'Oak', at, '--caption', `Photo ${at}`);
  expect((await lightbox(home, 'listing', 'services', 'Oak')).stdout).toBe(
    'It goes to one service alone. Add one: lightbox listing services LISTING --add ACCOUNT\n',
  );

  const added = await lightbox(home, 'listing', 'services', 'Oak', '--add', there);
  expect(added.code).toBe(0);
  expect(linesOf(added.stdout)).toEqual([
    expect.stringMatching(/ not there yet /),
    expect.stringMatching(/ not there yet /),
  ]);
  expect((await lightbox(home, 'listing', 'services', 'Oak', '--add', there)).code).toBe(1);
  expect((await lightbox(home, 'sync', 'Oak')).code).toBe(0);
  expect([north.captions(), south.captions()]).toEqual([
    ['Photo 1', 'Photo 2'],
    ['Photo 1', 'Photo 2'],
  ]);
  const rows = linesOf((await lightbox(home, 'status')).stdout);
  expect(rows).toHaveLength(3);
  expect(nth(rows, 0)).toMatch(/^Oak +up to date/);
  expect(nth(rows, 2)).toMatch(/^ {2}\S+ +up to date/);
  expect(linesOf((await lightbox(home, 'listing', 'list')).stdout)).toHaveLength(1);

  const ended = await lightbox(home, 'listing', 'services', 'Oak', '--remove', there);
  expect(ended).toMatchObject({ code: 0, stderr: 'What is there stays there: it is a listing of its own now.\n' });
  expect((await lightbox(home, 'listing', 'list')).stdout).toMatch(/ Oak \(\S+\) /);
  expect((await lightbox(home, 'listing', 'services', 'Oak')).code).toBe(0);
});

it('leaves a listing that was never sent with its service when another one is connected, and moves it when told to', async () => {
  const [north, south] = [await startPractice(), await startPractice()];
  const home = await temporaryFolder();
  await connected(home, south, '--name', 'South');
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  await connected(home, north, '--name', 'North');
  const moved = await lightbox(home, 'listing', 'services', 'Oak', '--instead', 'North');
  expect(moved).toMatchObject({ code: 0, stderr: 'It goes to “North” from now on. Nothing was sent yet.\n' });
  expect((await lightbox(home, 'sync', 'Oak')).code).toBe(0);
  expect([north.captions(), south.snapshot().listings]).toEqual([[''], []]);
  expect((await lightbox(home, 'listing', 'services', 'Oak', '--instead', 'South')).code).toBe(1);
});

const NO_TELEPHONE = {
  name: 'Ours',
  date: '2026-11-23',
  sources: [],
  note: '',
  rules: [{ rule: 'captionContent', forbidden: ['phone'] }],
};

/** “Oak” with one photo and a telephone number, which the second of its services does not take. */
async function oakWithErrors() {
  const [north, south] = [await startPractice(), await startPractice()];
  const home = await temporaryFolder();
  const profile = path.join(home, 'profile.json');
  await writeFile(profile, JSON.stringify({ pictureRules: NO_TELEPHONE }));
  const there = await connected(home, south, '--name', 'South', '--profile', profile);
  const here = await connected(home, north, '--name', 'North');
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', 'Call 555-123-4567', '--room', 'Kitchen');
  await lightbox(home, 'listing', 'services', 'Oak', '--add', there);
  return { home, north, south, here, there };
}

it('names what each service finds, and sends it anyway to all that find something', async () => {
  const { home, north, south } = await oakWithErrors();
  const checked = await lightbox(home, 'check', 'Oak');
  expect(checked.code).toBe(4);
  expect(linesOf(checked.stdout)).toEqual([
    'North:',
    'Nothing is to be fixed.',
    'South:',
    '1 error, 0 warnings',
    expect.stringMatching(/^Error, photo 1: The caption has a phone number/),
  ]);
  const { value } = await lightboxJson(home, 'check', 'Oak');
  expect(value).toMatchObject([{ service: 'South', rule: 'captionContent' }]);
  expect((await lightbox(home, 'sync', 'Oak')).code).toBe(4);
  expect(north.captions()).toEqual(['Call 555-123-4567']);
  expect(south.snapshot().listings).toEqual([]);
  expect((await lightbox(home, 'sync', 'Oak', '--anyway')).code).toBe(0);
  expect(south.captions()).toEqual(['Call 555-123-4567']);
});

it('fixes what each service finds, that of a further one for it alone, and says how it is taken back', async () => {
  const { home, north, south } = await oakWithErrors();
  const unknown = await lightbox(home, 'fix', 'Oak', '--rule', 'captionContents');
  expect(unknown.code).toBe(2);
  const rules = async (...words: readonly string[]) => (await lightbox(home, 'picture-rules', ...words)).stdout;
  expect(await rules()).toMatch(/^No picture rules\./);
  expect(await rules('--account', 'South')).toMatch(/^Ours: 1 rule/);
  const fixed = await lightbox(home, 'fix', 'Oak');
  expect(fixed.code).toBe(0);
  expect(linesOf(fixed.stdout)).toEqual([
    'Fixed 1 finding.',
    'North:',
    'Nothing is to be fixed.',
    'South:',
    'Nothing is to be fixed.',
  ]);
  expect(fixed.stderr).toMatch(/^Take it back at South: lightbox undo [\w-]{36}\n$/);
  const undo = fixed.stderr.trimEnd().split(' ').slice(-2);
  await lightbox(home, ...undo);
  const { code, value } = await lightboxJson(home, 'fix', 'Oak', '--rule', 'captionContent');
  expect([code, value]).toEqual([0, { fixed: 1, findings: [] }]);
  expect((await lightbox(home, 'fix', 'Oak')).stdout).toMatch(/^There is nothing that can be fixed by itself\.\n/);
  await lightbox(home, 'sync', 'Oak');
  expect([north.captions(), south.captions()]).toEqual([['Call 555-123-4567'], ['Kitchen']]);
});

it('names what the rules of a further service find in its fields', async () => {
  const rule = { ResourceName: 'Property', FieldName: 'YearBuilt', RuleErrorText: 'Too late.' };
  const ruleSet = [{ ...rule, RuleKey: 'Y1', RuleAction: 'REJECT', RuleExpression: 'YearBuilt > 2000' }];
  const [north, south] = [await startPractice(), await startPractice({ dialect: { rules: 'described', ruleSet } })];
  const home = await temporaryFolder();
  const profile = path.join(home, 'profile.json');
  await writeFile(profile, JSON.stringify({ validation: { source: 'function' } }));
  const there = await connected(home, south, '--name', 'South', '--profile', profile);
  await connected(home, north, '--name', 'North');
  await lightbox(home, 'listing', 'create', 'Oak', '--set', 'YearBuilt=2001');
  await lightbox(home, 'listing', 'services', 'Oak', '--add', there);
  expect((await lightbox(home, 'rules', 'South', '--refresh')).code).toBe(0);
  const { code, value } = await lightboxJson(home, 'check', 'Oak');
  expect(code).toBe(4);
  expect(value).toEqual([
    { service: 'South', rule: 'Y1', severity: 'error', field: 'YearBuilt', message: 'Too late.', fixable: false },
  ]);
  expect((await lightbox(home, 'status')).stdout).toMatch(/South .*1 field to fill in/);
});

it('lists the conflicts of a listing at each of its services, and changes nothing where one is misspelt', async () => {
  const { home, south, here, there } = await oakWithErrors();
  await lightbox(home, 'sync', 'Oak', '--anyway');
  south.secondPerson.editMedia(nth(south.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', 'Mine');
  expect((await lightbox(home, 'sync', 'Oak')).code).toBe(3);
  expect((await lightbox(home, 'conflicts', 'Oak')).stdout).toContain('Oak (South)');

  expect((await lightbox(home, 'listing', 'services', 'Oak', '--remove', there)).code).toBe(0);
  expect((await lightbox(home, 'listing', 'services', 'Oak', '--add', there, '--remove', here)).code).toBe(1);
  expect((await lightbox(home, 'listing', 'services', 'Oak')).stdout).toMatch(/^It goes to one service alone/);
});
