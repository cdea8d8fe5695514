// @module-tag large
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import {
  connectedCore,
  nth,
  type Opened,
  openCore,
  type ProfileInput,
  startPractice,
  syncedListing,
  unsyncedListing,
} from '../harness.ts';
import { proposals, reported } from './doctor-kit.ts';

function verdicts(report: DoctorReport): Record<string, string> {
  return Object.fromEntries(report.checks.map((check) => [check.id, check.verdict]));
}

/** What a report says, by its phrases and by its English sentences; the same when all is well. */
function saidTwice({ checks, proposals: proposed }: DoctorReport): readonly [phrases: string[], sentences: string[]] {
  return [
    [...checks, ...proposed].map((each) => inEnglish(each.phrase)),
    [...checks.map(({ said }) => said), ...proposed.map(({ why }) => why)],
  ];
}

describe('the doctor', () => {
  test('tells what it finds and proposes as phrases that say the same as its sentences', async () => {
    const { opened } = await syncedListing(1, { dialect: { sizeUnit: 'kilobytes', filter: 'notImplemented' } });
    for (const write of [false, true]) {
      const report = await opened.call('account.check', { write });
      expect(report.proposals).not.toEqual([]);
      const [phrases, sentences] = saidTwice(report);
      expect(phrases).toEqual(sentences);
    }
    const { checks } = await opened.call('account.check', { write: false });
    const said = (id: DoctorCheck['id']): string | undefined => checks.find((check) => check.id === id)?.said;
    expect(said('connection')).toBe(
      'Upload and listing addresses: http on this computer. It goes over no network, so it needs no TLS.',
    );
    expect(said('tags')).toBe(
      'Not tested: whether version tags are kept to, how soon reads show a change, and what becomes of long captions. It would send something to the service, which these diagnostics were not allowed to do.',
    );
    expect(said('filter')).toMatch(
      /^A filter by MediaKey was answered with 501\. After a lost answer a person has to look whether a listing was created\.$/,
    );
  });

  test('checks without changing anything unless it is told to', async () => {
    const { service, opened } = await connectedCore();
    const report = await opened.call('account.check', {});
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
    const written = service.requests.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    // Whether pictures are taken at the upload address is asked by what is no picture.
    expect(written).toMatchObject([{ method: 'POST', operation: 'upload', status: 415 }]);
  });

  test('proposes what the service shows, and takes it over when asked', async () => {
    const { service, opened } = await syncedListing(1, { dialect: { sizeUnit: 'kilobytes' } });
    const before = service.snapshot().listings;
    const report = await opened.call('account.check', { write: true });
    expect(verdicts(report)).toMatchObject({ upload: 'good', tags: 'good' });
    expect(proposals(report)).toEqual(['upload.sizeUnit = kibibyte']);
    const shown = (listings: typeof before) =>
      nth(listings, 0).media.flatMap((media) => (media['DeletedYN'] === true ? [] : [media['ShortDescription']]));
    expect(shown(service.snapshot().listings)).toEqual(shown(before));

    const account = nth(await opened.call('account.list', {}), 0);
    const after = await opened.call('account.applyProposals', {
      accountId: account.accountId,
      proposals: report.proposals,
    });
    expect(after.profile.upload.sizeUnit).toBe('kibibyte');
    expect(proposals(await opened.call('account.check', { write: true }))).toEqual([]);
  });

  test.each([
    ['reading', { read: 'notImplemented' as const }, 'read.entities = false'],
    ['filter', { filter: 'notImplemented' as const }, 'read.filterByMediaKey = false'],
  ])('finds out that %s is not offered', async (id, dialect, proposal) => {
    const { opened } = await connectedCore({ dialect });
    const report = await opened.call('account.check', {});
    expect(verdicts(report)[id]).toBe('note');
    expect(proposals(report)).toContain(proposal);
  });

  test('says that a service refuses its own tags', async () => {
    const { opened } = await syncedListing(1, { dialect: { weakTags: 'neverAccepted' } });
    const report = await opened.call('account.check', { write: true });
    expect(report.checks.find((check) => check.id === 'tags')).toMatchObject({ verdict: 'bad' });
  });

  test('says what is wrong with the sign-in and the address, and holds no secret', async () => {
    const service = await startPractice();
    const opened = await openCore();
    await opened.connect(service, { signIn: { kind: 'token', token: 'not-the-token-of-this-service' } });
    const refused = await opened.call('account.check', { write: true });
    expect(verdicts(refused)['webApi']).toBe('bad');
    expect(JSON.stringify(refused)).not.toContain('not-the-token');

    await service.close();
    const away = await opened.call('account.check', {});
    expect(away.checks.find((check) => check.id === 'webApi')?.said).toMatch(/cannot be reached/);
  });
});

async function examineWriting(options: {
  readonly dialect: Partial<Dialect>;
  readonly upload?: NonNullable<ProfileInput['upload']>;
}) {
  const { service, opened } = await connectedCore({
    dialect: options.dialect,
    profile: { upload: options.upload ?? {} },
  });
  const report = await opened.call('account.check', { write: true });
  return { report, opened, service };
}

async function apply({ opened, report }: { opened: Opened; report: DoctorReport }): Promise<AccountView> {
  const { accountId } = nth(await opened.call('account.list', {}), 0);
  return opened.call('account.applyProposals', { accountId, proposals: report.proposals });
}

describe('the doctor about uploads', () => {
  test.each<[Dialect['otherPartNames']]>([['refused'], ['ignored'], ['fatal']])(
    'finds the part name where other names are %s, and stores no more than two pictures',
    async (otherPartNames) => {
      const checked = await examineWriting({ dialect: { partName: 'files[]', otherPartNames } });
      expect(proposals(checked.report)).toEqual(['upload.partName = files[]', 'upload.sizeUnit = byte']);
      expect(reported(checked.report, 'partName')).toMatch(/^note: .*“file”.*were refused; “files\[\]” was accepted/);
      expect(checked.service.snapshot().binaries).toBe(2);
      expect((await apply(checked)).profile.upload.partName).toBe('files[]');
      expect(reported(await checked.opened.call('account.check', { write: true }), 'partName')).toMatch(/^good/);
    },
  );

  test('finds numbered part names', async () => {
    const { report } = await examineWriting({ dialect: { partName: 'file{n}' }, upload: { partName: 'picture' } });
    expect(proposals(report)).toContain('upload.partName = file{n}');
    expect(reported(report, 'results')).toMatch(/^good/);
  });

  test('says which names were tried where none is taken, and proposes nothing', async () => {
    const { report, service } = await examineWriting({ dialect: { partName: 'Nobody guesses this' } });
    expect(reported(report, 'partName')).toMatch(/^bad: .*“file”, “files”.*Ask the operator/);
    expect(report.proposals).toEqual([]);
    expect(service.snapshot().binaries).toBe(0);
  });

  test('a refusal that has nothing to do with the name is not answered with other names', async () => {
    const { service, opened } = await connectedCore();
    service.faults.next('upload', 'unavailable', Number.POSITIVE_INFINITY);
    const report = await opened.call('account.check', { write: true });
    expect(reported(report, 'upload')).toMatch(/^bad: .*503/);
    expect(service.requestsOf('upload')).toBe(1);
  });

  test('results in the order of the parts, in another order, and under other names', async () => {
    const several = { filesPerRequest: 4, sizeUnit: 'byte' } as const;
    const kept = await examineWriting({ dialect: {}, upload: several });
    expect(reported(kept.report, 'results')).toMatch(/^good: .*names as sent, in the order of the parts/);
    const turned = await examineWriting({ dialect: { resultOrder: 'turned' }, upload: several });
    expect(reported(turned.report, 'results')).toMatch(
      /^good: .*names as sent, in another order; they are matched by name/,
    );
    for (const checked of [kept, turned]) expect(checked.report.proposals).toEqual([]);

    const renamed = await examineWriting({ dialect: { resultNames: 'own' }, upload: several });
    expect(reported(renamed.report, 'results')).toMatch(/^note: File names are changed.*in the order of the parts/);
    expect(proposals(renamed.report)).toEqual(['upload.filesPerRequest = 1']);

    const both = { resultNames: 'own', resultOrder: 'turned' } as const;
    const mixed = await examineWriting({ dialect: both, upload: { ...several, matchByPosition: true } });
    expect(reported(mixed.report, 'results')).toMatch(/^note: .*in another order/);
    expect(proposals(mixed.report)).toEqual(['upload.filesPerRequest = 1', 'upload.matchByPosition = false']);
    const { upload } = (await apply(mixed)).profile;
    expect([upload.filesPerRequest, upload.matchByPosition]).toEqual([1, false]);

    const trusted = await examineWriting({
      dialect: { resultNames: 'own' },
      upload: { ...several, matchByPosition: true },
    });
    expect(reported(trusted.report, 'results')).toMatch(/^good: .*matched by their position/);
    expect(trusted.report.proposals).toEqual([]);
  });

  test('fewer results than parts, and several parts refused, mean one by one', async () => {
    const { service, opened } = await connectedCore({ profile: { upload: { filesPerRequest: 3, sizeUnit: 'byte' } } });
    service.faults.next('upload', 'fewerResults');
    const fewer = await opened.call('account.check', { write: true });
    expect(reported(fewer, 'results')).toBe('note: 2 pictures in one request gave 1 result. They are sent one by one.');
    expect(proposals(fewer)).toEqual(['upload.filesPerRequest = 1']);

    const single = await examineWriting({
      dialect: { maxFilesPerUpload: 1 },
      upload: { filesPerRequest: 3, sizeUnit: 'byte' },
    });
    expect(reported(single.report, 'results')).toContain(
      'Two pictures in one request were refused, a single one was not.',
    );
    expect(reported(single.report, 'partName')).toMatch(/^good/);
    expect(proposals(single.report)).toEqual(['upload.filesPerRequest = 1']);
    expect(single.service.snapshot().binaries).toBe(1);
  });
});

describe('the doctor about version tags', () => {
  test('an old tag is tried that was really given', async () => {
    const { service, opened } = await syncedListing(1, {});
    const from = service.requests.length;
    const report = await opened.call('account.check', { write: true });
    expect(reported(report, 'tags')).toBe(
      'good: Its own tag is accepted, a stale one refused (412); a change without a tag is refused (428).',
    );
    const statuses = service.requests
      .slice(from)
      .flatMap(({ operation, status }) => (operation === 'patch' ? [status] : []));
    expect(statuses.slice(0, 3)).toEqual([200, 412, 428]);
  });

  test.each<[string, Partial<Dialect>, RegExp]>([
    ['takes changes without a tag', { ifMatch: 'optional' }, /^good: .*; a change without a tag is taken\./],
    [
      'does not look at tags',
      { staleTags: 'accepted', ifMatch: 'optional' },
      /^bad: .*not current \(200\).*overwritten/,
    ],
    ['shows tags in bodies alone', { tagIn: 'body' }, /^good: /],
    ['answers changes without a body', { updateAnswer: 'noContentWithoutTag' }, /^good: /],
  ])('a service that %s', async (_name, dialect, expected) => {
    const { opened, service } = await syncedListing(1, { dialect });
    const report = await opened.call('account.check', { write: true });
    expect(reported(report, 'tags')).toMatch(expected);
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('a service that escapes what it is sent keeps the caption as it is', async () => {
    const { opened, service, ids } = await syncedListing(1, { dialect: { storedText: 'escaped' } });
    await opened.edit(nth(ids, 0), 'Bed & “bath”');
    await opened.sync();
    expect(reported(await opened.call('account.check', { write: true }), 'tags')).toMatch(/^good/);
    expect(service.captions()).toEqual(['Bed &amp; “bath”']);
  });

  test('where photos cannot be read, the tag of the last sync is tried; refused, nothing else is written', async () => {
    const { opened, service } = await syncedListing(1, {
      dialect: { read: 'notImplemented' },
      profile: { read: { entities: false, filterByMediaKey: false } },
    });
    expect(reported(await opened.call('account.check', { write: true }), 'tags')).toMatch(/^good/);
    const { MediaKeyNumeric } = nth(service.media(), 0);
    service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs' });
    const report = await opened.call('account.check', { write: true });
    expect(reported(report, 'tags')).toMatch(/^note: Not found out: .*\(412\)/);
    expect(service.captions()).toEqual(['Theirs']);
  });
});

describe('the doctor about photos that are added later', () => {
  const examineAttach = async (dialect: Partial<Dialect>, attach: ServiceProfile['attach'], write: boolean) => {
    const { opened, service } = await syncedListing(1, { dialect, profile: { attach }, environment: 'test' });
    const from = service.requests.length;
    const report = await opened.call('account.check', { write });
    const tried = service.requests.slice(from).flatMap(({ operation, path }) => (operation === 'attach' ? [path] : []));
    return { report, service, opened, tried, said: reported(report, 'attach') };
  };

  test.each<[Dialect['attach'], ServiceProfile['attach'], string, string[]]>([
    ['both', 'none', 'note: The service says that POST Property(key)/Media is possible', ['attach = navigation']],
    ['both', 'media', 'good: The service says that POST Media is possible', []],
    ['media', 'navigation', 'note: The service says that POST Media is possible', ['attach = media']],
    ['none', 'navigation', 'note: The service says that it accepts no more photos', ['attach = none']],
    ['none', 'none', 'note: The service says that it accepts no more photos', []],
  ])('is told without trying: %s, profile %s', async (offered, attach, said, proposed) => {
    const byAddress = await examineAttach({ attach: offered }, attach, false);
    const byDocument = await examineAttach(
      { attach: offered, options: 'refused', metadata: 'capabilities' },
      attach,
      false,
    );
    for (const { report, service, said: words, tried } of [byAddress, byDocument]) {
      expect(words).toContain(said);
      expect(proposals(report)).toEqual(proposed);
      expect([service.snapshot().listings.length, service.media().length, tried]).toEqual([1, 1, []]);
    }
  });

  test('a way that the profile names is not given up because another one is told', async () => {
    const { opened } = await connectedCore();
    const report = await opened.call('account.check', {});
    expect(reported(report, 'attach')).toMatch(/^skipped: .*whether POST Property\(key\)\/Media is possible/);
    expect(report.proposals).toEqual([]);
  });

  test('is left open with the reason where the service tells nothing', async () => {
    const { report, said } = await examineAttach({ options: 'silent', metadata: 'notFound' }, 'none', false);
    expect(said).toMatch(
      /^skipped: Not tested: the service does not say how .* which these diagnostics were not allowed to do/,
    );
    expect(report.proposals).toEqual([]);
  });

  test.each<[Dialect['attach'], ServiceProfile['attach'], string[], number]>([
    ['both', 'navigation', [], 1],
    ['both', 'media', [], 1],
    ['media', 'navigation', ['attach = media'], 2],
    ['navigation', 'none', ['attach = navigation'], 1],
    ['none', 'navigation', ['attach = none'], 2],
  ])(
    'is tried and undone where the service tells nothing: %s, profile %s',
    async (offered, attach, proposed, tries) => {
      const silent = { options: 'silent', metadata: 'notFound' } as const;
      const { report, service, opened, tried } = await examineAttach({ ...silent, attach: offered }, attach, true);
      expect(proposals(report).filter((each) => each.startsWith('attach'))).toEqual(proposed);
      expect(tried).toHaveLength(tries);
      expect(service.captions()).toEqual(['Photo 1']);
      if (offered !== 'none') expect(reported(report, 'attach')).toContain('It was removed again.');
      // Nothing of it is taken for a photo of the listing later.
      const { listings } = await opened.call('listing.list', {});
      await opened.call('sync.run', {});
      const { media, mediaByOthers } = await opened.detail(nth(listings, 0).listingId);
      expect([media.length, mediaByOthers.length]).toEqual([1, 0]);
      expect((await apply({ opened, report })).profile.attach).toBe(
        offered === 'none' ? 'none' : (proposed[0] ?? ` = ${attach}`).split(' = ')[1],
      );
    },
  );

  test('an answer without an entity does not keep the test picture from being removed', async () => {
    const { said, service } = await examineAttach({ insertAnswer: 'noContent' }, 'navigation', true);
    expect(said).toContain('It was removed again.');
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('a lost answer does not keep the test picture from being removed', async () => {
    const { opened, service } = await syncedListing(1, { environment: 'test' });
    service.faults.next('attach', 'dropReply');
    const report = await opened.call('account.check', { write: true });
    expect(reported(report, 'attach')).toContain('It was removed again.');
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('a removal that meets a tag that is not current is tried again', async () => {
    const { opened, service } = await syncedListing(1, { environment: 'test', wait: () => Promise.resolve() });
    const hold = service.faults.hold('attach', 'beforeAnswer');
    const checking = opened.call('account.check', { write: true });
    await hold.reached;
    service.faults.next('patch', 'preconditionFailed', 3);
    hold.release();
    expect(reported(await checking, 'attach')).toContain('It was removed again.');
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('what cannot be removed is not added, and what could not be is named', async () => {
    const silent = { options: 'silent', metadata: 'notFound' } as const;
    const blind = await examineAttach({ ...silent, filter: 'notImplemented' }, 'navigation', true);
    expect(blind.said).toMatch(/^skipped: .*could not be removed again for certain/);
    expect(blind.tried).toEqual([]);

    const { opened, service } = await syncedListing(1, { environment: 'test', wait: () => Promise.resolve() });
    const hold = service.faults.hold('attach', 'beforeAnswer');
    const checking = opened.call('account.check', { write: true });
    await hold.reached;
    service.faults.next('patch', 'preconditionFailed', Number.POSITIVE_INFINITY);
    hold.release();
    const report = await checking;
    const left = nth(service.media(), 1);
    expect(reported(report, 'attach')).toMatch(/^bad: .*could not be removed again/);
    expect(reported(report, 'attach')).toContain(`Remove Media(${left.MediaKeyNumeric}) at the service by hand`);
  });

  test('nothing is added to a listing of a production account', async () => {
    const { service, opened } = await unsyncedListing(1, {
      dialect: { options: 'silent', metadata: 'notFound' },
      environment: 'production',
    });
    await opened.sync();
    const plan = (await opened.call('account.check', {})).plan.map(({ said }) => said).join(' ');
    expect(plan).toContain('Two grey test pictures');
    expect(plan).not.toContain('added to the listing');
    const report = await opened.call('account.check', { write: true });
    expect(reported(report, 'attach')).toMatch(/^skipped: .*nothing is added to a live listing/);
    expect([service.requestsOf('attach'), service.media().length]).toEqual([0, 1]);
  });

  test('the plan names everything that is sent, before it is', async () => {
    const { opened, service } = await syncedListing(1, { environment: 'test' });
    const { plan, wrote } = await opened.call('account.check', {});
    const media = `Media(${nth(service.media(), 0).MediaKeyNumeric})`;
    expect(wrote).toBe(false);
    const said = [
      `to ${service.uploadUrl}, as parts named “file”`,
      '“files”, “file{n}”',
      `The caption of ${media} as it is`,
      'The same once more, four times as a rule and 22 times at most',
      `added to the listing of ${media} and removed again`,
    ];
    expect(plan).toHaveLength(said.length);
    for (const [index, words] of said.entries()) expect(nth(plan, index).said).toContain(words);
    expect(plan.map(({ phrase }) => inEnglish(phrase))).toEqual(plan.map((each) => each.said));
  });
});

describe('the status of photos', () => {
  const statusOf = async (dialect: Partial<Dialect>, after: number) => {
    const { opened, clock } = await syncedListing(2, { dialect: { mediaStatus: 'described', ...dialect } });
    clock.advance(after);
    const report = await opened.call('account.check', { write: false });
    return { verdict: verdicts(report)['mediaStatus'], proposed: proposals(report) };
  };
  const DAYS = 86_400_000;

  test('is told of where there is one', async () => {
    expect(await statusOf({ mediaStatus: 'none' }, 0)).toMatchObject({ verdict: undefined });
    expect(await statusOf({}, 2 * DAYS)).toEqual({ verdict: 'good', proposed: [] });
    expect(await statusOf({ processingMilliseconds: 3 * DAYS }, 1)).toEqual({ verdict: 'good', proposed: [] });
  });
});
