// @module-tag large
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openNodeCore } from '../../../electron/hosts/node-core.ts';
import { typedInProcess } from '../../../shared/contract/dispatch.ts';
import { afterTest, nth, openCore, startPractice, syncedListing, temporaryFolder } from '../harness.ts';

it('renames a service, and removes it with its secret; another one is in use then', async () => {
  const opened = await openCore();
  const service = await startPractice();
  const other = await startPractice();
  const first = await opened.connect(service);
  const second = await opened.connect(other);
  const renamed = await opened.call('account.rename', { accountId: second.accountId, name: 'County' });
  expect(renamed).toMatchObject({ name: 'County', current: true });
  await opened.call('account.remove', { accountId: second.accountId });
  const left = await opened.call('account.list', {});
  expect(left.map(({ accountId, current }) => [accountId, current])).toEqual([[first.accountId, true]]);
});

it('keeps a service that listings belong to', async () => {
  const { opened } = await syncedListing(1);
  const account = nth(await opened.call('account.list', {}), 0);
  const answer = await opened.dispatch('account.remove', { accountId: account.accountId });
  expect(answer.ok ? '' : answer.error.message).toContain('listings on this computer: 1.');
  expect(await opened.call('account.list', {})).toHaveLength(1);
});

it('makes a conflict to practise on, on the practice service alone; a removed service leaves no secret', async () => {
  const home = await temporaryFolder();
  process.env['LIGHTBOX_SECRETS'] = 'file';
  const core = openNodeCore({ home, kind: 'cli', debug: false });
  afterTest(() => core.close());
  const dispatch = typedInProcess(core.dispatch);
  const account = await dispatch('account.usePractice', {});
  const made = await dispatch('listing.create', { name: '12 Oak Street' });
  if (!account.ok || !made.ok) throw new Error('The practice service did not start.');
  const { listingId } = made.value;
  const words = { listingId, mine: 'Mine', theirs: 'Theirs' };
  expect(await dispatch('practice.makeConflict', words)).toMatchObject({ ok: false, error: { code: 'unsupported' } });
  expect(await dispatch('media.addSamples', { listingId })).toMatchObject({ ok: true });
  expect(await dispatch('sync.run', { listingId })).toMatchObject({ ok: true, value: { waiting: 0, blocked: 0 } });
  expect(await dispatch('practice.makeConflict', words)).toMatchObject({ ok: true });
  await dispatch('sync.run', { listingId });
  const found = await dispatch('conflict.list', {});
  expect(found).toMatchObject({ ok: true, value: [{ field: 'shortDescription', mine: 'Mine', theirs: 'Theirs' }] });

  // Again and again, whoever's words were kept.
  for (const keep of ['mine', 'theirs', 'mine'] as const) {
    const open = await dispatch('conflict.list', {});
    const conflictId = open.ok ? open.value[0]?.conflictId : undefined;
    if (conflictId === undefined) throw new Error('There is no conflict to settle.');
    expect(await dispatch('conflict.resolve', { conflictId, choice: { kind: keep } })).toMatchObject({ ok: true });
    await dispatch('sync.run', { listingId });
    expect(await dispatch('practice.makeConflict', words)).toMatchObject({ ok: true });
    await dispatch('sync.run', { listingId });
  }
  expect(await dispatch('conflict.list', {})).toMatchObject({ ok: true, value: [{ field: 'shortDescription' }] });

  const secret = path.join(home, 'secrets', `account-${account.value.accountId}.json`);
  const before = existsSync(secret);
  await dispatch('listing.forget', { listingId });
  expect(await dispatch('account.remove', { accountId: account.value.accountId })).toMatchObject({ ok: true });
  expect([before, existsSync(secret)]).toEqual([true, false]);
});
