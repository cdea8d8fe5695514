import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { afterTest, connectedCore, openCore, startPractice } from '../harness.ts';

it('changes of single settings leave what others changed meanwhile, and one that cannot be used changes nothing', async () => {
  const { opened, accountId } = await connectedCore();
  const changed = (settings: Record<string, unknown>) => opened.call('account.changeProfile', { accountId, settings });
  await Promise.all([changed({ 'rules.maxPhotos': 40 }), changed({ 'upload.concurrency': 2, attach: 'media' })]);
  const { profile } = await changed({ 'rules.maxPhotos': 50 });
  expect(profile).toEqual(
    ServiceProfile.parse({ ...profile, attach: 'media', rules: { maxPhotos: 50 }, upload: { concurrency: 2 } }),
  );
  for (const settings of [{ 'rules.maxPhotos': 0 }, { 'rules.nothing': 1 }, { nothing: 1 }, { '__proto__.x': 1 }])
    await expect(changed(settings)).rejects.toThrow('invalidInput');
  expect((await changed({})).profile).toEqual(profile);
});

it('a change that has to wait for another program is made to what that program left', async () => {
  const opened = await openCore();
  const { accountId } = await opened.connect(await startPractice());
  const other = openDatabase(path.join(opened.home, 'library.db'));
  afterTest(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const changed = opened.call('account.changeProfile', { accountId, settings: { 'upload.concurrency': 2 } });
  other.prepare("UPDATE account SET profile = json_set(profile, '$.rules.maxPhotos', 40)").run();
  other.exec('COMMIT');
  expect((await changed).profile).toMatchObject({ rules: { maxPhotos: 40 }, upload: { concurrency: 2 } });
});

it('settings that do not work together are refused in words, whichever way they come, and the diagnostics say them', async () => {
  const service = await startPractice();
  const opened = await openCore();
  const mixed = { 'upload.matchByPosition': true, 'upload.sizeUnit': 'none' } as const;
  const { accountId, profile } = await opened.connect(service);
  const both = ServiceProfile.parse({ upload: { matchByPosition: true, sizeUnit: 'none' } });
  for (const refused of [
    opened.fail('account.changeProfile', { accountId, settings: mixed }),
    opened.fail('account.setProfile', { accountId, profile: both }),
    opened.fail('account.connect', {
      uploadUrl: service.uploadUrl,
      baseUrl: 'http://127.0.0.1:9/other',
      signIn: { kind: 'token', token: service.token },
      profile: both,
    }),
  ]) {
    expect(await refused).toMatchObject({ code: 'invalidInput', phrase: { code: 'error.profileRefused' } });
  }
  expect(await opened.call('account.list', {})).toMatchObject([{ accountId, profile }]);
  await opened.call('account.changeProfile', { accountId, settings: { 'read.lagSeconds': 0 } });
  const { checks } = await opened.call('account.check', { accountId });
  expect(checks.filter(({ id }) => id === 'profile')).toMatchObject([
    { verdict: 'note', phrase: { code: 'profile.settlesWithinTick' } },
  ]);
});

it('a setting that this program no longer knows is passed over in what is saved, and refused where somebody sets it', async () => {
  const opened = await openCore();
  const { accountId, profile } = await opened.connect(await startPractice());
  const before = `'$.name', 'County', '$.stream', json('{"method":"PUT"}'), '$.read.mediaStatus', json('false')`;
  const saved = `json_set(profile, '$.update.method', 'PUT', ${before}, '$.rules.maxPhotos', 40)`;
  const other = openDatabase(path.join(opened.home, 'library.db'));
  afterTest(() => other.close());
  other.prepare(`UPDATE account SET profile = ${saved}`).run();
  const known = { ...profile, rules: { ...profile.rules, maxPhotos: 40 } };
  expect(await opened.call('account.list', {})).toMatchObject([{ accountId, profile: known }]);
  for (const settings of [{ 'update.method': 'PUT' }, { name: 'County' }, { 'read.mediaStatus': false }])
    expect(await opened.fail('account.changeProfile', { accountId, settings })).toMatchObject({ code: 'invalidInput' });
});
