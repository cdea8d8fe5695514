import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../electron/core/service/http/http.ts';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import {
  counts,
  createClock,
  nth,
  openCore,
  type ServiceMedia,
  type Synced,
  startPractice,
  syncedListing,
  temporaryFolder,
  unsyncedListing,
} from '../harness.ts';

/** Services name their photos by numbers, by keys in quotes, or by links; the token goes to their own origin alone. */

function patched({ service }: Pick<Synced, 'service'>): readonly string[] {
  return service.requests.flatMap(({ operation, path }) => (operation === 'patch' ? [decodeURIComponent(path)] : []));
}

async function changeOne(synced: Synced): Promise<void> {
  await synced.opened.edit(nth(synced.ids, 0), 'Another');
  await synced.opened.call('media.move', { listingId: synced.listingId, mediaIds: [nth(synced.ids, 0)], before: null });
  await synced.opened.sync();
}

const OWN_KEYS = { mediaKeys: 'quoted', insertAnswer: 'noContent', newMediaKeys: 'own' } as const;
const SHOWN_IN_PART = {
  expandedPageSize: 1,
  expandedRest: 'cut',
  mediaOfListing: 'notImplemented',
  filter: 'notImplemented',
} as const;

describe('a service that names photos by their keys', () => {
  const QUOTED = { dialect: { mediaKeys: 'quoted' }, profile: { read: { mediaKeyForm: 'quoted' } } } as const;

  it('is read and changed at addresses with the key in quotes', async () => {
    const synced = await syncedListing(3, QUOTED);
    const { MediaKey } = await synced.mediaOf(nth(synced.ids, 0));
    await changeOne(synced);
    expect(synced.service.captions()).toEqual(['Photo 2', 'Photo 3', 'Another']);
    expect(patched(synced)).not.toEqual([]);
    for (const path of patched(synced)) expect(path).toMatch(/\/Media\('[^']+'\)$/);
    expect(patched(synced)).toContain(`/api/RESO/OData/Media('${MediaKey}')`);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('merges what others change there', async () => {
    const synced = await syncedListing(2, QUOTED);
    await synced.theirEdit(0, { ShortDescription: 'Theirs' });
    await synced.opened.edit(nth(synced.ids, 0), 'Mine');
    expect((await synced.opened.sync()).conflicts).toBe(1);
    expect(synced.service.captions()[0]).toBe('Theirs');
  });

  it('has nothing sent twice that it took under another key and does not show', async () => {
    const clock = createClock();
    const { service, opened, listingId, ids } = await unsyncedListing(2, {
      clock,
      dialect: { ...QUOTED.dialect, ...OWN_KEYS, ...SHOWN_IN_PART },
      profile: QUOTED.profile,
    });
    await opened.sync();
    for (let round = 0; round < 3; round += 1) {
      clock.advance(3_600_000);
      await opened.edit(nth(ids, 1), `Words ${round}`);
      await opened.sync();
    }
    const failures = await opened.call('sync.failures', {});
    expect(failures.map(({ problem }) => problem.phrase?.code)).not.toContain('problem.notTaken');
    await opened.call('sync.retry', { listingId });
    await opened.sync();
    expect(service.media()).toHaveLength(2);
  });
});

describe('a photo whose key the service never told', () => {
  it.each([true, false])(
    'is not said to be missing because nothing is at the key that was made up here (read: %s)',
    async (entities) => {
      const clock = createClock();
      const service = await startPractice({ now: clock.now, dialect: { ...OWN_KEYS, ...SHOWN_IN_PART } });
      const opened = await openCore({ clock });
      const read = { mediaKeyForm: 'quoted', entities, ...(entities ? {} : { filterByMediaKey: false }) } as const;
      await opened.connect(service, { profile: { read } });
      const { listingId, ids } = await opened.listingWithPhotos(2);
      await opened.sync();
      for (let round = 0; round < 4; round += 1) {
        clock.advance(3_600_000);
        await opened.edit(nth(ids, 1), `Words ${round}`);
        await opened.sync();
        await opened.call('sync.retry', { listingId });
      }
      const history = (await opened.call('history.list', { listingId })).map(({ what }) => what);
      expect(history.filter((what) => /not show|Not taken/.test(what))).toEqual([]);
      expect((await opened.sync()).reasons.map(({ phrase }) => phrase?.code)).toEqual(['problem.notShown']);
      expect(service.media()).toHaveLength(2);
    },
  );
});

describe('a service that links its photos', () => {
  it.each(['relative', 'absolute'] as const)('is asked at these addresses (%s)', async (editLinks) => {
    const synced = await syncedListing(3, { dialect: { mediaKeys: 'none', editLinks } });
    await changeOne(synced);
    expect(synced.service.captions()).toEqual(['Photo 2', 'Photo 3', 'Another']);
    for (const path of patched(synced)) expect(path).toContain('/MediaItem(');
  });

  it('elsewhere never gets the token: its keys are used, and the history tells of it', async () => {
    const synced = await syncedListing(3, { dialect: { editLinks: 'foreign' } });
    await changeOne(synced);
    expect(synced.service.captions()).toEqual(['Photo 2', 'Photo 3', 'Another']);
    for (const path of patched(synced)) expect(path).toMatch(/\/Media\(\d+\)$/);
    const history = await synced.opened.call('history.list', { listingId: synced.listingId });
    expect(history.map(({ what }) => what)).toContain(
      'The service names an address elsewhere for this photo (elsewhere.example.com); nothing was sent there',
    );
  });
});

it('a service whose links lead past a gateway is asked by keys, as if it told none', async () => {
  const synced = await syncedListing(3, { dialect: { editLinks: 'outside' } });
  await changeOne(synced);
  expect(synced.service.captions()).toEqual(['Photo 2', 'Photo 3', 'Another']);
  expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
});

it('a service that stops telling links is asked by keys from then on', async () => {
  const dataFolder = await temporaryFolder();
  const clock = createClock();
  const linking = await startPractice({ now: clock.now, dataFolder, dialect: { editLinks: 'relative' } });
  const opened = await openCore({ clock });
  await opened.connect(linking);
  const { ids } = await opened.listingWithPhotos(2);
  await opened.sync();
  const { port, token } = linking;
  await linking.close();
  const service = await startPractice({ now: clock.now, dataFolder, port, token });
  await opened.sync();
  await opened.edit(nth(ids, 0), 'Another');
  await opened.sync();
  expect(service.captions()).toEqual(['Another', 'Photo 2']);
  expect(patched({ service })).not.toEqual([]);
  for (const path of patched({ service })) expect(path).toMatch(/\/Media\(\d+\)$/);
});

describe('a service that tells the key of what was created alone', () => {
  it.each(['quoted', 'bare'] as const)('is asked with that key as the profile has it (%s)', async (form) => {
    const dialect = { insertAnswer: 'noContent', insertedId: 'key', listingKeys: form } as const;
    const { opened, listingId } = await unsyncedListing(2, {
      dialect,
      profile: { read: { listingKeyForm: form, filterByMediaKey: false } },
    });
    expect(counts(await opened.sync())).toEqual([2, 1, 0, 0, 0, 0]);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('is believed, and its listing read at that address', async () => {
    const { service, opened, listingId } = await unsyncedListing(2, {
      dialect: { insertAnswer: 'noContent', insertedId: 'key' },
      profile: { read: { filterByMediaKey: false } },
    });
    expect(counts(await opened.sync())).toEqual([2, 1, 0, 0, 0, 0]);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
    await opened.addPhotos(listingId, 1, 3);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});

describe('a photo that is added, and shown by no answer', () => {
  const hidden = {
    insertAnswer: 'noContent',
    expandedPageSize: 1,
    expandedRest: 'cut',
    mediaOfListing: 'notImplemented',
    filter: 'notImplemented',
  } as const;

  it.each([true, false])('is known by the address that the answer names (read: %s)', async (entities) => {
    const service = await startPractice({ dialect: hidden });
    const opened = await openCore({ clock: createClock() });
    const read = { entities, ...(entities ? {} : { filterByMediaKey: false }) };
    await opened.connect(service, { profile: { read } });
    const { listingId } = await opened.listingWithPhotos(1);
    await opened.sync();
    const added = nth(await opened.addPhotos(listingId, 1, 2), 0);
    await opened.sync();
    const asked = service.requests.findIndex(({ operation }) => operation === 'attach');
    const next = service.requests[asked + 1];
    if (entities) expect(decodeURIComponent(next?.path ?? '')).toMatch(/\/Media\(\d+\)$/);
    await opened.edit(added, 'Another');
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Another']);
  });
});

describe('a service that gives a photo the key of another one', () => {
  const Shown = z.looseObject({ MediaKey: z.string(), ShortDescription: z.literal('Photo 5') });

  /** The first listing has one photo; what is captioned `Photo 5` is shown under its key. */
  async function mixedUp(attach: 'navigation' | 'stream', dialect: PracticeServiceOptions['dialect'] = {}) {
    const real = createHttpClient();
    const clock = createClock();
    let first: Partial<Pick<ServiceMedia, 'MediaKey' | 'MediaKeyNumeric'>> = {};
    const streams = attach === 'stream' ? ({ streams: 'POST', mediaStatus: 'described' } as const) : {};
    const service = await startPractice({ now: clock.now, dialect: { ...streams, ...dialect } });
    const opened = await openCore({
      clock,
      async client(request) {
        const answer = await real(request);
        if (!answer.ok || !answer.value.text.startsWith('{')) return answer;
        const named = (value: unknown): unknown =>
          Shown.safeParse(value).success ? { ...Shown.parse(value), ...first } : value;
        const text = JSON.stringify(JSON.parse(answer.value.text, (_key, value: unknown) => named(value)));
        return { ok: true, value: { ...answer.value, text } };
      },
    });
    await opened.connect(service, { profile: { attach } });
    const { listingId } = await opened.listingWithPhotos(1);
    await opened.sync();
    const { MediaKey, MediaKeyNumeric } = nth(service.media(), 0);
    first = { MediaKey, MediaKeyNumeric };
    return { clock, service, opened, listingId };
  }

  it.each([
    { operation: 'insert', attach: 'navigation', fault: null },
    { operation: 'insert', attach: 'navigation', fault: 'dropReply' },
    { operation: 'insert', attach: 'navigation', fault: null, dialect: { insertAnswer: 'noContent' } },
    { operation: 'attach', attach: 'navigation', fault: null },
    { operation: 'attach', attach: 'navigation', fault: 'dropReply' },
    { operation: 'attach', attach: 'stream', fault: null },
  ] as const)('has that said at the photo, once, and all others go on ($operation, $attach, $fault)', async (way) => {
    const { clock, service, opened, listingId } = await mixedUp(way.attach, 'dialect' in way ? way.dialect : {});
    const into =
      way.operation === 'attach' ? listingId : (await opened.call('listing.create', { name: 'Second' })).listingId;
    const added = await opened.addPhotos(into, 2, 4);
    if (way.fault !== null) service.faults.next(way.operation, way.fault);
    for (let round = 0; round < 4; round += 1) {
      await opened.sync();
      clock.advance(3_600_000);
    }
    const { media } = await opened.detail(into);
    const shown = media.filter(({ mediaId }) => added.includes(mediaId));
    expect(shown.map(({ state, problem }) => [state, problem?.phrase?.code])).toEqual([
      ['attached', undefined],
      ['needs-attention', 'problem.keyOfAnother'],
    ]);
    expect(service.snapshot().listings.flatMap((listing) => listing.media)).toHaveLength(3);
    await opened.edit(nth(added, 0), 'Another');
    expect((await opened.sync()).patched).toBe(1);
  });
});

describe('the diagnostics', () => {
  const keysOf = async (dialect: Parameters<typeof syncedListing>[1]) => {
    const { opened } = await syncedListing(1, dialect);
    const report: DoctorReport = await opened.call('account.check', { write: false });
    return {
      verdicts: report.checks.filter(({ id }) => id === 'mediaKeys').map(({ verdict }) => verdict),
      proposed: report.proposals.map(({ setting, proposed }) => `${setting} = ${String(proposed)}`),
    };
  };

  it('find out how photos are named', async () => {
    expect(await keysOf({})).toEqual({ verdicts: ['good'], proposed: [] });
    expect(await keysOf({ dialect: { mediaKeys: 'quoted' } })).toEqual({
      verdicts: ['good'],
      proposed: ['read.mediaKeyForm = quoted'],
    });
    expect(await keysOf({ dialect: { mediaKeys: 'both' } })).toEqual({ verdicts: ['good'], proposed: [] });
    expect(await keysOf({ dialect: { mediaKeys: 'none', editLinks: 'absolute' } })).toEqual({
      verdicts: ['good'],
      proposed: [],
    });
    expect((await keysOf({ dialect: { editLinks: 'foreign' } })).verdicts).toEqual(['note', 'good']);
  });

  it.each([
    ['quoted', 'bare', ['read.listingKeyForm = quoted']],
    ['bare', 'quoted', ['read.listingKeyForm = bare']],
    ['bare', 'bare', []],
  ] as const)('find out how listings are named: %s, profile %s', async (listingKeys, listingKeyForm, proposed) => {
    const options = { dialect: { listingKeys }, profile: { read: { listingKeyForm } } } as const;
    const { opened } = await syncedListing(3, options);
    const report: DoctorReport = await opened.call('account.check', { write: false });
    const said = (id: string) => report.checks.flatMap((check) => (check.id === id ? [check.said] : []));
    const name = listingKeys === 'bare' ? 'Property(PR500001)' : "Property('PR500001')";
    expect(said('listingKeys')).toEqual([`A listing is read by its key as ${name}.`]);
    expect(said('listingPages')).toEqual([expect.stringContaining('all of its 3 photos')]);
    expect(report.proposals.map(({ setting, proposed: to }) => `${setting} = ${String(to)}`)).toEqual(proposed);
  });

  it('find out how listings are named by one of somebody else', async () => {
    const service = await startPractice({ dialect: { listingKeys: 'bare' } });
    const { opened } = await connected(service);
    await opened.listingWithPhotos(1);
    await opened.sync();
    const other = await connected(service);
    const report: DoctorReport = await other.opened.call('account.check', { write: false });
    expect(report.proposals.map(({ setting, proposed }) => [setting, proposed])).toEqual([
      ['read.listingKeyForm', 'bare'],
    ]);
  });

  async function connected(service: Synced['service']) {
    const opened = await openCore({ clock: createClock() });
    await opened.connect(service);
    return { opened };
  }
});
