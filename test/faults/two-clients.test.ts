import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import {
  type Clock,
  captionsAt,
  conflicts,
  createClock,
  detail,
  mediaAt,
  type Opened,
  openCore,
  startPractice,
  sync,
  temporaryFolder,
} from '../core/harness.ts';
import { startGate } from './gate.ts';
import { connectThrough, copyLibrary } from './library.ts';
import { type Random, seededRuns } from './seeded.ts';

const PHOTOS = 2;
const STEPS = 16;
const FIELDS = ['ShortDescription', 'ImageOf'] as const;
type Field = (typeof FIELDS)[number];

/** One accepted PATCH: what a person's library put in the place of what. */
interface Replaced {
  readonly who: string;
  readonly from: string;
  readonly to: string;
}

/** Notes what each PATCH replaced. One at a time reaches the service, so that before and after are its own. */
function createWitness(service: PracticeService) {
  const replaced: Replaced[] = [];
  const valuesNow = (): Map<string, string> =>
    new Map(
      mediaAt(service).flatMap((media) =>
        FIELDS.map((field): [string, string] => [`${media.MediaKey} ${field}`, media[field]]),
      ),
    );
  let turn = Promise.resolve();
  const admit = async (operation: string | null, authorization: string) => {
    if (operation !== 'patch') return () => undefined;
    const who = authorization === `Bearer ${service.token}` ? 'A' : 'B';
    const before = turn;
    const done = Promise.withResolvers<void>();
    turn = done.promise;
    await before;
    const old = valuesNow();
    return () => {
      for (const [key, to] of valuesNow()) {
        const from = old.get(key) ?? '';
        if (from !== to) replaced.push({ who, from, to });
      }
      done.resolve();
    };
  };
  return { replaced, admit };
}

/** One person with a library of their own, and what they had in front of their eyes so far. */
interface Person {
  readonly name: string;
  readonly opened: Opened;
  readonly seen: Set<string>;
  /** What had been seen when something was typed. */
  readonly seenBefore: Map<string, Set<string>>;
}

let typed = 0;

async function look(person: Person, listingId: ListingId): Promise<void> {
  const { media, removed } = await detail(person.opened, listingId);
  for (const item of [...media, ...removed]) {
    person.seen.add(item.shortDescription);
    person.seen.add(item.imageOf);
  }
}

async function type(person: Person, listingId: ListingId, mediaId: MediaId, field: Field): Promise<void> {
  await look(person, listingId);
  typed += 1;
  const text = `${person.name}${typed}`;
  person.seenBefore.set(text, new Set(person.seen));
  person.seen.add(text);
  const change = field === 'ShortDescription' ? { shortDescription: text } : { imageOf: text };
  await person.opened.call('media.edit', { mediaIds: [mediaId], ...change });
}

async function resolveAll(person: Person, random: Random): Promise<void> {
  for (const conflict of await conflicts(person.opened)) {
    for (const value of [conflict.theirs, conflict.mine]) {
      if (typeof value !== 'string') continue;
      person.seen.add(value);
      for (const seen of person.seenBefore.values()) seen.add(value);
    }
    const kind = random.pick(['mine', 'theirs'] as const);
    await person.opened.call('conflict.resolve', { conflictId: conflict.conflictId, choice: { kind } });
  }
}

const Issued = z.object({ access_token: z.string() });

/** A token of its own for the other person, so that it can be seen who sent what. */
async function otherToken(service: PracticeService): Promise<string> {
  const { clientId, clientSecret } = service;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const answer = await fetch(service.tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  return Issued.parse(await answer.json()).access_token;
}

async function twoPeople(clock: Clock) {
  const service = await startPractice({ now: clock.now, dialect: { tokenLifetimeSeconds: 10_000_000 } });
  const witness = createWitness(service);
  const gate = await startGate(service, witness.admit);
  const { home, listingId, ids } = await copyLibrary(PHOTOS);
  const first = await openCore({ home, clock });
  await connectThrough(first, gate, service);
  await sync(first);
  await first.close();
  const secondHome = path.join(await temporaryFolder(), 'home');
  await cp(home, secondHome, { recursive: true });
  const open = async (name: string, place: string, token: string): Promise<Person> => {
    const opened = await openCore({ home: place, clock });
    await connectThrough(opened, gate, { ...service, token });
    return { name, opened, seen: new Set(), seenBefore: new Map() };
  };
  const people = [
    await open('A', home, service.token),
    await open('B', secondHome, await otherToken(service)),
  ] as const;
  return { service, witness, listingId, ids, people };
}

describe('two people who change the same photos', () => {
  it.each(seededRuns('two-clients', 50))('run $run', async ({ random }) => {
    const clock = createClock();
    const { service, witness, listingId, ids, people } = await twoPeople(clock);
    for (let step = 0; step < STEPS; step += 1) {
      const person = random.pick(people);
      const mediaId = random.pick(ids);
      clock.advance(1 + random.below(60_000));
      switch (random.pick(['type', 'type', 'type', 'sync', 'sync', 'together', 'resolve', 'move', 'remove'] as const)) {
        case 'type':
          await type(person, listingId, mediaId, random.pick(FIELDS));
          break;
        case 'sync':
          await sync(person.opened);
          break;
        case 'together': {
          const both = people.map((each) => sync(each.opened));
          if (random.chance(0.5)) await type(person, listingId, mediaId, 'ShortDescription');
          await Promise.all(both);
          break;
        }
        case 'resolve':
          await resolveAll(person, random);
          break;
        case 'move':
          await person.opened
            .call('media.move', { listingId, mediaIds: [mediaId], before: null })
            .catch(() => undefined);
          break;
        case 'remove': {
          const { removed } = await detail(person.opened, listingId);
          const away = removed.some((item) => item.mediaId === mediaId);
          await person.opened.call(away ? 'media.restore' : 'media.remove', { mediaIds: [mediaId] });
        }
      }
    }
    for (const { who, from, to } of witness.replaced) {
      const person = people.find((each) => each.name === who);
      const writer = person?.seenBefore.get(to);
      // What was not typed here was taken from the other person, who is asked about their own words.
      if (writer === undefined) throw new Error(`${who} sent “${to}”, which ${who} never typed.`);
      expect({ who, from, to, seen: writer.has(from) }).toEqual({ who, from, to, seen: true });
    }
    await settle(people, random, clock);
    for (const { opened } of people) {
      const { media } = await detail(opened, listingId);
      expect(media.map((item) => item.shortDescription)).toEqual(captionsAt(service));
      expect(await conflicts(opened)).toEqual([]);
    }
  });
});

/** Both choose and sync in turn until neither has anything to send. */
async function settle(people: readonly Person[], random: Random, clock: Clock): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    let busy = false;
    for (const person of people) {
      await resolveAll(person, random);
      clock.advance(11_000);
      const outcome = await sync(person.opened);
      busy ||= outcome.patched + outcome.conflicts + outcome.waiting > 0;
    }
    if (!busy) return;
  }
  throw new Error('Two libraries keep changing each other’s photos.');
}
