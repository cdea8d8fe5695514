import { z } from 'zod';
import type { Problem } from '../../../shared/contract/model.ts';
import { type ListingId, MediaId, MediaKey } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type Failure, type Result, saying } from '../remote/failure.ts';
import { attachMedia, type CreatedProperty, insertProperty, type PatchedMedia } from '../remote/listing-api.ts';
import { type IncomingMedia, toMediaEntity, toPropertyEntity } from '../remote/media-mapper.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow, MediaRow } from '../store/media-table.ts';
import type { UploadDescriptor } from '../store/upload-table.ts';
import type { Session, SyncContext } from './context.ts';
import { recorded } from './journal.ts';
import { applyTheirs } from './merge.ts';
import { isStillWanted } from './patches.ts';
import { problemOf, stopsEverything } from './problem.ts';
import { planListing } from './reconcile.ts';
import { readSnapshot } from './snapshot.ts';
import type { StepOutcome } from './uploads.ts';

/** What was sent for one photo when it was embedded or attached: the base from which later changes are judged. */
export const SentMedia = z.object({
  mediaId: MediaId,
  mediaKey: MediaKey,
  mediaUrl: z.string(),
  shortDescription: z.string(),
  imageOf: z.string(),
  order: z.int(),
});
export type SentMedia = z.infer<typeof SentMedia>;

interface Ready {
  readonly media: MediaRow;
  readonly descriptor: UploadDescriptor;
  readonly order: number;
}

/**
 * Creates the listing with all its photos in one deep insert. Where the service finds that too large (413) and the
 * profile names a way to add photos later, it is created with the first ones and the rest follow by that way.
 */
export async function createListing(context: SyncContext, session: Session, listing: ListingRow): Promise<StepOutcome> {
  const { firstOrder } = session.account.profile.media;
  const canFollow = session.account.profile.attach !== 'none';
  let most = Number.POSITIVE_INFINITY;
  for (;;) {
    // Read anew for each try: a person goes on working while an answer is awaited.
    const present = context.store.listings.get(listing.listingId);
    const { insert } = planListing(readSnapshot(context.store, listing.listingId, session.account));
    if (present === null || !insert) return { done: 0, halt: null };
    const wanted = readyMedia(context, session, listing.listingId).slice(0, most);
    const ready = wanted.map((each, index) => ({ ...each, order: firstOrder + index }));
    const smallerFollows = canFollow && ready.length > 1;
    const result = await insertWith(context, session, present, ready, smallerFollows);
    if (result.ok) return { done: 1, halt: null };
    if (!smallerFollows || !isTooLarge(result)) return { done: 0, halt: haltOf(session, result.failure) };
    most = Math.ceil(ready.length / 2);
  }
}

function haltOf(session: Session, failure: Failure): Failure | null {
  return stopsEverything(failure, session.signal) || failure.kind === 'inDoubt' ? failure : null;
}

function isTooLarge(result: Result<CreatedProperty>): boolean {
  return !result.ok && result.failure.kind === 'refused' && result.failure.status === 413;
}

/** @param smallerFollows a refusal for its size is answered by a smaller try, so nobody has to be told */
function insertWith(
  context: SyncContext,
  session: Session,
  listing: ListingRow,
  ready: readonly Ready[],
  smallerFollows: boolean,
): Promise<Result<CreatedProperty>> {
  const sent = ready.map(toSent);
  const entity = toPropertyEntity(
    listing.fields,
    ready.map((each) => entityOf(context, session, each)),
  );
  return recorded(
    context,
    { kind: 'insert', listingId: listing.listingId, subject: sent.map((each) => each.mediaKey), request: { sent } },
    () => insertProperty(session.api, entity, { signal: session.signal }),
    (outcome) => {
      if (!(smallerFollows && isTooLarge(outcome))) keepCreated(context, listing, sent, outcome);
    },
  );
}

function keepCreated(
  context: SyncContext,
  listing: ListingRow,
  sent: readonly SentMedia[],
  outcome: Result<CreatedProperty>,
): void {
  const { store } = context;
  if (outcome.ok) {
    keepListing(context, listing.listingId, outcome.value);
    for (const each of sent) keepAttached(context, each, findByKey(outcome.value.media ?? [], each.mediaKey));
    return;
  }
  const { failure } = outcome;
  if (failure.kind !== 'refused' && failure.kind !== 'gone') return;
  const details = failure.kind === 'refused' ? failure.details : [];
  const fieldProblems: Record<string, string> = {};
  for (const detail of details) {
    const photo = photoOf(detail.target, sent);
    if (photo !== null) blockSent(context, photo, photoProblem(detail.message));
    else if (detail.target !== null) fieldProblems[detail.target] = detail.message;
  }
  store.listings.setBlocked(
    listing.listingId,
    createProblem(failure.kind === 'gone' ? 0 : failure.status, problemOf(failure)),
    fieldProblems,
  );
}

function createProblem(status: number, problem: Problem): Problem {
  if (status !== 413) return problem;
  return {
    ...problem,
    ...saying(phrase('problem.listingTooLarge')),
  };
}

function photoProblem(message: string): Problem {
  return {
    code: 'serviceRefused',
    ...saying(phrase('problem.photoRefused', { quote: message })),
    action: 'fixField',
  };
}

/** `Media[1].ShortDescription` means the second photo of the payload. */
function photoOf(target: string | null, sent: readonly SentMedia[]): SentMedia | null {
  const index = /^\/?Media[[/](\d+)/.exec(target ?? '')?.[1];
  return index === undefined ? null : (sent[Number(index)] ?? null);
}

function blockSent({ store }: SyncContext, { mediaId, shortDescription, imageOf }: SentMedia, problem: Problem): void {
  const sent = { shortDescription, imageOf, deletedYN: false };
  if (isStillWanted(store, mediaId, sent)) store.media.setBlocked(mediaId, problem);
}

export function keepListing(
  context: SyncContext,
  listingId: ListingId,
  created: Pick<CreatedProperty, 'listingKey' | 'location' | 'etag'>,
): void {
  const at = context.now().toISOString();
  context.store.listings.setRemote(listingId, created, at);
  context.store.listings.setBlocked(listingId, null);
  const { listingKey } = created;
  const what = listingKey === null ? phrase('history.created') : phrase('history.createdAs', { listingKey });
  context.store.history.add(at, listingId, null, 'lightbox', what);
}

/** Records what was sent as the base, then takes in what the service made of it. */
export function keepAttached(context: SyncContext, sent: SentMedia, theirs: IncomingMedia | null): void {
  const { store } = context;
  const base: MediaRemoteRow = {
    mediaId: sent.mediaId,
    mediaKey: sent.mediaKey,
    mediaKeyNumeric: theirs?.mediaKeyNumeric ?? null,
    etag: theirs?.etag ?? null,
    mediaUrl: theirs?.mediaUrl ?? sent.mediaUrl,
    modifiedAt: theirs?.modifiedAt ?? null,
    verified: theirs !== null,
    unknownBase: null,
    fields: { shortDescription: sent.shortDescription, imageOf: sent.imageOf, order: sent.order, deletedYN: false },
  };
  store.write(() => {
    store.remote.save(base);
    const listingId = store.media.get(sent.mediaId)?.listingId ?? null;
    store.history.add(context.now().toISOString(), listingId, sent.mediaId, 'lightbox', phrase('history.attached'));
  });
  if (theirs !== null) applyTheirs(context, sent.mediaId, theirs);
}

/** Adds uploaded photos to a listing that exists already, each by a request of its own. */
export async function attachPhotos(
  context: SyncContext,
  session: Session,
  listing: ListingRow,
  mediaIds: readonly MediaId[],
): Promise<StepOutcome> {
  let done = 0;
  for (const mediaId of mediaIds) {
    const ready = readyMedia(context, session, listing.listingId).find((each) => each.media.mediaId === mediaId);
    // A person may have held it back since this was planned.
    if (ready === undefined || ready.media.hold !== null) continue;
    const placed: Ready = { ...ready, order: nextOrder(context, session, listing.listingId) };
    const sent = toSent(placed);
    const result = await recorded(
      context,
      { kind: 'attach', listingId: listing.listingId, subject: [sent.mediaKey], request: { sent: [sent] } },
      () => attachMedia(session.api, listing, entityOf(context, session, placed), { signal: session.signal }),
      (outcome) => keepOneAttached(context, sent, outcome),
    );
    if (result.ok) done += 1;
    else if (haltOf(session, result.failure) !== null) return { done, halt: result.failure };
  }
  return { done, halt: null };
}

function keepOneAttached(context: SyncContext, sent: SentMedia, outcome: Result<PatchedMedia>): void {
  if (outcome.ok) keepAttached(context, sent, outcome.value.media);
  else if (outcome.failure.kind === 'refused' || outcome.failure.kind === 'gone') {
    blockSent(context, sent, problemOf(outcome.failure));
  }
}

/** New photos join at the end; the ordinary cycle moves them to their place. */
function nextOrder(context: SyncContext, session: Session, listingId: ListingId): number {
  const orders = context.store.remote.ofListing(listingId).map((row) => row.fields.order ?? 0);
  return Math.max(session.account.profile.media.firstOrder - 1, ...orders) + 1;
}

function readyMedia(context: SyncContext, session: Session, listingId: ListingId): Omit<Ready, 'order'>[] {
  const descriptors = new Map(
    context.store.uploads
      .ofListing(listingId)
      .filter((row) => row.target === session.account.uploadUrl)
      .map((row) => [row.mediaId, row.descriptor]),
  );
  return context.store.media.ofListing(listingId).flatMap((media) => {
    const descriptor = descriptors.get(media.mediaId) ?? null;
    return media.removed || descriptor === null ? [] : [{ media, descriptor }];
  });
}

function toSent({ media, descriptor, order }: Ready): SentMedia {
  return {
    mediaId: media.mediaId,
    mediaKey: MediaKey.parse(descriptor.id),
    mediaUrl: descriptor.location,
    shortDescription: media.shortDescription,
    imageOf: media.imageOf,
    order,
  };
}

function entityOf(context: SyncContext, session: Session, ready: Ready): Record<string, unknown> {
  const { media, descriptor, order } = ready;
  return toMediaEntity(
    {
      mediaKey: descriptor.id,
      mediaUrl: descriptor.location,
      mediaObjectId: descriptor.fileName,
      size: descriptor.size,
      order,
      shortDescription: media.shortDescription,
      imageOf: media.imageOf,
      changedByMemberId: session.account.memberLoginId ?? '',
    },
    session.account.profile.media,
    context.now(),
  );
}

/** Keys are GUIDs: some services change their case. */
export function findByKey(media: readonly IncomingMedia[], mediaKey: string): IncomingMedia | null {
  return media.find((each) => each.mediaKey.toLowerCase() === mediaKey.toLowerCase()) ?? null;
}
