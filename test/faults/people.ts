import { cp } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Dialect } from '../../electron/practice/practice-service.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import {
  type Clock,
  type Opened,
  openCore,
  type ProfileInput,
  type ServiceMedia,
  startPractice,
  type TestPractice,
  temporaryFolder,
} from '../core/harness.ts';
import { type Gate, startGate } from './gate.ts';
import { connectThrough, copyLibrary } from './library.ts';
import type { Random } from './seeded.ts';

/** People with a library each of one listing, and a witness of what each of them put in the place of what. */

export const FIELDS = ['ShortDescription', 'ImageOf'] as const;
export type Field = (typeof FIELDS)[number];

/** One accepted PATCH: what a person's library put in the place of what. */
interface Replaced {
  readonly who: string;
  readonly from: string;
  readonly to: string;
}

/** Notes what each PATCH replaced. One at a time reaches the service, so that before and after are its own. */
function createWitness(service: TestPractice) {
  const replaced: Replaced[] = [];
  const valuesNow = (): Map<string, string> =>
    new Map(
      service
        .media()
        .flatMap((media) => FIELDS.map((field): [string, string] => [`${media.MediaKey} ${field}`, media[field]])),
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
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const [key, to] of valuesNow()) {
        const from = old.get(key) ?? '';
        if (from !== to) replaced.push({ who, from, to });
      }
      done.resolve();
    };
  };
  return { replaced, admit };
}

export type Witness = ReturnType<typeof createWitness>;

/** One person with a library of their own, and what they had in front of their eyes so far. */
export interface Person {
  readonly name: string;
  readonly opened: Opened;
  readonly seen: Set<string>;
  /** What had been seen when something was typed. */
  readonly seenBefore: Map<string, Set<string>>;
  /** What they wrote and let go of themselves: typed over, or not chosen. */
  readonly letGo: Set<string>;
}

let typed = 0;

export async function look(person: Person, listingId: ListingId): Promise<void> {
  const { media, removed } = await person.opened.detail(listingId);
  for (const item of [...media, ...removed]) {
    person.seen.add(item.shortDescription);
    person.seen.add(item.imageOf);
  }
}

/** @param word what belongs into every text, such as what a service changes */
export async function type(
  person: Person,
  listingId: ListingId,
  mediaId: MediaId,
  field: Field,
  word = '',
): Promise<void> {
  await look(person, listingId);
  typed += 1;
  const text = `${person.name}${typed}${word}`;
  const { media, removed } = await person.opened.detail(listingId);
  const before = [...media, ...removed].find((item) => item.mediaId === mediaId);
  if (before !== undefined) person.letGo.add(field === 'ShortDescription' ? before.shortDescription : before.imageOf);
  person.seenBefore.set(text, new Set(person.seen));
  person.seen.add(text);
  const change = field === 'ShortDescription' ? { shortDescription: text } : { imageOf: text };
  await person.opened.call('media.edit', { mediaIds: [mediaId], ...change });
}

/** Chooses one side or the other of every question. */
export async function resolveAll(person: Person, random: Random): Promise<void> {
  for (const conflict of await person.opened.conflicts()) {
    for (const value of [conflict.theirs, conflict.mine]) {
      if (typeof value !== 'string') continue;
      person.seen.add(value);
      for (const seen of person.seenBefore.values()) seen.add(value);
    }
    const kind = random.pick(['mine', 'theirs'] as const);
    const other = kind === 'mine' ? conflict.theirs : conflict.mine;
    if (typeof other === 'string') person.letGo.add(other);
    await person.opened.call('conflict.resolve', { conflictId: conflict.conflictId, choice: { kind } });
  }
}

const Issued = z.object({ access_token: z.string() });

/** A token of its own for the other person, so that it can be seen who sent what. */
async function otherToken(service: TestPractice): Promise<string> {
  const { clientId, clientSecret } = service;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const answer = await fetch(service.tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  return Issued.parse(await answer.json()).access_token;
}

export interface TwoPeopleOptions {
  readonly photos: number;
  /** Of the libraries. */
  readonly clock: Clock;
  /** Of the service, where it is another one. */
  readonly serviceNow?: () => Date;
  readonly dialect?: Partial<Dialect>;
  readonly profile?: ProfileInput;
  /** Makes the listing at the service. */
  readonly create: (opened: Opened, service: TestPractice) => Promise<unknown>;
}

export interface TwoPeople {
  readonly service: TestPractice;
  readonly gate: Gate;
  readonly witness: Witness;
  readonly listingId: ListingId;
  readonly ids: readonly MediaId[];
  readonly people: readonly [Person, Person];
}

/** Two libraries of one listing, which the first of them has created: the second is its copy from then. */
export async function twoPeople(options: TwoPeopleOptions): Promise<TwoPeople> {
  const { clock, profile } = options;
  const through = profile === undefined ? {} : { profile };
  const dialect = { tokenLifetimeSeconds: 10_000_000, ...options.dialect };
  const service = await startPractice({ now: options.serviceNow ?? clock.now, dialect });
  const witness = createWitness(service);
  const gate = await startGate(service, witness.admit);
  const { home, listingId, ids } = await copyLibrary(options.photos);
  const first = await openCore({ home, clock });
  await connectThrough(first, gate, service, through);
  await options.create(first, service);
  await first.close();
  const secondHome = path.join(await temporaryFolder(), 'home');
  await cp(home, secondHome, { recursive: true });
  const open = async (name: string, place: string, token: string): Promise<Person> => {
    const opened = await openCore({ home: place, clock });
    await connectThrough(opened, gate, { ...service, token }, through);
    return { name, opened, seen: new Set(), seenBefore: new Map(), letGo: new Set() };
  };
  const people = [
    await open('A', home, service.token),
    await open('B', secondHome, await otherToken(service)),
  ] as const;
  return { service, gate, witness, listingId, ids, people };
}

/** Whether a service shows a text as this value. */
export type IsShownAs = (text: string, value: string) => boolean;

const asItIs: IsShownAs = (text, value) => text === value;

/** Nobody replaced what they had not seen when they wrote. */
export function expectNothingReplacedUnseen(
  { witness, people }: { readonly witness: Witness; readonly people: readonly Person[] },
  isShownAs = asItIs,
): void {
  for (const { who, from, to } of witness.replaced) {
    const person = people.find((each) => each.name === who);
    const writer = [...(person?.seenBefore ?? [])].find(([text]) => isShownAs(text, to))?.[1];
    // What was not typed here was taken from the other person, who is asked about their own words.
    if (writer === undefined) throw new Error(`${who} sent “${to}”, which ${who} never typed.`);
    expect({ who, from, to, seen: [...writer].some((text) => isShownAs(text, from)) }).toEqual({
      who,
      from,
      to,
      seen: true,
    });
  }
}

/**
 * Every text that was typed is at the service or in a library, or was replaced there, typed over or not chosen by somebody
 * who saw it.
 */
export async function expectNoTextLost(both: Lives, isShownAs = asItIs): Promise<void> {
  const { witness, people, service, listingId } = both;
  const there = service.media().flatMap((media) => FIELDS.map((field) => media[field]));
  const here = await Promise.all(people.map((person) => textsOf(person, listingId)));
  const replaced = witness.replaced.map(({ from }) => from);
  const kept = [...there, ...here.flat(), ...replaced, ...people.flatMap(({ letGo }) => [...letGo])];
  const isKept = (text: string): boolean => kept.some((value) => isShownAs(text, value));
  expect(people.flatMap(({ seenBefore }) => [...seenBefore.keys()].filter((text) => !isKept(text)))).toEqual([]);
}

type Lives = Pick<TwoPeople, 'witness' | 'service' | 'listingId' | 'people'>;

/** All captions and rooms of a library, those of removed photos as well. */
export async function textsOf({ opened }: Person, listingId: ListingId): Promise<string[]> {
  const { media, removed } = await opened.detail(listingId);
  return [...media, ...removed].flatMap(({ shortDescription, imageOf }) => [shortDescription, imageOf]);
}

/** The photos that are shown, in sequence, with their words. */
export async function shownTo({ opened }: Person, listingId: ListingId) {
  const { media } = await opened.detail(listingId);
  return media.map(({ mediaKey, shortDescription, imageOf }) => ({ mediaKey, shortDescription, imageOf }));
}

/** The same at the service. */
export function shownAt(service: TestPractice) {
  const present = (media: ServiceMedia): boolean => !media.DeletedYN;
  return service
    .media()
    .filter(present)
    .map(({ MediaKey, ShortDescription, ImageOf }) => ({
      mediaKey: MediaKey,
      shortDescription: ShortDescription,
      imageOf: ImageOf,
    }));
}
