import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import {
  followSending,
  type ListingToFollow,
  type PhotoToFollow,
  progressOf,
  type Sending,
  sendingPhase,
} from '../../../shared/domain/sending.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const [OAK, ELM] = [ListingId.parse(randomUUID()), ListingId.parse(randomUUID())];
const IDS = Array.from({ length: 8 }, () => MediaId.parse(randomUUID()));

const photo = (index: number, changes: Partial<PhotoToFollow> = {}): PhotoToFollow => {
  const mediaId = IDS[index];
  if (mediaId === undefined) throw new Error(`There is no photo ${index}.`);
  return { mediaId, isToSend: true, hasArrived: false, isNew: true, needsPerson: false, ...changes };
};
const arrived = (index: number): PhotoToFollow => photo(index, { hasArrived: true });
const attached = (index: number): PhotoToFollow => photo(index, { isToSend: false, isNew: false });
const asked = (listingId: ListingId, ...photos: readonly PhotoToFollow[]): ListingToFollow => ({
  listingId,
  isAskedAnew: true,
  photos,
});
const seen = (listingId: ListingId, ...photos: readonly PhotoToFollow[]): ListingToFollow => ({
  ...asked(listingId, ...photos),
  isAskedAnew: false,
});
const after = (...looks: readonly (readonly ListingToFollow[])[]): Sending =>
  looks.reduce<Sending>((before, look) => followSending(before, look), { listings: new Map() });

describe('the progress of a sending', () => {
  it('is one number from the start to the end, whichever listing is begun when', () => {
    const start = [asked(OAK, photo(0), photo(1)), asked(ELM, photo(2), photo(3))];
    const steps = [
      [],
      [seen(OAK, arrived(0), photo(1))],
      [seen(OAK, arrived(0), arrived(1))],
      [seen(OAK, attached(0), attached(1))],
      [seen(ELM, arrived(2), arrived(3))],
      [seen(ELM, attached(2), attached(3))],
    ];
    const reported = steps.map((_, index) => progressOf(after(start, ...steps.slice(0, index + 1))));
    expect(reported.map(({ photos }) => photos)).toEqual([4, 4, 4, 4, 4, 4]);
    expect(reported.map(({ sent }) => sent)).toEqual([0, 1, 2, 2, 4, 4]);
  });
  it('counts changed photos as it counts new ones, and listings not at all', () => {
    const changed = photo(1, { isNew: false });
    expect(progressOf(after([asked(OAK, photo(0), changed, attached(2))]))).toEqual({ photos: 2, sent: 0, left: 0 });
  });
  it('begins with what a sending that was interrupted has brought over', () => {
    expect(progressOf(after([asked(OAK, arrived(0), photo(1))]))).toEqual({ photos: 2, sent: 1, left: 0 });
  });
  it('tells those that wait for a person apart, and takes them in again', () => {
    const refused = photo(0, { isToSend: false, needsPerson: true });
    const looks = [[asked(OAK, photo(0), photo(1))], [seen(OAK, refused, arrived(1))]];
    expect(progressOf(after(...looks))).toEqual({ photos: 2, sent: 1, left: 1 });
    expect(progressOf(after(...looks, [seen(OAK, photo(0), arrived(1))]))).toEqual({ photos: 2, sent: 1, left: 0 });
  });
  it('grows by what a person adds or asks for meanwhile, and by nothing else', () => {
    const start = [asked(OAK, photo(0), attached(1))];
    expect(progressOf(after(start, [seen(OAK, photo(0), photo(1, { isNew: false }))])).photos).toBe(1);
    expect(progressOf(after(start, [seen(OAK, photo(0), attached(1), photo(2))])).photos).toBe(2);
    expect(progressOf(after(start, [asked(ELM, photo(3))])).photos).toBe(2);
  });
  it('never goes back while nothing is asked for anew', () => {
    const state = fc.record({
      isToSend: fc.boolean(),
      hasArrived: fc.boolean(),
      isNew: fc.boolean(),
      needsPerson: fc.boolean(),
    });
    const look = fc.array(state, { minLength: 8, maxLength: 8 });
    forAll(fc.array(look, { minLength: 1, maxLength: 6 }), (looks) => {
      let sending = followSending(null, [asked(OAK, ...IDS.map((_, index) => photo(index)))]);
      let before = progressOf(sending);
      for (const states of looks) {
        sending = followSending(sending, [seen(OAK, ...states.map((changes, index) => photo(index, changes)))]);
        const now = progressOf(sending);
        expect(now.photos).toBe(8);
        expect(now.sent).toBeGreaterThanOrEqual(before.sent);
        expect(now.sent + now.left).toBeLessThanOrEqual(now.photos);
        before = now;
      }
    });
  });
});

describe('what sending does at a moment', () => {
  const facts = { running: true, paused: false, network: 'online', nextTryAt: null, progress: null } as const;
  it('is sending while photos are left, and a look at the service when all have arrived', () => {
    expect(sendingPhase({ ...facts, progress: { photos: 3, sent: 2, left: 0 } })).toBe('sending');
    expect(sendingPhase({ ...facts, progress: { photos: 3, sent: 2, left: 1 } })).toBe('checking');
    expect(sendingPhase(facts)).toBe('checking');
  });
  it('rests when nothing is worked on, whatever is left of the count', () => {
    const progress = { photos: 3, sent: 1, left: 0 };
    expect(sendingPhase({ ...facts, running: false, progress })).toBe('idle');
    expect(sendingPhase({ ...facts, running: false, progress, nextTryAt: 1 })).toBe('waiting');
    expect(sendingPhase({ ...facts, running: false, network: 'offline' })).toBe('offline');
    expect(sendingPhase({ ...facts, paused: true, progress })).toBe('paused');
  });
});
