import { z } from 'zod';
import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { Clock } from './clock.ts';
import type { Findings } from './finding.ts';
import type { Gates, Start, Subject } from './gates.ts';
import type { Ledger } from './ledger.ts';
import type { ModelService } from './model-service.ts';
import { readParts } from './multipart.ts';
import { describe, type Pending } from './pending.ts';

export interface RequestPromises {
  sent(one: Pending): void;
  arrived(one: Pending, body: Buffer): void;
  answered(one: Pending, status: number): void;
  busy(one: Pending, seconds: number): void;
}

export interface RequestPromisesOptions {
  readonly clock: Clock;
  readonly gates: Gates;
  readonly ledger: Ledger;
  readonly findings: Findings;
  readonly database: SqliteDatabase;
  readonly note: (line: string) => void;
}

const Patch = z.looseObject({ ShortDescription: z.string().optional(), ImageOf: z.string().optional() });
const Created = z.looseObject({
  MediaKey: z.string().optional(),
  MediaObjectID: z.string().optional(),
  Media: z.array(z.looseObject({ MediaKey: z.string() })).optional(),
});

/** The same text of a photo is taken by a service at most this often. */
const MOST_TIMES = 8;

/** By then every process has heard of a pause, in milliseconds. */
const HEARD_WITHIN = 3_000;

/** Commands that ask a service something of their own, whatever was said about sending. */
const OF_THEIR_OWN: readonly string[] = ['listing.open', 'account.connect'];

/** What must be true of every request that sets out: nobody forbade it, and it does not go round in circles. */
export function createRequestPromises(options: RequestPromisesOptions): RequestPromises {
  const { gates, ledger, findings, database } = options;
  const selectListing = database.prepare<[string], { listingId: ListingId }>(
    `SELECT listing.listingId FROM listing JOIN listingRemote USING (listingId) WHERE listingRemote.listingKey = ?`,
  );
  const starts = new Map<Pending, Start>();
  const taken = new Map<string, number>();
  /** Until when a service wants to be left alone, in milliseconds of the world. */
  const pauses = new Map<ModelService, { readonly from: number; readonly until: number }>();

  const photos = (ids: readonly (MediaId | null)[], writes: boolean): Subject => {
    const mediaIds = ids.filter((id) => id !== null);
    const listingIds = mediaIds.flatMap((id) => ledger.past.get(id)?.wanted.listingId ?? []);
    return { mediaIds, listingIds, writes };
  };
  const byKey = (one: Pending, key: string): MediaId | null => {
    const media = one.service.media.find((each) => each.key.toLowerCase() === key.toLowerCase());
    return media === undefined ? ledger.ownerOfKey(key) : ledger.ownerOf(media);
  };
  const subjectOf = (one: Pending, body: Buffer): Subject => {
    const { kind, request } = one;
    switch (kind) {
      case 'token':
        return { mediaIds: [], listingIds: [], writes: false };
      case 'upload': {
        const names = readParts(body).map((part) => part.fileName);
        const named = names.map((name) => [...ledger.past.keys()].find((id) => name.startsWith(id)) ?? null);
        return photos(named, true);
      }
      case 'insert':
      case 'attach': {
        const { MediaKey, MediaObjectID = '', Media } = Created.parse(JSON.parse(body.toString('utf8')));
        if (MediaKey === undefined && Media === undefined) return photos([ledger.ownerOfName(MediaObjectID)], true);
        const keys = [...(MediaKey === undefined ? [] : [MediaKey]), ...(Media ?? []).map((media) => media.MediaKey)];
        return photos(
          keys.map((key) => byKey(one, key)),
          true,
        );
      }
      case 'bytes': {
        const media = one.service.bytesOf(request.url);
        return photos([media === undefined ? null : ledger.ownerOf(media)], true);
      }
      case 'patch':
      case 'get': {
        const media = one.service.named(request.url);
        // Who removes or rejects a photo wants it away: its removal alone goes in spite of a hold (docs/page.md).
        if (media !== undefined) return photos([ledger.ownerOf(media)], kind === 'patch' && !isRemovalAlone(body));
        const key = /\/Property\('(\w+)'\)/.exec(request.url)?.[1];
        const listings = key === undefined ? [] : selectListing.all(key);
        return {
          mediaIds: [],
          listingIds: listings.length === 1 ? listings.map((row) => row.listingId) : [],
          writes: false,
        };
      }
    }
  };

  return {
    busy(one, seconds) {
      if (one.kind === 'token' || OF_THEIR_OWN.includes(one.command)) return;
      const from = options.clock.now();
      const until = Math.max(pauses.get(one.service)?.until ?? 0, from + 1000 * seconds);
      pauses.set(one.service, { from, until });
    },
    sent(one) {
      const pause = pauses.get(one.service);
      const isPaused = pause !== undefined && one.sentAt > pause.from + HEARD_WITHIN && one.sentAt < pause.until;
      if (isPaused && one.kind !== 'token' && !OF_THEIR_OWN.includes(one.command))
        findings.report('a pause is kept', `${describe(one)} set out ${(pause.until - one.sentAt) / 1000} s too early`);
      starts.set(one, gates.start(one.host));
    },
    arrived(one, body) {
      const { at } = one.service;
      const isElsewhere = ![`${at.base}/`, `${at.upload}/api/`].some((own) => one.request.url.startsWith(own));
      if (isElsewhere && one.request.headers.Authorization !== undefined) {
        findings.report('the token stays at its service', one.request.url);
      }
      const start = starts.get(one);
      if (start === undefined || one.kind === 'token' || OF_THEIR_OWN.includes(one.command)) return;
      const word = gates.disobeyed(start, subjectOf(one, body));
      if (word !== null) {
        findings.report('nothing is sent that is forbidden', `${describe(one)} set out in spite of a ${word}`);
      }
    },
    answered(one, status) {
      if (one.kind !== 'patch' || status >= 300) return;
      const { ShortDescription, ImageOf } = Patch.parse(
        JSON.parse(typeof one.request.body === 'string' ? one.request.body : '{}'),
      );
      const text = ShortDescription ?? ImageOf ?? '';
      if (text === '') return;
      const what = `${one.service.at.name} ${one.request.url} ${text}`;
      taken.set(what, (taken.get(what) ?? 0) + 1);
      if ((taken.get(what) ?? 0) > MOST_TIMES) {
        findings.report('nothing is sent in circles', `“${text}” was taken ${MOST_TIMES} times`);
      }
    },
  };
}

function isRemovalAlone(body: Buffer): boolean {
  const sent = z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString('utf8')));
  return sent['DeletedYN'] === true && Object.keys(sent).length === 1;
}
