import type { Problem } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { takesFurtherPhotos } from '../../../../shared/domain/other-picture.ts';
import { isUnknown, replacesUnknown } from '../../../../shared/domain/unseen-base.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import { isNamed } from '../base/named.ts';
import { type LocalStep, laneOf, type Operation, photosOf } from '../base/operation.ts';
import type { Plan, PlannedPatch } from '../base/reconcile.ts';
import { isAskedFor, MOST_READS, MOST_TRIES, type RunFacts } from '../base/run-facts.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';
import {
  CANNOT_ATTACH,
  FOREIGN_ADDRESS,
  isProblem,
  LISTING_GONE,
  NO_NUMERIC_KEY,
  NOT_SHOWN,
  OWN_TAG_REFUSED,
  SHOWN_OLDER,
  WOULD_REPLACE_UNKNOWN,
} from '../base/standard-problems.ts';
import { processingSince } from '../base/status-notes.ts';
import { isYoung } from '../base/tag-trust.ts';
import { isEnoughWaiting, isUnnamed, waitsForPicture } from './plan-pictures.ts';
import type { Doubts } from './plan-settling.ts';
import { canTakePhotos, isPrepared } from './plan-uploads.ts';

/** What is asked of the listing web API. */
export interface ApiPlan {
  readonly operations: readonly Operation[];
  readonly local: readonly LocalStep[];
  /** Something is left that others keep changing under us. */
  readonly isContended: boolean;
  /** Reading the listing back is all that is left to do. */
  readonly isReadBackWanted: boolean;
  /** Something is not shown, or only as it was before, and is asked for again later; null where nothing is. */
  readonly unseen: Problem | null;
}

const NOTHING: ApiPlan = {
  operations: [],
  local: [],
  isContended: false,
  isReadBackWanted: false,
  unseen: null,
};

/** One kind after the other: ask what is not known, read, create or attach, change. */
export function planApi(snapshot: SyncSnapshot, run: RunFacts, plan: Plan, doubts: Doubts): ApiPlan {
  if (!snapshot.onService) {
    const mayInsert = plan.insert && !doubts.insert && snapshot.listing.blocked === null && isAloneInFlight(run);
    return mayInsert ? { ...NOTHING, operations: [insertOf(snapshot, run)] } : NOTHING;
  }
  const mayRead = mayStillRead(snapshot, run);
  const isReadBackWanted = mayRead && run.isReadBackWanted;
  if (asksUnknown(snapshot, run)) return { ...NOTHING, operations: exclusive(run, { kind: 'askUnknown' }) };
  const unseen = unseenOf(snapshot, run);
  const isBeingProcessed = processingSince(snapshot).length > 0;
  const isUnread = unseen !== null || isBeingProcessed || snapshot.listing.orderProgress.sent !== null;
  const readsAgain = isUnread && run.reads === 0;
  if (mayRead && (snapshot.listing.readWanted || readsAgain))
    return { ...NOTHING, operations: exclusive(run, { kind: 'read' }) };
  // Nothing is sent for a listing that is said not to be there; the next read may show it again.
  if (isGone(snapshot)) return NOTHING;
  if (snapshot.listing.absentSince !== null) return { ...NOTHING, unseen };
  const refused = canTakePhotos(snapshot) ? [] : [...plan.uploads, ...plan.attach];
  const cannot: LocalStep[] =
    refused.length === 0 ? [] : [{ kind: 'block', mediaIds: refused, problem: CANNOT_ATTACH }];
  if (cannot.length > 0) return { ...NOTHING, local: cannot, isReadBackWanted };
  if (isExclusiveInFlight(run)) return NOTHING;
  const attach = planAttach(snapshot, run, plan);
  if (attach.isPending) return { ...NOTHING, operations: attach.operations };
  return { ...planPatches(snapshot, run, plan, mayRead), isReadBackWanted, unseen };
}

/** The same of a listing that is only looked at: it is read once, or until an answer is taken in. */
export function planLook(snapshot: SyncSnapshot, run: RunFacts): Pick<ApiPlan, 'operations' | 'unseen'> {
  const { listing, onService } = snapshot;
  const mayRead = onService && mayStillRead(snapshot, run);
  if (mayRead && (listing.readWanted || run.reads === 0))
    return { operations: exclusive(run, { kind: 'read' }), unseen: null };
  return { operations: [], unseen: isGone(snapshot) ? null : unseenOf(snapshot, run) };
}

function mayStillRead({ account, listing }: SyncSnapshot, run: RunFacts): boolean {
  return account.profile.read.entities && (run.reads < MOST_READS || isAskedFor(listing));
}

/** The listing, or photos of it about which nobody is asked yet. */
function unseenOf(snapshot: SyncSnapshot, run: RunFacts): Problem | null {
  const { listing, media, remote } = snapshot;
  const isAbsent = media.some(
    ({ mediaId, openConflicts }) =>
      isNowhere({ remote }, run, mediaId) ||
      (!openConflicts.has('deletedYN') && remote.get(mediaId)?.absentSince != null),
  );
  const isUnread = [...remote.values()].some((row) => isUnnamed(snapshot, row));
  if (listing.absentSince !== null || isAbsent || isUnread) return NOT_SHOWN;
  return [...remote.values()].some(({ olderSince }) => olderSince !== null) ? SHOWN_OLDER : null;
}

function isGone({ listing }: SyncSnapshot): boolean {
  return isProblem(listing.blocked, LISTING_GONE);
}

/** Nothing was at its address, and the service never named its key. */
function isNowhere({ remote }: Pick<SyncSnapshot, 'remote'>, run: RunFacts, mediaId: MediaId): boolean {
  const row = remote.get(mediaId);
  return row !== undefined && run.notShown.has(mediaId) && !isNamed(row);
}

/** What reading does not show is left alone until it does; where nothing is read, each run tries once. */
function mayChange({ account, remote }: SyncSnapshot, run: RunFacts, mediaId: MediaId): boolean {
  if (run.shownOlder.has(mediaId) || isNowhere({ remote }, run, mediaId)) return false;
  if (remote.get(mediaId)?.absentSince == null) return true;
  return !account.profile.read.entities && !run.notShown.has(mediaId);
}

function insertOf(snapshot: SyncSnapshot, run: RunFacts): Operation {
  const present = snapshot.media.flatMap((media) => (media.removed ? [] : [media.mediaId]));
  return { kind: 'insert', mediaIds: present.slice(0, run.mostEmbedded) };
}

function isAloneInFlight({ inFlight }: RunFacts): boolean {
  return [...inFlight.values()].every((operation) => laneOf(operation) === 'local');
}

/** It shares all photos: it is begun when no other request about one of them is in flight, and none is begun beside it. */
function exclusive(run: RunFacts, operation: Operation): Operation[] {
  const others = [...run.inFlight.values()].filter((each) => laneOf(each) === 'api');
  return others.length === 0 ? [operation] : [];
}

function isExclusiveInFlight({ inFlight }: RunFacts): boolean {
  return [...inFlight.values()].some((each) => laneOf(each) === 'api' && photosOf(each) === null);
}

function asksUnknown({ remote }: SyncSnapshot, run: RunFacts): boolean {
  return !run.askedUnknown && [...remote.values()].some((row) => row.unseenBase?.asked === false);
}

interface AttachPlan {
  /** Changes of other photos wait for it, so that each goes in one request with its place. */
  readonly isPending: boolean;
  readonly operations: readonly Operation[];
}

/**
 * One at a time, each at the end of those before it, in the wanted sequence: a photo waits for those before it that are
 * still being uploaded.
 */
function planAttach(snapshot: SyncSnapshot, run: RunFacts, plan: Plan): AttachPlan {
  if ([...run.inFlight.values()].some((each) => each.kind === 'attach')) return { isPending: true, operations: [] };
  if (!takesFurtherPhotos(snapshot.account.profile)) return { isPending: false, operations: [] };
  const uploading = new Set(plan.uploads.filter((mediaId) => !isGivenUp(snapshot, run, mediaId)));
  const uploaded = new Set(plan.attach);
  const first = snapshot.media.find(({ mediaId }) => uploading.has(mediaId) || uploaded.has(mediaId));
  if (first === undefined || uploading.has(first.mediaId)) return { isPending: false, operations: [] };
  const waits = isEnoughWaiting(snapshot, plan) || !isPrepared(snapshot, run, first.mediaId);
  if (snapshot.streams === true && waits) return { isPending: false, operations: [] };
  return { isPending: true, operations: [{ kind: 'attach', mediaId: first.mediaId }] };
}

/** Its upload was lost too often for this run. */
function isGivenUp({ uploads }: SyncSnapshot, { unanswered }: RunFacts, mediaId: MediaId): boolean {
  const row = uploads.get(mediaId);
  return row !== undefined && (unanswered.get(row.uploadId) ?? 0) >= MOST_TRIES;
}

function planPatches(
  snapshot: SyncSnapshot,
  run: RunFacts,
  plan: Plan,
  mayRead: boolean,
): Omit<ApiPlan, 'isReadBackWanted' | 'unseen'> {
  const patches = plan.patches.filter(
    ({ mediaId, changes }) => mayChange(snapshot, run, mediaId) && !waitsForPicture(snapshot, mediaId, changes),
  );
  const isContended = patches.some(({ mediaId }) => triesOf(run, mediaId) >= MOST_TRIES);
  const ready = patches.filter(({ mediaId }) => triesOf(run, mediaId) < MOST_TRIES);
  const reorders = ready.some(({ changes }) => changes.order !== undefined);
  const readsFirst = mayRead && ready.length > 0 && (run.reads === 0 || (reorders && !run.isOrderKnown));
  if (readsFirst) return { ...NOTHING, isContended, operations: exclusive(run, { kind: 'read' }) };
  const { sent } = snapshot.listing.orderProgress;
  const orderMayGo = (run.isOrderKnown && sent === null) || !snapshot.account.profile.read.entities;
  const prepared = orderMayGo ? unstartedOrders(snapshot, ready) : [];
  if (prepared.length > 0) return { ...NOTHING, isContended, local: [{ kind: 'beginOrder', mediaIds: prepared }] };
  const inFlight = new Set([...run.inFlight.values()].flatMap((each) => photosOf(each) ?? []));
  const toSend = (orderMayGo ? withOrders(snapshot, run, ready) : ready.map(withoutOrder)).filter(
    ({ mediaId, changes }) => Object.keys(changes).length > 0 && !inFlight.has(mediaId),
  );
  const [young, trusted] = partition(toSend, ({ mediaId }) => hasYoungTag(snapshot, run, mediaId));
  // All of them at once, when nothing else is left to send.
  const readsTags = mayRead && young.length > 1;
  if (readsTags && trusted.length === 0) {
    return { ...NOTHING, isContended, operations: exclusive(run, { kind: 'read', afterTicks: true }) };
  }
  const steps = (readsTags ? trusted : toSend).map((patch) => stepFor(snapshot, run, patch));
  return {
    operations: steps.filter((step) => !isLocal(step)),
    local: steps.filter(isLocal),
    isContended: isContended || (reorders && !orderMayGo),
  };
}

function triesOf({ refusedTags, unanswered, restless }: RunFacts, mediaId: MediaId): number {
  return Math.max(
    refusedTags.get(mediaId)?.length ?? 0,
    unanswered.get(mediaId) ?? 0,
    (restless.get(mediaId) ?? 0) - 1,
  );
}

/**
 * Where it is not known yet that Order is taken as it is sent, one goes at a time, and the listing is read after it: in
 * the wanted sequence, but what brought it no nearer is followed by the next one. [Note: last of its number] A service
 * that counts anew and puts what was changed last among the same numbers takes nothing to its first place: the photo that
 * stands there has to be moved away.
 */
function withOrders(
  snapshot: SyncSnapshot,
  { inFlight }: RunFacts,
  patches: readonly PlannedPatch[],
): readonly PlannedPatch[] {
  if (!goesAlone(snapshot.account)) return patches;
  const isMoving = [...inFlight.values()].some((each) => each.kind === 'patch' && each.changes.order !== undefined);
  const orders = patches.filter(({ changes }) => changes.order !== undefined);
  const inVain = snapshot.listing.orderProgress.towards?.inVain ?? 0;
  const first = isMoving ? undefined : orders[inVain % orders.length];
  return patches.map((patch) => (patch === first ? patch : withoutOrder(patch)));
}

/** Whether a change of Order goes alone. */
export function goesAlone({ profile, ordersTaken }: AccountRow): boolean {
  return profile.read.entities && ordersTaken !== 'asSent';
}

function withoutOrder({ mediaId, changes: { order: _, ...changes } }: PlannedPatch): PlannedPatch {
  return { mediaId, changes };
}

/** Photos whose Order was never shown and that are to be put in order by now, as a person has allowed. */
function unstartedOrders({ remote }: SyncSnapshot, patches: readonly PlannedPatch[]): MediaId[] {
  return patches.flatMap(({ mediaId, changes }) => {
    const row = changes.order === undefined ? undefined : remote.get(mediaId);
    if (row === undefined || row.fields.order === null) return [];
    return isUnknown(row.unseenBase, 'order') && row.unseenBase?.mayReplace === true ? [mediaId] : [];
  });
}

type PatchStep = Extract<LocalStep, { kind: 'block' }> | Extract<Operation, { kind: 'patch' | 'readMedia' }>;

function isLocal(step: PatchStep): step is Extract<LocalStep, { kind: 'block' }> {
  return step.kind === 'block';
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** See tag-trust.ts; a tag that was refused is read in any case. */
function hasYoungTag({ account, remote }: SyncSnapshot, run: RunFacts, mediaId: MediaId): boolean {
  const row = remote.get(mediaId);
  return row !== undefined && !run.toRead.has(mediaId) && isYoung(row, account.profile.read);
}

/** A change with the tag last received for its photo; a tag that was never received is read first. */
function stepFor(snapshot: SyncSnapshot, run: RunFacts, { mediaId, changes }: PlannedPatch): PatchStep {
  const row = snapshot.remote.get(mediaId);
  const block = (problem: Extract<LocalStep, { kind: 'block' }>['problem']): PatchStep => ({
    kind: 'block',
    mediaIds: [mediaId],
    problem,
  });
  if (row === undefined) return block(NO_NUMERIC_KEY);
  if (mediaAddress(snapshot.account, row) === null)
    return block(row.editLink === null ? NO_NUMERIC_KEY : FOREIGN_ADDRESS);
  const mayReplace = row.unseenBase?.mayReplace ?? false;
  if (replacesUnknown(row.unseenBase, changes) && !mayReplace) return block(WOULD_REPLACE_UNKNOWN);
  const etag = row.etag ?? (mayReplace ? '*' : null);
  if (run.toRead.has(mediaId) || hasYoungTag(snapshot, run, mediaId)) return { kind: 'readMedia', mediaId };
  if (etag === null) return run.withoutTag.has(mediaId) ? block(OWN_TAG_REFUSED) : { kind: 'readMedia', mediaId };
  // [Note: strong comparison] Some servers compare weak tags strongly and refuse even the tag they just sent.
  const refusals = (run.refusedTags.get(mediaId) ?? []).filter((refused) => refused === etag).length;
  return refusals > 1 ? block(OWN_TAG_REFUSED) : { kind: 'patch', mediaId, changes, etag };
}
