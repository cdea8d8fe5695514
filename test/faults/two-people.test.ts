// @module-tag large
import { describe, expect, it } from 'vitest';
import type { SyncOutcome } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import { drawMix, type Mix } from './mix.ts';
import {
  expectNoTextLost,
  expectNothingReplacedUnseen,
  FIELDS,
  look,
  type Person,
  resolveAll,
  shownAt,
  shownTo,
  type TwoPeople,
  textsOf,
  twoPeople,
  type,
} from './people.ts';
import { type RunningClocks, startClocks } from './running-clock.ts';
import { type Random, seededRuns } from './seeded.ts';

/**
 * Two people who change the same photos, at a plain service and at services that are odd in several ways at once, with
 * answers that are lost and photos that are not shown now and then. Then what passes ends, and all come to rest.
 */

const RUNS = [12, 3] as const;
/** Few photos and many steps bring two people together; the other way round leaves oddities their room. */
const CLOSE = { photos: 2, steps: 16 } as const;
const WIDE = { photos: 4, steps: 10 } as const;
const PLAIN: Mix = { dialect: {}, lag: 0, word: '', isShownAs: (text, value) => text === value };
/** A tick of a second lasts 50 ms where it is waited for. */
const TIMES_AS_FAST = 20;
const TICK = 1_000;
const MOST_ROUNDS_TO_REST = 12;
/** A little longer than the longest time between two questions about the same (`read.lagSeconds`). */
const SETTLED = 121_000;

interface Play extends TwoPeople {
  readonly mix: Mix;
  readonly clocks: RunningClocks;
  readonly random: Random;
  /** The only person who changes the order in this run, if any. */
  readonly mover: Person;
  /** What happened, for the story of a failure. */
  readonly story: string[];
  /** What that person has made of the order so far. */
  order: readonly MediaId[];
}

async function begin(random: Random, mix: Mix, photos: number, story: string[]): Promise<Play> {
  const clocks = startClocks(mix.dialect.tags === 'second' ? TIMES_AS_FAST : 1);
  const settle = mix.dialect.tags === 'second' ? TICK + mix.lag : 20;
  const both = await twoPeople({
    photos,
    clock: clocks.here,
    serviceNow: clocks.there,
    dialect: mix.dialect,
    profile: { attach: 'navigation', read: { tagSettleMilliseconds: clocks.lasts(settle) } },
    async create(opened, service) {
      if (random.chance(0.3)) service.faults.next('insert', 'dropReply');
      if (random.chance(0.2)) service.faults.next('upload', 'dropReply');
      for (let round = 0; round < MOST_ROUNDS_TO_REST; round += 1) {
        const { waiting, blocked, reasons } = await opened.call('sync.run', {});
        if (waiting + blocked === 0) return;
        if (reasons.some(({ phrase }) => phrase?.code === 'problem.createdOrNot')) {
          // A person looks at the service, where there is no way to ask it.
          const { listings } = await opened.call('listing.list', {});
          const there = service.snapshot().listings[0]?.listingKey;
          for (const { listingId } of listings) {
            const key = there === undefined ? {} : { listingKey: there };
            const question = await opened.questionOf(listingId);
            await opened.call('sync.answer', { question, created: there !== undefined, ...key });
          }
        }
        clocks.here.advance(SETTLED);
      }
      throw new Error(`The listing is not in step: ${JSON.stringify(await opened.call('sync.run', {}))}`);
    },
  });
  const mover = random.pick(both.people);
  return { ...both, mix, clocks, random, mover, story, order: await sequenceOf(mover, both) };
}

async function sequenceOf({ opened }: Person, { listingId }: Pick<TwoPeople, 'listingId'>): Promise<MediaId[]> {
  return (await opened.detail(listingId)).media.map(({ mediaId }) => mediaId);
}

/** The photos that were there before and are now stand as their mover left them; others have come back or gone. */
async function expectOrderOfMover(play: Play): Promise<void> {
  const now = await sequenceOf(play.mover, play);
  const before = new Set(play.order);
  const shared = new Set(now);
  expect(now.filter((id) => before.has(id))).toEqual(play.order.filter((id) => shared.has(id)));
  play.order = now;
}

async function sync({ people, service, story, listingId }: Play, person: Person): Promise<SyncOutcome> {
  const outcome = await person.opened.call('sync.run', {});
  const { media } = await person.opened.detail(listingId);
  const { patched, conflicts: open, waiting, blocked } = outcome;
  const there = service.media().map((each) => `${each.MediaKey.slice(0, 4)}:${each.Order}${each.DeletedYN ? 'D' : ''}`);
  const here = media.map(
    ({ mediaKey, mediaKeyNumeric, hasChangesToSend }) =>
      `${mediaKey?.slice(0, 4)}${hasChangesToSend ? '*' : ''}${mediaKeyNumeric === null ? '?' : ''}`,
  );
  story.push(
    `${person.name} of ${people.length} synced: ${[patched, open, waiting, blocked].join()} ${here.join()} at the service ${there.join()}`,
  );
  return outcome;
}

async function act(play: Play): Promise<void> {
  const { people, random, listingId, ids, service, mix, mover } = play;
  const person = random.pick(people);
  const mediaId = random.pick(ids);
  const kinds = ['sync', 'together', 'resolve', 'move', 'remove', 'undo', 'lose', 'hide'] as const;
  const kind = random.pick([...(['type', 'type', 'type', 'sync'] as const), ...kinds]);
  play.story.push(`${kind === 'move' ? mover.name : person.name}: ${kind} ${ids.indexOf(mediaId)}`);
  switch (kind) {
    case 'type':
      const field = random.pick(FIELDS);
      await type(person, listingId, mediaId, field, field === 'ShortDescription' ? mix.word : '');
      return;
    case 'sync':
      await sync(play, person);
      return;
    case 'together': {
      const running = people.map((each) => sync(play, each));
      if (random.chance(0.5)) await type(person, listingId, mediaId, 'ShortDescription', mix.word);
      await Promise.all(running);
      return;
    }
    case 'resolve':
      await resolveAll(person, random);
      return;
    case 'move':
      // An Order of 1.5 is not read, so that the other one would never see what was moved.
      if (mix.dialect.values === 'odd') return;
      await expectOrderOfMover(play);
      await mover.opened.dispatch('media.move', {
        listingId,
        mediaIds: [mediaId],
        before: random.pick([null, ...ids]),
      });
      play.order = await sequenceOf(mover, play);
      return;
    case 'remove': {
      await expectOrderOfMover(play);
      const { removed } = await person.opened.detail(listingId);
      const away = removed.some((item) => item.mediaId === mediaId);
      await person.opened.call(away ? 'media.restore' : 'media.remove', { mediaIds: [mediaId] });
      play.order = await sequenceOf(mover, play);
      return;
    }
    case 'undo':
      await undo(play, person);
      return;
    case 'lose':
      service.faults.next('patch', 'dropReply');
      return;
    case 'hide': {
      const media = random.pick(service.media());
      service.replica.hideMedia(media.MediaKeyNumeric);
    }
  }
}

/** Takes back the last change of this library: its texts are let go of, and what was there before is written anew. */
async function undo(play: Play, person: Person): Promise<void> {
  const { listingId, mover } = play;
  await look(person, listingId);
  await expectOrderOfMover(play);
  const before = person.seen;
  const old = await textsOf(person, listingId);
  await person.opened.dispatch('change.undo', { listingId });
  for (const text of await textsOf(person, listingId)) person.seenBefore.set(text, new Set(before));
  for (const text of old) person.letGo.add(text);
  if (person === mover) play.order = await sequenceOf(mover, play);
}

/** What passes has ended: both choose and sync until a whole round has nothing to send, to ask or to wait for. */
async function comeToRest(play: Play): Promise<void> {
  const { service, people, random, clocks } = play;
  service.faults.clear();
  service.replica.catchUp();
  let left = '';
  for (let round = 0; round < MOST_ROUNDS_TO_REST; round += 1) {
    let busy = false;
    for (const person of people) {
      await resolveAll(person, random);
      clocks.here.advance(SETTLED);
      const outcome = await sync(play, person);
      const { patched, waiting, blocked, conflicts: open } = outcome;
      busy ||= patched + waiting + blocked + open > 0;
      left = JSON.stringify(outcome);
    }
    if (!busy) return;
  }
  throw new Error(`They do not come to rest: ${left}`);
}

async function expectAgreement(play: Play): Promise<void> {
  const { service, people, listingId, mix } = play;
  const there = shownAt(service);
  for (const person of people) {
    const here = await shownTo(person, listingId);
    expect(here.map(({ mediaKey }) => mediaKey)).toEqual(there.map(({ mediaKey }) => mediaKey));
    for (const [index, { shortDescription, imageOf }] of here.entries()) {
      const shown = there[index];
      expect([imageOf, mix.isShownAs(shortDescription, shown?.shortDescription ?? '')]).toEqual([shown?.imageOf, true]);
    }
    expect(await person.opened.conflicts()).toEqual([]);
  }
}

/** Plays a run to its end: nothing is lost or replaced unseen, and both come to show the same. @returns what the service has */
async function listingsAfter(random: Random, mix: Mix, { photos, steps }: typeof CLOSE | typeof WIDE) {
  const story = [JSON.stringify(mix.dialect)];
  try {
    const play = await begin(random, mix, photos, story);
    const { service, clocks } = play;
    expect(service.snapshot().listings).toHaveLength(1);
    for (let step = 0; step < steps; step += 1) {
      clocks.here.advance(1 + random.below(mix.dialect.tags === 'second' ? 1_000 : 20_000));
      await act(play);
      story.push(`${play.mover.name} wants ${play.order.map((id) => play.ids.indexOf(id)).join()}`);
      await expectOrderOfMover(play);
    }
    expectNothingReplacedUnseen(play, mix.isShownAs);
    await comeToRest(play);
    await expectOrderOfMover(play);
    expectNothingReplacedUnseen(play, mix.isShownAs);
    await expectNoTextLost(play, mix.isShownAs);
    await expectAgreement(play);
    return service.snapshot().listings;
  } catch (error) {
    throw new Error(story.join('\n'), { cause: error });
  }
}

it.each(seededRuns('two-clients', 20, 3))('two people who change the same photos run $run', async ({ random }) => {
  expect(await listingsAfter(random, PLAIN, CLOSE)).toHaveLength(1);
});

describe('two people at a service that is odd in several ways', () => {
  it.each(seededRuns('oddities', ...RUNS))('run $run', async ({ run, random }) => {
    expect(await listingsAfter(random, drawMix(random, run % 3 === 0), WIDE)).toHaveLength(1);
  });
});
