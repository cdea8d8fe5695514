import { expect, it } from 'vitest';
import { z } from 'zod';
import { done, lightbox, linesOf } from '../../run-cli.ts';
import { pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

const Listed = z.array(
  z.looseObject({ order: z.int(), rating: z.int(), picked: z.boolean(), rejected: z.boolean(), state: z.string() }),
);

async function listed(home: string): Promise<string[]> {
  const photos = Listed.parse(await done(home, 'photo', 'list', 'Oak'));
  return photos.map(
    ({ order, rating, picked, rejected, state }) =>
      `${order} ${rating}${picked ? ' picked' : ''}${rejected ? ' rejected' : ''} ${state}`,
  );
}

it('rates, picks, rejects and keeps photos, sends what is not rejected, and lists all of it', async () => {
  const service = await startPractice();
  const home = await temporaryFolder();
  const to = ['--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', service.token];
  await lightbox(home, 'connect', ...to);
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(3)));
  for (const at of ['1', '2', '3']) await lightbox(home, 'photo', 'edit', 'Oak', at, '--caption', `Photo ${at}`);

  expect(await lightbox(home, 'photo', 'rate', 'Oak', '1', '4')).toMatchObject({
    code: 0,
    stdout: 'Photo 1: 4 stars.\n',
  });
  expect((await lightbox(home, 'photo', 'pick', 'Oak', '1')).stdout).toBe('Picked photo 1 (1.jpg).\n');
  expect((await lightbox(home, 'photo', 'reject', 'Oak', '2')).stdout).toBe(
    'Rejected photo 2 (2.jpg). It is not sent.\n',
  );
  expect(await listed(home)).toEqual(['1 4 picked queued', '2 0 rejected rejected', '3 0 queued']);
  expect(linesOf((await lightbox(home, 'photo', 'list', 'Oak')).stdout)).toEqual([
    '1  Photo 1    1.jpg  queued    ★★★★ picked',
    '2  Photo 2    2.jpg  rejected',
    '3  Photo 3    3.jpg  queued',
  ]);
  expect((await lightbox(home, 'sync')).code).toBe(0);
  expect(service.captions()).toEqual(['Photo 1', 'Photo 3']);

  expect((await lightbox(home, 'photo', 'keep', 'Oak', '2')).code).toBe(0);
  expect((await lightbox(home, 'photo', 'keep', 'Oak', '1')).stdout).toBe('Photo 1 was not rejected.\n');
  expect((await lightbox(home, 'photo', 'reject', 'Oak', '3')).stdout).toBe(
    'Rejected photo 3 (3.jpg). The next sync takes it off the live listing.\n',
  );
  await lightbox(home, 'sync');
  expect(service.captions()).toEqual(['Photo 1']);
  expect(await listed(home)).toEqual(['1 4 picked attached', '2 0 needs-attention', '3 0 rejected rejected']);

  expect(await done(home, 'photo', 'rate', 'Oak', '1', '0')).toMatchObject({ order: 1, rating: 0 });
  const rejected = { order: 1, picked: false, rejected: true };
  expect(await done(home, 'photo', 'reject', 'Oak', '1')).toMatchObject(rejected);
  expect((await lightbox(home, 'photo', 'rate', 'Oak', '1', '6')).code).toBe(2);
  expect((await lightbox(home, 'photo', 'reject', 'Oak', '9')).code).toBe(1);
});
