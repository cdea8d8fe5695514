import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lightbox } from '../../run-cli.ts';
import { pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

it('says how to begin where there is no listing and no service', async () => {
  const home = await temporaryFolder();
  for (const words of [['status'], ['listing', 'list']]) {
    const { code, stdout } = await lightbox(home, ...words);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No listings yet\./);
  }
  for (const words of [['fields'], ['rules'], ['fields', '--refresh']]) {
    const { code, stderr } = await lightbox(home, ...words);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No service is connected yet\. Nothing was changed\. Connect one/);
  }
});

it('takes a value that begins with a dash as it is written', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  for (const caption of ['-Very bright', '-hall', '--Veranda', '-j']) {
    const edited = await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', caption);
    expect({ caption, code: edited.code, stderr: edited.stderr }).toEqual({ caption, code: 0, stderr: '' });
    expect((await lightbox(home, '--json', 'listing', 'show', 'Oak')).stdout).toContain(JSON.stringify(caption));
  }
});

it('says what a test listing is made of before it is created, and names the one that stays', async () => {
  const home = await temporaryFolder();
  const { uploadUrl, baseUrl, token, snapshot } = await startPractice({ dialect: { reusedMediaKeys: 'refused' } });
  const addresses = ['--upload-url', uploadUrl, '--base-url', baseUrl, '--token', token];
  await lightbox(home, 'connect', ...addresses, '--environment', 'test');
  await lightbox(home, 'listing', 'create', 'Test Street 1');
  const unknown = await lightbox(home, 'doctor', '--create-listing', 'Oak');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toMatch(/^There is no listing “Oak”/);
  expect((await lightbox(home, 'doctor', '--write')).stdout).toContain('lightbox doctor --create-listing LISTING');
  expect(snapshot().listings).toEqual([]);

  const { code, stdout, stderr } = await lightbox(home, 'doctor', '--create-listing', 'Test Street 1');
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /- A test listing with the fields of “Test Street 1” and 12 grey test pictures, which stays there/,
  );
  const keys = snapshot().listings.map(({ listingKey }) => listingKey);
  expect(keys).toHaveLength(1);
  expect(stdout).toContain(`The test listing ${keys[0]}, with the fields of “Test Street 1”, stays at the service.`);
  expect(stdout).not.toContain('--create-listing LISTING');
});

it('writes the history as the table that the page saves, whose lines end with CR LF', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  // A caption that would steer the terminal of whoever looks at it.
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', 'Front \u001b[31m\rdoor');
  const { code, stdout } = await lightbox(home, 'history', 'Oak');
  expect(code).toBe(0);
  const lines = stdout.split('\r\n');
  expect(lines[0]).toBe('at,who,photo,mediaId,what,sent,answer');
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(0, -1).filter((line) => /[\r\n\u001b]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.endsWith('\uFFFD'))).toEqual([]);
});

it('says first that a file is another one, and then what can be done with it', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  const other = path.join(home, 'other.jpg');
  await writeFile(other, 'another file');
  const { code, stderr } = await lightbox(home, 'photo', 'fix', 'Oak', '1', other);
  expect(code).toBe(1);
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^This file is not the one that was added/);
  expect(lines[1]).toBe(`Replace it with this file: lightbox photo replace "Oak" 1 "${other}"`);
});

it('says what is wrong with a table, and reads no file without an end', async () => {
  const home = await temporaryFolder();
  const table = path.join(home, 'table.csv');
  await writeFile(table, ' \n');
  expect(await lightbox(home, 'listing', 'import', table)).toMatchObject({
    code: 1,
    stderr: `The table ${table} is empty. Nothing was changed.\n`,
  });
  await writeFile(table, `Street address,${Array.from({ length: 60 }, (_, at) => `c${at}`).join(',')}\nOak\n`);
  expect((await lightbox(home, 'listing', 'import', table, '--dry-run')).stderr).toContain(
    'c9 and 50 more. Match them with --columns',
  );
});

it.skipIf(process.platform === 'win32')('reads a device no further than a table may be', async () => {
  const home = await temporaryFolder();
  expect(await lightbox(home, 'listing', 'import', '/dev/zero')).toMatchObject({
    code: 1,
    stderr: 'The file /dev/zero is too large: at most 256 MB are read. Nothing was changed.\n',
  });
});

it('keeps a listing on one line, whatever its name holds', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak\nStreet\t12');
  const { stdout } = await lightbox(home, 'listing', 'list');
  expect(stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('  Oak Street 12  0 photos')]);
});

it('says in words what is wrong with a profile, where a report cannot be written, and that a mark is of no change', async () => {
  const home = await temporaryFolder();
  const profile = path.join(home, 'profile.json');
  const addresses = ['--upload-url', 'http://127.0.0.1:1', '--base-url', 'http://127.0.0.1:1', '--token', 'token'];
  for (const [written, words] of [
    [{ upload: { partName: 5 } }, 'upload.partName has to be a text'],
    [[], 'it has to be an object with settings'],
    [{ upload: { concurrency: 0 } }, 'upload.concurrency has to be 1 at least'],
    [{ uplaod: {} }, 'it has what is not known here: uplaod'],
  ] as const) {
    await writeFile(profile, JSON.stringify(written));
    expect(await lightbox(home, 'connect', ...addresses, '--profile', profile)).toMatchObject({
      code: 1,
      stderr: `The profile ${profile} cannot be used: ${words}. Nothing was saved.\n`,
    });
  }
  const nowhere = path.join(home, 'nowhere', 'report.zip');
  const report = await lightbox(home, 'report', nowhere);
  expect(report.code).toBe(1);
  expect(report.stderr).toMatch(/^The report could not be written to .*report\.zip\. Name a file in a folder/);
  expect(await lightbox(home, 'undo', '--together', '11111111-1111-4111-8111-111111111111')).toMatchObject({
    code: 1,
    stdout: 'No listing has a change with this mark. Nothing was changed.\n',
  });
});
