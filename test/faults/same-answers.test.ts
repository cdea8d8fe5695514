import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pastedTokenSource } from '../../electron/core/service/http/auth.ts';
import { type Result, succeeded } from '../../electron/core/service/http/failure.ts';
import { createHttpClient } from '../../electron/core/service/http/http.ts';
import { JSON_LIMITS } from '../../electron/core/service/http/time-limits.ts';
import {
  attachMedia,
  findMedia,
  insertProperty,
  type ListingApi,
  patchMedia,
  readMedia,
  readProperty,
} from '../../electron/core/service/odata/listing-api.ts';
import type { IncomingMedia, MediaChanges } from '../../electron/core/service/odata/media-mapper.ts';
import { toMediaEntity } from '../../electron/core/service/odata/media-mapper.ts';
import type { PracticeService, PracticeServiceOptions } from '../../electron/practice/practice-service.ts';
import type { ListingKey } from '../../shared/domain/ids.ts';
import { MediaKey, MediaKeyNumeric } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { createClock, startPractice } from '../core/harness.ts';
import { seededRuns } from './seeded.ts';
import type { Dialect } from './simulation/dialect.ts';
import { addressesOf, createModelService } from './simulation/model-service.ts';
import { createRandom, type Random } from './simulation/random.ts';

/**
 * The simulation proves what it proves about the service that it models. Here that one and the practice service, which speaks
 * real HTTP and knows nothing of the model, are asked the same: what the app makes of their answers has to be the same.
 */

type PracticeDialect = NonNullable<PracticeServiceOptions['dialect']>;

/** A way of speaking that both know. */
interface Ways {
  readonly model: Dialect;
  readonly practice: PracticeDialect;
}

function chooseWays(random: Random): Ways {
  const [patch, ofPatch] = random.pick<[Dialect['patch'], PracticeDialect]>([
    ['entity', {}],
    ['noContent', { updateAnswer: 'noContentWithTag' }],
    ['noContentNoTag', { updateAnswer: 'noContentWithoutTag' }],
    ['bodyTagOnly', { tagIn: 'body' }],
  ]);
  const [insert, ofInsert] = random.pick<[Dialect['insert'], PracticeDialect]>([
    ['entity', {}],
    ['noContent', { insertAnswer: 'noContent' }],
  ]);
  const [orders, ofOrders] = random.pick<[Dialect['orders'], PracticeDialect]>([
    ['asSent', {}],
    ['asSent', {}],
    ['place', { changedOrders: 'place' }],
    ['tens', { changedOrders: 'tens' }],
  ]);
  const [stores, ofStores] = random.pick<[Dialect['stores'], PracticeDialect]>([
    ['asSent', {}],
    ['cut', { storedTextLength: 18 }],
    ['trimmed', { storedText: 'trimmed' }],
    ['normalised', { storedText: 'normalised' }],
  ]);
  const [filter, ofFilter] = random.pick<[Dialect['filter'], PracticeDialect]>([
    ['works', {}],
    ['ignored', { filter: 'ignored' }],
    ['ignoredInPages', { filter: 'ignored', pageSize: 2 }],
    ['emptyPageFirst', { firstPage: 'empty' }],
  ]);
  const linked: [Dialect['pages'], PracticeDialect] = ['linked', { expandedPageSize: 2, pageSize: 2 }];
  const whole: [Dialect['pages'], PracticeDialect] = ['whole', {}];
  const [pages, ofPages] = random.pick([
    whole,
    // The size of pages holds for what `$filter` answers as well.
    filter === 'works' ? linked : whole,
    ['cut', { expandedPageSize: 2, expandedRest: 'cut' }],
  ] satisfies [Dialect['pages'], PracticeDialect][]);
  const numericKey = random.pick(['small', 'large'] as const);
  const status = random.pick(['none', 'none', 'atOnce'] as const);
  return {
    model: {
      tags: 'unique',
      patch,
      insert,
      upperCaseKeys: false,
      sizeInKilobytes: false,
      nullsForUnset: random.chance(0.5),
      numericKey,
      odd: 'nothing',
      filter,
      pages,
      orders,
      stores,
      sameIdForSameContent: false,
      status,
      names: 'number',
      streams: 'none',
      bytesAt: 'value',
      writesOnce: false,
    },
    practice: {
      mediaStatus: status === 'none' ? 'none' : 'described',
      ...ofPatch,
      ...ofInsert,
      ...ofOrders,
      ...ofStores,
      ...ofFilter,
      ...ofPages,
      numericKeys: numericKey === 'small' ? 'number' : 'large',
    },
  };
}

/** One of the two services, by the same calls. */
interface Side {
  readonly api: ListingApi;
  /** A second person changes a photo that is there. */
  edit(key: string, caption: string): void;
  /** A second person takes it away for good. */
  remove(key: string): void;
}

function modelSide(random: Random, { model }: Ways, profile: ServiceProfile, now: () => Date): Side {
  const at = addressesOf('north');
  const service = createModelService(random, model, at, () => now().getTime());
  const signIn = service.handle({ method: 'POST', url: at.token, headers: {}, ...JSON_LIMITS }, Buffer.alloc(0));
  const { access_token: token } = z.object({ access_token: z.string() }).parse(JSON.parse(signIn.answer.text));
  const named = (key: string) => {
    const media = service.media.find((one) => one.key === key);
    if (media === undefined) throw new Error(`The model has no photo ${key}.`);
    return media;
  };
  return {
    api: {
      baseUrl: at.base,
      profile,
      tokens: pastedTokenSource(() => Promise.resolve(token)),
      now,
      client: (request) => {
        const body = typeof request.body === 'string' ? request.body : '';
        return Promise.resolve(succeeded(service.handle(request, Buffer.from(body)).answer));
      },
    },
    edit: (key, caption) => service.edit(named(key), 'person', { ShortDescription: caption }),
    remove(key) {
      named(key).gone = true;
    },
  };
}

const Uploaded = z.array(z.object({ Id: z.string(), Location: z.string() }));
type Picture = z.infer<typeof Uploaded>[number];

/** Pictures that can be put on listings; the model asks for none. */
async function uploadPictures({ uploadUrl, token }: PracticeService): Promise<Picture[]> {
  const form = new FormData();
  for (let number = 1; number <= PICTURES; number += 1) {
    form.append('file', new Blob([`${number}`], { type: 'image/jpeg' }), `${number}.jpg`);
  }
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${uploadUrl}/api/mediaupload`, { method: 'POST', headers, body: form });
  return Uploaded.parse(await answer.json());
}

function practiceSide(service: PracticeService, profile: ServiceProfile, now: () => Date): Side {
  const numberOf = (key: string): number => {
    const all = service.snapshot().listings.flatMap(({ media }) => media);
    return Number(all.find((media) => media['MediaKey'] === key)?.['MediaKeyNumeric']);
  };
  return {
    api: {
      baseUrl: service.baseUrl,
      profile,
      tokens: pastedTokenSource(() => Promise.resolve(service.token)),
      now,
      client: createHttpClient(),
    },
    edit: (key, caption) => void service.secondPerson.editMedia(numberOf(key), { ShortDescription: caption }),
    remove: (key) => service.secondPerson.deleteMedia(numberOf(key)),
  };
}

/** What both sides have to agree on; names and tags are each service's own. */
function asSeen(media: IncomingMedia | null) {
  if (media === null) return null;
  const { mediaKey, fields, etag, unusable } = media;
  return { mediaKey: mediaKey.toLowerCase(), fields, hasTag: etag !== null, unusable };
}

function outcome<Value>(result: Result<Value>, reported: (value: Value) => unknown): unknown {
  return result.ok ? reported(result.value) : result.failure.kind;
}

/** What a client knows of one service: where its listings are, and the tags that it was sent. */
interface Known {
  readonly side: Side;
  readonly listings: (ListingKey | string | null)[];
  readonly numbers: Map<string, MediaKeyNumeric>;
  readonly tags: Map<string, string[]>;
}

function learn({ numbers, tags }: Known, media: readonly (IncomingMedia | null)[]): void {
  for (const one of media) {
    if (one === null) continue;
    if (one.mediaKeyNumeric !== null) numbers.set(one.mediaKey, one.mediaKeyNumeric);
    const reported = tags.get(one.mediaKey) ?? [];
    if (one.etag !== null && reported.at(-1) !== one.etag) tags.set(one.mediaKey, [...reported, one.etag]);
  }
}

type Ask = (known: Known) => Promise<unknown>;

const place = ({ listings }: Known, index: number) => {
  const address = listings[index] ?? null;
  return { listingKey: null, location: address };
};

function insert(entity: Record<string, unknown>): Ask {
  return async (known) => {
    const made = await insertProperty(known.side.api, entity);
    if (made.ok) {
      known.listings.push(made.value.location);
      learn(known, made.value.media ?? []);
    }
    return outcome(made, ({ media, location }) => ({
      media: media?.map(asSeen),
      hasLocation: location !== null,
    }));
  };
}

function read(index: number): Ask {
  return async (known) => {
    const shown = await readProperty(known.side.api, place(known, index));
    if (shown.ok) learn(known, shown.value.media ?? []);
    return outcome(shown, ({ media, complete, isCut }) => ({
      // A service may show them in any sequence.
      media: media?.map(asSeen).toSorted((one, other) => ((one?.mediaKey ?? '') < (other?.mediaKey ?? '') ? -1 : 1)),
      complete,
      isCut,
    }));
  };
}

function readOne(key: string): Ask {
  return async (known) => {
    const shown = await readMedia(known.side.api, { mediaKey: null, mediaKeyNumeric: numberOf(known, key) });
    if (shown.ok) learn(known, [shown.value]);
    return outcome(shown, asSeen);
  };
}

/** @param age how many tags older than the newest one that was sent */
function patch(key: string, changes: MediaChanges, age: number): Ask {
  return async (known) => {
    const reported = known.tags.get(key) ?? [];
    const tag = reported.at(-1 - age) ?? 'W/"none"';
    const done = await patchMedia(
      known.side.api,
      { mediaKey: MediaKey.parse(key), mediaKeyNumeric: numberOf(known, key) },
      changes,
      tag,
    );
    const tagged = done.ok ? done.value.etag : null;
    if (tagged !== null) known.tags.set(key, [...reported, tagged]);
    // Of a photo that is not there one says so, and the other that its tag is not that one: HTTP allows both.
    if (!done.ok && done.failure.kind === 'gone') return 'stale';
    return outcome(done, ({ media, etag, stored }) => ({ media: asSeen(media), hasTag: etag !== null, stored }));
  };
}

function find(keys: readonly string[]): Ask {
  return async ({ side }) =>
    outcome(await findMedia(side.api, keys), (found) =>
      found.kind === 'found' ? found.media.map(({ mediaKey }) => mediaKey.toLowerCase()).toSorted() : found.kind,
    );
}

function attach(index: number, entity: Record<string, unknown>): Ask {
  return async (known) => {
    const added = await attachMedia(known.side.api, place(known, index), entity);
    // The practice service answers it as it answers an insert, the model always with the entity.
    return outcome(added, () => 'added');
  };
}

const numberOf = ({ numbers }: Known, key: string): MediaKeyNumeric => numbers.get(key) ?? MediaKeyNumeric.parse('77');

const STEPS = 40;
const PICTURES = 60;
const ROOMS = ['Kitchen', 'Living Room', '', 'Front of Structure'];
const CAPTIONS = ['', 'Garden', 'A long walk to the lake', ' set apart ', 'cafe\u0301', 'R & B'];

/** What there is at both services. */
interface Story {
  readonly keys: string[];
  readonly pictures: Picture[];
  readonly listings: { count: number };
}

/** What is asked next, of both alike. */
function chooseAsk(random: Random, story: Story, profile: ServiceProfile): Ask {
  const { keys, pictures, listings } = story;
  const entity = (order: number) => {
    const picture = pictures.pop();
    if (picture === undefined) throw new Error('There are too few pictures.');
    keys.push(picture.Id);
    return toMediaEntity(
      {
        mediaKey: picture.Id,
        mediaUrl: picture.Location,
        mediaObjectId: `${picture.Id}.jpg`,
        size: 1000,
        order,
        shortDescription: random.pick(CAPTIONS),
        imageOf: random.pick(ROOMS),
        changedByMemberId: '',
      },
      profile.media,
      new Date(Date.UTC(2026, 4, 4, 8)),
    );
  };
  const change = (): MediaChanges =>
    random.pick<() => MediaChanges>([
      () => ({ shortDescription: random.pick(CAPTIONS) }),
      () => ({ imageOf: random.pick(ROOMS) }),
      () => ({ order: random.int(5) }),
      () => ({ deletedYN: random.chance(0.7) }),
      () => ({ shortDescription: random.pick(CAPTIONS), imageOf: random.pick(ROOMS) }),
    ])();
  if (listings.count === 0 || (listings.count < 5 && random.chance(0.1))) {
    listings.count += 1;
    const media = Array.from({ length: 1 + random.int(4) }, (_, index) => entity(index));
    return insert({ '@odata.type': '#OData.Models.Property', Media: media });
  }
  const listing = random.int(listings.count);
  const key = random.pick(keys);
  return random.weighted<() => Ask>([
    [3, () => read(listing)],
    [3, () => readOne(key)],
    [8, () => patch(key, change(), random.pick([0, 0, 0, 1]))],
    [2, () => find(random.chance(0.3) ? [random.uuid()] : [key])],
    [pictures.length > 25 ? 1 : 0, () => attach(listing, entity(random.int(6)))],
  ])();
}

describe('the service of the simulation answers as the practice service does', () => {
  it.each(seededRuns('same-answers', 24, 8))('run $run', async ({ random: seeded }) => {
    const random = createRandom(Math.floor(seeded.next() * 2 ** 32));
    const ways = chooseWays(random);
    const profile = ServiceProfile.parse({ attach: 'navigation' });
    const clock = createClock();
    const service = await startPractice({ dialect: ways.practice, now: clock.now });
    const sides = [modelSide(random, ways, profile, clock.now), practiceSide(service, profile, clock.now)];
    const known = sides.map((side): Known => ({ side, listings: [], numbers: new Map(), tags: new Map() }));
    const story: Story = { keys: [], pictures: await uploadPictures(service), listings: { count: 0 } };
    const gone = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      clock.advance(1000);
      const present = story.keys.filter((key) => !gone.has(key));
      if (present.length > 0 && random.chance(0.15)) {
        const key = random.pick(present);
        const isForGood = random.chance(0.2);
        if (isForGood) gone.add(key);
        const caption = `Theirs ${step}`;
        for (const side of sides) {
          if (isForGood) side.remove(key);
          else side.edit(key, caption);
        }
        continue;
      }
      const ask = chooseAsk(random, story, profile);
      const [model, practice] = [await ask(at(known, 0)), await ask(at(known, 1))];
      expect(practice, `step ${step} at ${JSON.stringify(ways)}`).toEqual(model);
    }
  });
});

function at(known: readonly Known[], index: number): Known {
  const one = known[index];
  if (one === undefined) throw new Error('There are two services.');
  return one;
}
