import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { type Failure, failed, type Result, succeeded } from '../remote/failure.ts';
import { readMedia } from '../remote/listing-api.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import { noteAbsent } from './absence.ts';
import { askByChangingNothing, persistUntold } from './ask-unknown-base.ts';
import type { Begun } from './begun.ts';
import type { RunContext, Session, SyncContext } from './context.ts';
import { applyTheirs } from './merge.ts';
import { takeRead } from './monotonic-reads.ts';
import { problemOf } from './problem.ts';
import { putOffListing, shutGate } from './put-off.ts';
import { countUnanswered, MOST_TRIES } from './run-facts.ts';
import { NOT_READABLE, OWN_TAG_REFUSED } from './told.ts';

/** What a service says of one photo: all of it, at most its tag, or that it is gone. */
type Told =
  | { readonly kind: 'shown'; readonly media: IncomingMedia; readonly byChangingNothing: boolean }
  | { readonly kind: 'untold'; readonly etag: string | null }
  | { readonly kind: 'gone' };

/** Reads a photo whose tag is not known or was refused: what it says is merged, and its tag is that of the next change. */
export function beginReadMedia(context: RunContext, mediaId: MediaId): Begun | null {
  const { store, listingId } = context;
  const mediaKeyNumeric = store.remote.get(mediaId)?.mediaKeyNumeric ?? null;
  if (mediaKeyNumeric === null) return null;
  return {
    async perform(session) {
      const told = await askAbout(context, session, listingId, mediaId, mediaKeyNumeric);
      return () => applyTold(context, session, mediaId, told);
    },
  };
}

type NumericKey = NonNullable<IncomingMedia['mediaKeyNumeric']>;

/** Where the service cannot be read, a change of nothing tells what it has now. */
async function askAbout(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  mediaId: MediaId,
  mediaKeyNumeric: NumericKey,
): Promise<Result<Told>> {
  if (session.account.profile.read.entities) {
    const read = await readMedia(session.api, mediaKeyNumeric);
    if (read.ok) return succeeded({ kind: 'shown', media: read.value, byChangingNothing: false });
    if (read.failure.kind === 'gone') return succeeded({ kind: 'gone' });
    if (read.failure.kind !== 'refused') return read;
  }
  const answer = await askByChangingNothing(context, session, listingId, mediaId, mediaKeyNumeric);
  if (answer.ok) {
    const { media, etag } = answer.value;
    return succeeded(media === null ? { kind: 'untold', etag } : { kind: 'shown', media, byChangingNothing: true });
  }
  if (answer.failure.kind === 'gone') return succeeded({ kind: 'gone' });
  const isUntold = answer.failure.kind === 'refused' || answer.failure.kind === 'stale';
  return isUntold ? succeeded({ kind: 'untold', etag: null }) : failed(answer.failure);
}

function applyTold(context: RunContext, session: Session, mediaId: MediaId, told: Result<Told>): void {
  const { store, run } = context;
  if (!told.ok) {
    applyFailure(context, session, told.failure);
    return;
  }
  run.toRead.delete(mediaId);
  switch (told.value.kind) {
    case 'gone':
      noteAbsent(context, mediaId);
      run.notShown.add(mediaId);
      return;
    case 'untold':
      persistUntold(context, mediaId, told.value.etag);
      store.media.setBlocked(mediaId, NOT_READABLE);
      return;
    case 'shown':
      applyShown(context, mediaId, told.value.media, told.value.byChangingNothing);
      if (store.remote.get(mediaId)?.etag === null) run.withoutTag.add(mediaId);
  }
}

function applyShown(context: RunContext, mediaId: MediaId, media: IncomingMedia, byChangingNothing: boolean): void {
  const { store, run } = context;
  const before = store.remote.get(mediaId)?.fields.order ?? null;
  if (byChangingNothing) applyTheirs(context, mediaId, media);
  else {
    const refused = run.refusedTags.get(mediaId) ?? [];
    const taken = takeRead(context, mediaId, media, refused);
    if (taken === 'older') run.shownOlder.add(mediaId);
    else if (media.etag !== null && refused.includes(media.etag)) store.media.setBlocked(mediaId, OWN_TAG_REFUSED);
    if (taken === 'older') return;
  }
  const row = store.remote.get(mediaId);
  if (row === null || media.fields.order === before) return;
  // Somebody moved it: a moved order waits for the whole listing.
  run.isOrderKnown = false;
  // Where the others stand now is not told: the order as a whole is not known any more.
  const fields = ['order' as const];
  if (byChangingNothing)
    store.remote.save({ ...row, unknownBase: row.unknownBase ?? { fields, asked: true, mayReplace: false } });
}

function applyFailure(context: RunContext, session: Session, failure: Failure): void {
  if (failure.kind !== 'inDoubt') shutGate(context, session, failure);
  else if (countUnanswered(context.run, context.listingId) >= MOST_TRIES) putOffListing(context, problemOf(failure));
}
