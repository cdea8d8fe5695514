import { describe, expect, test } from 'vitest';
import type { DoctorReport } from '../../shared/contract/model.ts';
import { connect, nth, openCore, startPractice, syncedListing } from './harness.ts';

function verdicts(report: DoctorReport): Record<string, string> {
  return Object.fromEntries(report.checks.map((check) => [check.id, check.verdict]));
}

function proposals(report: DoctorReport): string[] {
  return report.proposals.map((each) => `${each.setting} = ${String(each.proposed)}`);
}

describe('the doctor', () => {
  test('examines without changing anything unless it is told to', async () => {
    const service = await startPractice();
    const opened = await openCore();
    await connect(opened, service);
    const report = await opened.call('account.examine', {});
    expect(report.wrote).toBe(false);
    expect(verdicts(report)).toMatchObject({
      signIn: 'good',
      webApi: 'good',
      reading: 'good',
      filter: 'good',
      upload: 'skipped',
      tags: 'skipped',
    });
    expect(service.snapshot().binaries).toBe(0);
    expect(service.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  test('proposes what the service shows, and takes it over when asked', async () => {
    const { service, opened } = await syncedListing(1, { dialect: { sizeUnit: 'kilobytes' } });
    const before = service.snapshot().listings;
    const report = await opened.call('account.examine', { write: true });
    expect(verdicts(report)).toMatchObject({ upload: 'good', tags: 'good' });
    expect(proposals(report)).toEqual(['upload.sizeUnit = kibibyte']);
    const captionsBefore = before[0]?.media.map((media) => media['ShortDescription']);
    expect(service.snapshot().listings[0]?.media.map((media) => media['ShortDescription'])).toEqual(captionsBefore);

    const account = nth(await opened.call('account.list', {}), 0);
    const after = await opened.call('account.applyProposals', {
      accountId: account.accountId,
      proposals: report.proposals,
    });
    expect(after.profile.upload.sizeUnit).toBe('kibibyte');
    expect(proposals(await opened.call('account.examine', { write: true }))).toEqual([]);
  });

  test.each([
    ['reading', { read: 'notImplemented' as const }, 'read.entities = false'],
    ['filter', { filter: 'notImplemented' as const }, 'read.filterByMediaKey = false'],
  ])('finds out that %s is not offered', async (id, dialect, proposal) => {
    const service = await startPractice({ dialect });
    const opened = await openCore();
    await connect(opened, service);
    const report = await opened.call('account.examine', {});
    expect(verdicts(report)[id]).toBe('note');
    expect(proposals(report)).toContain(proposal);
  });

  test('says that a service refuses its own tags', async () => {
    const { opened } = await syncedListing(1, { dialect: { weakTags: 'neverAccepted' } });
    const report = await opened.call('account.examine', { write: true });
    expect(report.checks.find((check) => check.id === 'tags')).toMatchObject({ verdict: 'bad' });
  });

  test('says what is wrong with the sign-in and the address, and holds no secret', async () => {
    const service = await startPractice();
    const opened = await openCore();
    await connect(opened, service, { signIn: { kind: 'token', token: 'not-the-token-of-this-service' } });
    const refused = await opened.call('account.examine', { write: true });
    expect(verdicts(refused)['webApi']).toBe('bad');
    expect(JSON.stringify(refused)).not.toContain('not-the-token');

    await service.close();
    const away = await opened.call('account.examine', {});
    expect(away.checks.find((check) => check.id === 'webApi')?.said).toMatch(/cannot be reached/);
  });
});
