import { isWanted } from '../../../../shared/domain/culling.ts';
import { type ServiceProfile, streamMethod } from '../../../../shared/domain/service-profile.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { SyncContext } from '../base/context.ts';
import { openAttempt } from '../base/journal.ts';
import { keyMadeUpHere, objectIdOf } from '../base/named.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';

type CopyContext = Pick<SyncContext, 'store' | 'now' | 'newId' | 'owner' | 'log' | 'notes'>;

/** What creates something is counted with its evidence, and noted beside the library before it leaves. */
export function counted(context: CopyContext, prepared: PreparedRequest | null): PreparedRequest | null {
  const { store, notes } = context;
  if (prepared === null || notes === undefined) return prepared;
  const before = store.identity.get();
  const identity = { libraryId: before.libraryId ?? context.newId(), creations: before.creations + 1 };
  // Should what follows be lost in a crash, it is this computer's all the same.
  if (before.creations === 0) note(context, identity.libraryId, 0);
  store.identity.set(identity);
  return {
    perform(session) {
      note(context, identity.libraryId, identity.creations);
      return prepared.perform(session);
    },
  };
}

/**
 * Notices that the library is an older copy of itself, or came from another computer: what it has not created may be there by now, from
 * the library that it is a copy of, and a person is asked first. Within a change.
 *
 * @param isLooking nothing is sent yet: what is written from now on is told from what may be there
 */
export function noticeCopy(context: CopyContext, isLooking = false): void {
  const { store, notes } = context;
  const { libraryId, creations } = store.identity.get();
  if (notes === undefined || libraryId === null) return;
  const noted = notes.read(libraryId);
  // One that has created nothing, and that nothing is known of here, is new.
  if (noted === null ? creations === 0 : noted <= creations) return;
  // More than either has: should the other one be put back here, it is a copy in its turn. Who only looks at one leaves the other as it is.
  const next = isLooking && noted !== null ? noted : (noted ?? creations) + 1;
  if (!note(context, libraryId, next)) return;
  if (next !== noted) store.identity.set({ libraryId, creations: next });
  doubtCreations(context);
}

/** Where nothing can be kept beside libraries, copies go unnoticed. */
function note({ notes, log }: CopyContext, libraryId: string, creations: number): boolean {
  try {
    notes?.write(libraryId, creations);
    return true;
  } catch (error) {
    log.warn('what was created could not be noted beside the library', { error: String(error) });
    return false;
  }
}

/** Whether the Media of a photo may be there without its picture, and what the service shows would tell. */
function mayStream(profile: ServiceProfile | undefined): boolean {
  return profile?.read.entities === true && streamMethod(profile) !== null;
}

/** Evidence of requests that may have been sent by the library that this one is a copy of: with which keys, nobody knows here. */
function doubtCreations(context: CopyContext): void {
  const { store } = context;
  const accounts = store.accounts.all();
  for (const listing of store.listings.all()) {
    const { listingId, onService } = listing;
    if (store.attempts.unsettled(listingId).some(({ kind }) => kind === 'insert')) continue;
    const known = new Set([
      ...store.remote.ofListing(listingId).map(({ mediaId }) => mediaId),
      ...store.attempts.beingAdded(listingId),
    ]);
    const sent = store.media.ofListing(listingId).flatMap((media, order): SentMedia[] => {
      const { mediaId, shortDescription, imageOf } = media;
      if (!isWanted(media) || known.has(mediaId)) return [];
      const picture = pictureId(media.sha256, media.corrections);
      const streamed = mayStream(accountOf(listing, accounts)?.profile) ? ({ streamed: 'perhaps' } as const) : {};
      const name = { mediaKey: keyMadeUpHere(mediaId), mediaUrl: null, mediaObjectId: objectIdOf(mediaId) };
      return [{ mediaId, ...name, shortDescription, imageOf, order, picture, ...streamed }];
    });
    const about = { listingId, fence: 0, subject: [] };
    // One without photos here may have been created with those that it got since.
    if (!onService) openAttempt(context, { ...about, kind: 'insert', request: { sent } });
    else for (const each of sent) openAttempt(context, { ...about, kind: 'attach', request: { sent: [each] } });
  }
}
