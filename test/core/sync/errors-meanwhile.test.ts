import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { connectedCore, nth, type ProfileInput, temporaryFolder } from '../harness.ts';

/** Errors that come up while a listing is on its way. Nothing with an error is sent unless a person said so. */

const ruleSet = (...rules: unknown[]) => ({ name: 'Ours', date: '2026-11-23', sources: [], note: '', rules });
const NO_TELEPHONE = { rule: 'captionContent', forbidden: ['phone'] };
const SMALL = { rule: 'bytes', most: 6000 };

async function connected(pictureRules: unknown, profile: ProfileInput = {}) {
  const { service, opened, accountId } = await connectedCore({ profile });
  const change = (settings: Readonly<Record<string, unknown>>): Promise<unknown> =>
    opened.call('account.changeProfile', { accountId, settings });
  await change({ pictureRules });
  const runs = (anyway = false) => opened.call('sync.run', { anyway });
  return { service, opened, change, runs };
}

/** A picture of noise, which hardly gets smaller. */
async function noise(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'noise.jpg');
  const data = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, index) => (index * index * 7919) % 251));
  await writeFile(
    file,
    await sharp(data, { raw: { width: 400, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
  return file;
}

const codes = ({ reasons }: { readonly reasons: readonly { readonly code: string }[] }): string[] =>
  reasons.map(({ code }) => code);

it('a picture that is made while the first ones go is found too large before it is sent', async () => {
  const { service, opened, change, runs } = await connected(ruleSet(SMALL));
  const { listingId } = await opened.listingWithPhotos(2);
  await opened.call('media.add', { listingId, paths: [await noise()] });
  // Made anew, so that nobody knows how large it will be.
  await change({ rendition: { longEdge: 1000 } });
  const { findings } = await opened.call('listing.check', { listingId });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const outcome = await runs();
  expect(codes(outcome)).toEqual(['heldByFindings']);
  expect(outcome.created).toBe(0);
  expect(service.snapshot().binaries).toBeLessThan(3);
  expect(await runs(true)).toMatchObject({ created: 1, reasons: [] });
});

it('a telephone number that is written in the same moment keeps the listing from being created', async () => {
  const { service, opened, runs } = await connected(ruleSet(NO_TELEPHONE));
  const { ids } = await opened.listingWithPhotos(1);
  const hold = service.faults.hold('upload', 'beforeAnswer');
  const running = runs();
  await hold.reached;
  await opened.edit(nth(ids, 0), 'Call 555-123-4567');
  hold.release();
  expect(codes(await running)).toEqual(['heldByFindings']);
  expect(service.snapshot().listings).toEqual([]);
});

it('a rule that comes while a listing is on its way counts for the rest of it', async () => {
  const { service, opened, change, runs } = await connected(ruleSet({ rule: 'roomRequired', severity: 'warning' }));
  const { ids } = await opened.listingWithPhotos(1);
  await opened.edit(nth(ids, 0), 'Call 555-123-4567');
  const hold = service.faults.hold('upload', 'beforeAnswer');
  const running = runs();
  await hold.reached;
  await change({ pictureRules: ruleSet(NO_TELEPHONE) });
  hold.release();
  expect(codes(await running)).toEqual(['heldByFindings']);
  expect(service.snapshot().listings).toEqual([]);
});

it('what stands in line behind a request does not go either, once an error is written', async () => {
  const { service, opened, runs } = await connected(ruleSet(NO_TELEPHONE), { update: { concurrency: 1 } });
  const { ids } = await opened.listingWithPhotos(4);
  expect(await runs()).toMatchObject({ created: 1, reasons: [] });
  for (const [index, mediaId] of ids.entries()) {
    await opened.call('media.edit', { mediaIds: [mediaId], shortDescription: `Room ${index + 1}` });
  }
  opened.clock.advance(1_000);
  const hold = service.faults.hold('patch', 'beforeAnswer');
  const running = runs();
  await hold.reached;
  await opened.edit(nth(ids, 3), 'Call 555-123-4567');
  hold.release();
  const outcome = await running;
  expect([codes(outcome), outcome.patched]).toEqual([['heldByFindings'], 1]);
});
