import type { ListingId, MediaId } from './ids.ts';

/**
 * How far a sending is, counted in photos. It begins when something is wanted, and is over when nothing is any more: one
 * number from the start to the end, whatever is begun, waited for and tried again in between. [Note: a number that stays]
 * A listing adds its photos once, when it is asked for; only photos that a person adds meanwhile come on top. What was sent
 * stays sent, also where it is changed again: that is what the next sending is about.
 */
export interface Sending {
  readonly listings: ReadonlyMap<ListingId, Members>;
}

type Members = ReadonlyMap<MediaId, Standing>;

/** `left`: a person holds it or has to do something about it; nothing goes on with it by itself. */
type Standing = 'waiting' | 'sent' | 'left';

/** One photo of a listing, as the library has it now. */
export interface PhotoToFollow {
  readonly mediaId: MediaId;
  readonly isToSend: boolean;
  /** The service has the picture, also where its listing is still to be made with it. */
  readonly hasArrived: boolean;
  /** It was never in the listing at the service. */
  readonly isNew: boolean;
  readonly needsPerson: boolean;
}

export interface ListingToFollow {
  readonly listingId: ListingId;
  /** Asked for since the last look: what was sent of it before is not counted again. */
  readonly isAskedAnew: boolean;
  readonly photos: readonly PhotoToFollow[];
}

/** Photos; `left` were not sent and are not sent by themselves. */
export interface SendingProgress {
  readonly photos: number;
  readonly sent: number;
  readonly left: number;
}

/** The sending after a look at its listings and at those that are wanted. */
export function followSending(before: Sending | null, listings: readonly ListingToFollow[]): Sending {
  const known = before?.listings ?? new Map<ListingId, Members>();
  // A listing that is not read any more counts with what was known of it last.
  const now = new Map(known);
  for (const { listingId, isAskedAnew, photos } of listings) {
    const members = isAskedAnew ? undefined : known.get(listingId);
    now.set(listingId, members === undefined ? join(photos) : goOn(members, photos));
  }
  return { listings: now };
}

export function progressOf({ listings }: Sending): SendingProgress {
  const standings = [...listings.values()].flatMap((members) => [...members.values()]);
  const count = (wanted: Standing): number => standings.filter((standing) => standing === wanted).length;
  return { photos: standings.length, sent: count('sent'), left: count('left') };
}

function join(photos: readonly PhotoToFollow[]): Members {
  const going = photos.filter((photo) => photo.isToSend && !photo.needsPerson);
  return new Map(going.map((photo) => [photo.mediaId, standingOf(photo)]));
}

function goOn(members: Members, photos: readonly PhotoToFollow[]): Members {
  return new Map(
    photos.flatMap((photo): [MediaId, Standing][] => {
      const before = members.get(photo.mediaId);
      if (before === 'sent') return [[photo.mediaId, before]];
      const isMember = before !== undefined || (photo.isNew && photo.isToSend && !photo.needsPerson);
      return isMember ? [[photo.mediaId, standingOf(photo)]] : [];
    }),
  );
}

function standingOf({ isToSend, hasArrived, needsPerson }: PhotoToFollow): Standing {
  if (needsPerson) return 'left';
  return isToSend && !hasArrived ? 'waiting' : 'sent';
}

/** What sending does at a moment. Everything that speaks of it takes it from here, so that no two places differ. */
export type SendingPhase = 'paused' | 'sending' | 'checking' | 'offline' | 'waiting' | 'idle';

interface SendingFacts {
  readonly running: boolean;
  readonly paused: boolean;
  readonly network: 'unknown' | 'online' | 'offline';
  readonly nextTryAt: number | null;
  readonly progress: SendingProgress | null;
}

export function sendingPhase({ running, paused, network, nextTryAt, progress }: SendingFacts): SendingPhase {
  if (paused) return 'paused';
  // Pictures have all arrived, or nothing is to be sent: what is left is the listing itself, or a look at the service.
  if (running) return progress !== null && progress.sent + progress.left < progress.photos ? 'sending' : 'checking';
  if (network === 'offline') return 'offline';
  return nextTryAt === null ? 'idle' : 'waiting';
}
