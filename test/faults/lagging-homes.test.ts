// @module-tag large
import { describe, expect, it } from 'vitest';
import type { SyncOutcome } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import { conflicts } from '../core/harness.ts';
import {
  expectNoTextLost,
  expectNothingReplacedUnseen,
  FIELDS,
  type Person,
  resolveAll,
  shownAt,
  shownTo,
  type TwoPeople,
  twoPeople,
  type,
} from './people.ts';
import { type RunningClocks, startClocks } from './running-clock.ts';
import { createRandom, firstSeed, type Random, size } from './seeded.ts';

/** Two homes of one listing at a service whose tags are whole seconds and whose copies lag: many rounds of one long life. */

const ROUNDS = size(8, 2);
const PHOTOS = 3;
const TICK = 1_000;
const LAGS = [0, 1_000, 300, 700];
/** A tick lasts 200 ms, in which several changes have room. */
const TIMES_AS_FAST = 5;
/** Many times as often as reads lag. */
const MOST_SYNCS_TO_REST = 80;

function syncAtOnce({ opened }: Person): Promise<SyncOutcome> {
  return opened.call('sync.run', {});
}

async function start(clocks: RunningClocks): Promise<TwoPeople> {
  return twoPeople({
    photos: PHOTOS,
    clock: clocks.here,
    serviceNow: clocks.there,
    dialect: { tags: 'second', readLags: LAGS },
    profile: { read: { tagSettleMilliseconds: clocks.lasts(TICK + Math.max(...LAGS)) } },
    async create(opened) {
      for (let round = 0; round < MOST_SYNCS_TO_REST; round += 1) {
        if ((await opened.call('sync.run', {})).waiting === 0) return;
      }
      throw new Error('The listing is not in step.');
    },
  });
}

/** One or two of the photos get new words, often those that the other person has just written on. */
async function write(person: Person, listingId: ListingId, ids: readonly MediaId[], random: Random): Promise<void> {
  for (let count = random.below(3); count > 0; count -= 1) {
    await type(person, listingId, random.pick(ids), random.pick(FIELDS));
  }
}

async function playRound({ people, listingId, ids }: TwoPeople, random: Random): Promise<void> {
  const [one, other] = random.chance(0.5) ? people : people.toReversed();
  if (one === undefined || other === undefined) throw new Error('There are two people.');
  switch (random.pick(['together', 'inTurn', 'meanwhile', 'onePhoto', 'onePhoto'] as const)) {
    case 'together':
      await Promise.all(people.map((person) => write(person, listingId, ids, random)));
      await Promise.all(people.map(syncAtOnce));
      break;
    case 'inTurn':
      await write(one, listingId, ids, random);
      await syncAtOnce(one);
      await write(other, listingId, ids, random);
      await syncAtOnce(other);
      break;
    case 'meanwhile': {
      await write(one, listingId, ids, random);
      const running = syncAtOnce(one);
      await write(other, listingId, ids, random);
      await write(one, listingId, ids, random);
      await Promise.all([running, syncAtOnce(other)]);
      break;
    }
    case 'onePhoto': {
      // One changes the same words again and again, within ticks, while the other writes there as well.
      const [mediaId, field] = [random.pick(ids), random.pick(FIELDS)];
      const writeAndSync = async (person: Person, times: number): Promise<void> => {
        for (let time = 0; time < times; time += 1) {
          await type(person, listingId, mediaId, field);
          await syncAtOnce(person);
        }
      };
      await syncAtOnce(other);
      await Promise.all([writeAndSync(one, 3), writeAndSync(other, 2)]);
    }
  }
  if (random.chance(0.5)) await resolveAll(one, random);
}

/**
 * Both choose and sync in turn, while copies go on lagging, until neither has anything to send or to wait for. [Note: copies in
 * turn] Which copy is read goes round among both, so one of them may only ever be shown copies that lag: what they show counts
 * when it has been quiet for longer than any of them does.
 */
async function comeToRest({ people }: TwoPeople, there: RunningClocks['there'], random: Random): Promise<void> {
  let quiet = 0;
  let quietSince = there().getTime();
  const allHaveCome = (): boolean => there().getTime() - quietSince > Math.max(...LAGS) + TICK;
  for (let round = 0; round < MOST_SYNCS_TO_REST; round += 1) {
    for (const person of people) {
      await resolveAll(person, random);
      const { patched, conflicts: open, waiting } = await syncAtOnce(person);
      // Only those count that could see everything.
      quiet = patched + open + waiting === 0 ? quiet + (allHaveCome() ? 1 : 0) : 0;
      if (patched + open + waiting > 0) quietSince = there().getTime();
    }
    // A read of each copy in turn for both of them.
    if (quiet >= 2 * LAGS.length) return;
  }
  throw new Error('Two libraries do not come to rest.');
}

describe('two homes of one listing over copies that lag, with tags of a second', () => {
  it(
    `${ROUNDS} rounds: nothing is lost, nothing is replaced unseen, and all three agree`,
    async () => {
      console.log(`lagging-homes: ${ROUNDS} rounds, LIGHTBOX_SEED=${firstSeed()}`);
      const random = createRandom(firstSeed());
      const clocks = startClocks(TIMES_AS_FAST);
      const both = await start(clocks);
      for (let round = 0; round < ROUNDS; round += 1) {
        await playRound(both, random);
        expectNothingReplacedUnseen(both);
      }
      await comeToRest(both, clocks.there, random);
      expectNothingReplacedUnseen(both);
      await expectNoTextLost(both);
      for (const person of both.people) {
        expect(await shownTo(person, both.listingId)).toEqual(shownAt(both.service));
        expect(await conflicts(person.opened)).toEqual([]);
      }
      console.log(
        `lagging-homes: ${both.witness.replaced.length} texts were replaced, each by somebody who had seen it`,
      );
    },
    60_000 + ROUNDS * 30_000,
  );
});
