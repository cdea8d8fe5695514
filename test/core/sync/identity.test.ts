import { describe, expect, it } from 'vitest';
import { saying } from '../../../electron/core/service/http/failure.ts';
import { readRefusal } from '../../../electron/core/service/http/odata-error.ts';
import { accountProblem } from '../../../electron/core/sync/take/refused-account.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { connectedCore, nth, type Opened } from '../harness.ts';

async function refusing(...filledMediaFields: ('ChangedByMemberID' | 'MemberAOR')[]) {
  const { clock, service, opened } = await connectedCore({ dialect: { filledMediaFields } });
  return { service, opened, clock };
}

async function pausedBecause(opened: Opened): Promise<string | undefined> {
  const [account] = await opened.call('account.list', {});
  return account?.paused?.phrase?.code;
}

describe('a refusal of who sends', () => {
  it('is said once on the account, of no photo and no listing, and ends when the account is changed', async () => {
    const { service, opened } = await refusing('ChangedByMemberID');
    const one = await opened.listingWithPhotos(2);
    const other = await opened.listingWithPhotos(1);
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ created: 0, blocked: 1 });
    expect(outcome.reasons).toMatchObject([{ action: 'signIn', phrase: { code: 'problem.memberRefused' } }]);
    for (const { listingId } of [one, other]) {
      const { media, problem } = await opened.detail(listingId);
      expect([problem, ...media.map((item) => item.problem)].filter((each) => each !== null)).toEqual([]);
    }
    expect(await opened.call('sync.failures', {})).toEqual([]);
    expect(await opened.call('sync.accountHolds', {})).toMatchObject([{ listings: 2, until: null }]);
    const before = service.requestsOf('insert');
    await opened.sync();
    expect(service.requestsOf('insert')).toBe(before);
    const [account] = (await opened.call('account.list', {})).map(({ accountId }) => accountId);
    await opened.call('account.connect', {
      account,
      uploadUrl: service.uploadUrl,
      baseUrl: service.baseUrl,
      signIn: { kind: 'token', token: service.token },
      memberLoginId: 'member-7',
    });
    expect(await opened.sync()).toMatchObject({ created: 2, blocked: 0, waiting: 0 });
    // Signing in again without it keeps it; saying that there is none takes it away.
    expect((await opened.connect(service)).memberLoginId).toBe('member-7');
    const { uploadUrl, baseUrl, token } = service;
    const none = { account, uploadUrl, baseUrl, signIn: { kind: 'token', token }, memberLoginId: '' } as const;
    expect((await opened.call('account.connect', none)).memberLoginId).toBeNull();
  });

  it('by a field of the profile ends when that is set, and holds up added photos alike', async () => {
    const { service, opened } = await refusing('MemberAOR');
    const profile = (memberAOR: string) => ServiceProfile.parse({ attach: 'navigation', media: { memberAOR } });
    const { accountId } = await opened.connect(service, { profile: profile('M1') });
    const { listingId } = await opened.listingWithPhotos(1);
    await opened.sync();
    await opened.call('account.setProfile', { accountId, profile: profile('') });
    await opened.addPhotos(listingId, 1, 2);
    await opened.sync();
    expect(await pausedBecause(opened)).toBe('problem.profileRefused');
    expect(nth((await opened.detail(listingId)).media, 1).problem).toBeNull();
    await opened.call('account.setProfile', { accountId, profile: profile('M1') });
    expect(await pausedBecause(opened)).toBeUndefined();
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });

  it.each<[string, readonly (string | null)[], boolean]>([
    ['a field of the account', ['Media[0].OfficeMlsId'], true],
    ['the same of each photo', ['Media[0].OfficeMlsId', 'Media[1].OfficeMlsId'], true],
    ['a path with strokes, in small letters', ['/Media/0/changedbymemberid'], true],
    ['a field of a change', ['OriginatingSystemID'], true],
    ['a caption as well', ['Media[0].OfficeMlsId', 'Media[1].ShortDescription'], false],
    ['a caption', ['Media[0].ShortDescription'], false],
    ['nothing that is named', [null], false],
    ['nothing', [], false],
  ])('is one where the service finds fault with %s: %j', (_what, targets, expected) => {
    const details = targets.map((target) => ({ target, message: 'needed' }));
    const reported = saying(phrase('failure.refused', { status: 400 }));
    expect(accountProblem({ kind: 'refused', status: 400, ...reported, details }) !== null).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['ChangedByMemberID is required.', true],
    ["The field 'OfficeMlsId' must not be empty", true],
    ['MemberAOR and ChangedByMemberID are required.', false],
    ['ShortDescription is too long for this MemberAOR.', false],
    ['Not a valid request.', false],
  ])('is one where it is named in words alone: %s', (message, expected) => {
    const failure = readRefusal({
      status: 400,
      headers: {},
      text: JSON.stringify({ error: { code: '400', message } }),
    });
    expect(accountProblem(failure) !== null).toBe(expected);
  });
});
