import { describe, expect, it } from 'vitest';
import { LONG_ABSENCE, nth, type Synced, syncedListing } from '../harness.ts';

/** A photo that was missing for so long that a person let it start anew has the file name there that it had before. */

type Options = NonNullable<Parameters<typeof syncedListing>[1]>;

/** The first of two photos starts anew with other words; what it was before is removed there, and shown only later. */
async function startedAnew(options: Options): Promise<Synced> {
  const synced = await syncedListing(2, options);
  const { opened, service, ids } = synced;
  const { MediaKeyNumeric } = await synced.mediaOf(nth(ids, 0));
  service.replica.hideMedia(MediaKeyNumeric);
  await opened.syncOverAbsence();
  await synced.resolve('mine');
  await opened.edit(nth(ids, 0), 'Written since');
  service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs', DeletedYN: true });
  return synced;
}

/** A photo is missing for long, and a person lets it start anew. */
async function startAnew({ opened, service, resolve }: Synced, number: number): Promise<void> {
  service.replica.hideMedia(number);
  await opened.syncOverAbsence();
  await resolve('mine');
}

/** What a sync says once nothing that was sent before can arrive any more, and the captions on both sides. */
async function inTheEnd({ opened, service, clock, captionsHere }: Synced) {
  service.replica.catchUp();
  await opened.sync();
  clock.advance(LONG_ABSENCE);
  const { waiting, blocked, conflicts } = await opened.sync();
  return { open: waiting + blocked + conflicts, here: await captionsHere(), there: service.captions() };
}

const AS_WANTED = { open: 0, here: ['Written since', 'Photo 2'], there: ['Written since', 'Photo 2'] };

describe.each<[string, Options]>([
  ['our keys', {}],
  ['keys of the service', { dialect: { newMediaKeys: 'own' } }],
  ['the key that it had before', { dialect: { binaryIds: 'content' } }],
  ['its name alone', { dialect: { streams: 'POST' }, profile: { attach: 'stream' } }],
])('a photo that starts anew, known by %s', (_what, options) => {
  it('is not what it was before, where nobody knows whether it was created', async () => {
    const synced = await startedAnew(options);
    synced.service.faults.next('attach', 'cutConnection');
    await synced.opened.sync();
    expect(await inTheEnd(synced)).toEqual(AS_WANTED);
    expect(synced.service.media()).toHaveLength(3);
  });

  it('is not what it was before, where that is shown before it', async () => {
    const synced = await startedAnew({ ...options, dialect: { ...options.dialect, insertAnswer: 'noContent' } });
    const { service, opened } = synced;
    const attach = service.faults.hold('attach', 'beforeAnswer');
    const running = opened.sync();
    await attach.reached;
    const added = nth(service.snapshot().listings, 0).media.at(-1);
    service.replica.catchUp();
    service.replica.hideMedia(Number(added?.MediaKeyNumeric));
    attach.release();
    await running;
    expect(await synced.captionsHere()).toEqual(['Written since', 'Photo 2']);
    expect(await inTheEnd(synced)).toEqual(AS_WANTED);
    expect(service.media()).toHaveLength(3);
  });

  it('is what it was at first with the words of that time, where it starts anew twice', async () => {
    const synced = await syncedListing(2, options);
    const { opened, service, ids } = synced;
    const numbers = (): number[] => service.media().map(({ MediaKeyNumeric }) => MediaKeyNumeric);
    const first = Math.min(...numbers());
    await startAnew(synced, first);
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Written to the second');
    await opened.sync();
    const second = Math.max(...numbers());
    await startAnew(synced, second);
    service.replica.catchUp();
    service.replica.hideMedia(second);
    await opened.sync();
    expect(await synced.captionsHere()).toEqual(['Written to the second', 'Photo 2']);
    const there = service.media();
    expect(there).toHaveLength(3);
    expect(there.find(({ MediaKeyNumeric }) => MediaKeyNumeric === first)?.['ShortDescription']).toBe(
      'Written to the second',
    );
  });

  it('is not what it was before, where both are shown', async () => {
    const synced = await startedAnew(options);
    const { opened, service, ids } = synced;
    await opened.sync();
    service.replica.catchUp();
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Once more');
    const captions = ['Once more', 'Photo 2'];
    expect(await inTheEnd(synced)).toEqual({ open: 0, here: captions, there: captions });
    expect(service.media()).toHaveLength(3);
  });
});
