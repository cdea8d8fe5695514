import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { broken } from './finding.ts';
import type { Ledger, TextField } from './ledger.ts';
import { type Change, FIELDS, type Field, type ModelMedia, type ModelService } from './model-service.ts';
import { probe } from './probes.ts';

/** Who wrote the value that a field has now. */
interface Writer {
  readonly by: Change['by'];
  readonly at: number;
}

/** What must be true of everything that the app does at a service. */
export interface ServicePromises {
  check(): void;
  /** A person lets a photo start anew: what is not shown of it for so long by then may be there all the same. */
  mayComeTwice(mediaId: MediaId): void;
}

export function createServicePromises(
  database: SqliteDatabase,
  ledger: Ledger,
  services: readonly ModelService[],
): ServicePromises {
  const selectResolved = database.prepare<[string, string], { theirs: string }>(
    'SELECT theirs FROM conflict WHERE mediaId = ? AND field = ? AND resolvedAt IS NOT NULL',
  );
  const writers = new Map<ModelMedia, Map<Field, Writer>>();
  const seen = new Map<ModelService, number>();
  const givenUp = new Set<ModelMedia>();

  const chosen = (mediaId: MediaId, name: string, theirs: unknown): boolean =>
    selectResolved.all(mediaId, name).some((row) => row.theirs === JSON.stringify(theirs));

  const checkText = (mediaId: MediaId, field: TextField, change: Change, was: string): void => {
    const before = String(change.before[field]);
    if (before === '') return;
    const after = String(change.after[field]);
    const known = ledger.past.get(mediaId);
    const meant = (known?.meant[field] ?? []).filter(({ text }) => ledger.storedOf(mediaId, text) === after);
    if (meant.some(({ saw }) => saw.has(before))) return;
    // What was sent was written by nobody here, such as a text of theirs that came back: then it is enough to have seen.
    if (meant.length === 0 && known?.seen[field].has(before) === true) return;
    broken('no word is overwritten unseen', was);
  };

  const checkOverwrite = (service: ModelService, change: Change, field: Field, at: number): void => {
    const { media, versionBefore, before, after } = change;
    const was = `${field} ${String(before[field])} of the second person became ${String(after[field])}`;
    if (versionBefore !== null && !ledger.hasArrived(media, versionBefore)) {
      broken('no word is overwritten unseen', `${was}, which no answer had shown (${service.at.name})`);
    }
    const mediaId = ledger.ownerOf(media);
    const known = mediaId === null ? undefined : ledger.past.get(mediaId);
    if (mediaId === null || known === undefined) return;
    switch (field) {
      case 'ShortDescription':
      case 'ImageOf':
        return checkText(mediaId, field, change, was);
      case 'DeletedYN': {
        const theirs = before[field] === true;
        const wantedSince = known.removals.some(
          ({ removed }, index) => removed === theirs && (known.removals[index + 1]?.since ?? Number.MAX_VALUE) >= at,
        );
        // Deleted and put back since we wished: what we knew, or what the person was shown, is what stands there.
        const wish = known.removals.findLast(({ removed }) => removed !== theirs);
        if (wish?.there === theirs || wish?.shown === theirs) return;
        if (!wantedSince && !chosen(mediaId, 'deletedYN', theirs)) broken('no word is overwritten unseen', was);
        return;
      }
      case 'Order':
    }
  };

  const checkNew = (service: ModelService, change: Change): void => {
    const { media, by, after } = change;
    if (by === 'person') return;
    // One that was taken away for good before any answer showed it, to a process that could keep that, leaves nothing by which to know of it.
    // One that a person lets start anew has its old Id again where the same picture always has: it was away as they chose.
    const { sameIdForSameContent } = service.dialect;
    const isAnew = (one: ModelMedia): boolean => one.gone || (givenUp.has(one) && one.objectId === media.objectId);
    const leftTrace = (one: ModelMedia): boolean =>
      sameIdForSameContent ? !isAnew(one) : !one.gone || (ledger.wasShown(one) && ledger.wasKept(one));
    const twin = service.media.find((one) => one !== media && one.key === media.key && leftTrace(one));
    if (twin !== undefined) {
      const isOneMore = !service.dialect.sameIdForSameContent && twin.listingKey !== media.listingKey;
      if (isOneMore) broken('a listing is created once', `it is ${twin.listingKey} and ${media.listingKey}`);
      broken('a photo is sent once', `the Id ${media.key} is at the service already`);
    }
    const mates = service.media.filter((one) => one.listingKey === media.listingKey && one !== media && !one.gone);
    const same = mates.find(
      (one) =>
        one.byOthers &&
        one.values.DeletedYN !== true &&
        one.values.Order === after.Order &&
        ledger.wasKnown(one, one.version, change),
    );
    if (same !== undefined) {
      broken("an Order is not another's", `${media.numeric} took the Order ${String(after.Order)} of ${same.numeric}`);
    }
  };

  const checkChange = (service: ModelService, change: Change, index: number): void => {
    const { media, by, versionBefore, before, after } = change;
    const fields = writers.get(media) ?? new Map<Field, Writer>();
    writers.set(media, fields);
    if (by === 'app' && media.byOthers && ledger.ownerOf(media) === null) {
      broken("others' photos are left alone", `${media.numeric} was changed`);
    }
    if (versionBefore === null) checkNew(service, change);
    for (const field of FIELDS) {
      if (versionBefore !== null && before[field] === after[field]) continue;
      const writer = fields.get(field);
      if (by === 'app' && writer?.by === 'person') checkOverwrite(service, change, field, writer.at);
      fields.set(field, { by, at: index });
    }
  };

  const checkTwice = (): void => {
    const live = new Map<MediaId, ModelMedia>();
    const places = new Map<ListingId, string>();
    for (const service of services) {
      // Where a picture has one Id for ever, the Id does not show whose photo it is.
      if (service.dialect.sameIdForSameContent) continue;
      for (const media of service.media) {
        const mediaId = ledger.ownerOf(media);
        const listingId = mediaId === null ? undefined : ledger.past.get(mediaId)?.wanted.listingId;
        if (mediaId === null || listingId === undefined) continue;
        const place = `${service.at.name} ${media.listingKey}`;
        const first = places.get(listingId) ?? place;
        if (first !== place) broken('a listing is created once', `${listingId} is ${first} and ${place}`);
        places.set(listingId, first);
        if (media.gone || givenUp.has(media)) continue;
        const twin = live.get(mediaId);
        if (twin !== undefined) {
          broken('a photo is sent once', `a photo is on the listing twice: ${twin.numeric}, ${media.numeric}`);
        }
        live.set(mediaId, media);
      }
    }
    if (services.some((service) => service.media.some((media) => media.gone))) probe('gone there for good');
  };

  return {
    mayComeTwice(mediaId) {
      for (const media of services.flatMap((service) => service.media)) {
        // Also one that is shown again by then, and that a colleague has removed.
        const isAway = media.hidden || media.missed || media.values.DeletedYN;
        if (isAway && ledger.ownerOf(media) === mediaId) givenUp.add(media);
      }
    },
    check() {
      const before = ledger.changes();
      let news = false;
      for (const service of services) {
        const from = seen.get(service) ?? 0;
        if (from === service.changes.length) continue;
        news = true;
        const fresh = service.changes.slice(from);
        fresh.forEach((change, index) => checkChange(service, change, before - fresh.length + index));
        seen.set(service, service.changes.length);
      }
      if (news) checkTwice();
    },
  };
}
