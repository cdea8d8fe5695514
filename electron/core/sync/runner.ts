import type { Problem } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { allEnded } from '../all-ended.ts';
import { prepareMedia } from '../import/prepare.ts';
import { type Failure, saying } from '../remote/failure.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { askUnknownBase } from './ask-unknown-base.ts';
import { openSession, type Session, type SyncContext } from './context.ts';
import { settleDoubts } from './in-doubt.ts';
import { attachPhotos, createListing } from './insert.ts';
import { takeLease } from './lease.ts';
import { sendPatches } from './patches.ts';
import { problemOf } from './problem.ts';
import { type Plan, planListing } from './reconcile.ts';
import { refreshListing } from './refresh.ts';
import { retryDelay } from './retry-timing.ts';
import { readSnapshot } from './snapshot.ts';
import { orBlocked } from './unusable.ts';
import { sendUploads } from './uploads.ts';

/** What one run did for one listing, and why it stopped short if it did. */
export interface ListingRun {
  readonly uploaded: number;
  readonly created: number;
  readonly patched: number;
  /** Something that only time or the network can mend. */
  readonly waiting: Problem | null;
  /** Something that only a person can mend. */
  readonly blocked: Problem | null;
}

/** A listing that another runner holds is looked at again after this time. */
const LOOK_AGAIN = 5_000;
/** Planning again after a round finds what merging brought; more rounds than this means somebody edits all the time. */
const MOST_ROUNDS = 4;

const HELD_ELSEWHERE: Problem = {
  code: 'libraryBusy',
  ...saying(phrase('problem.syncedElsewhere')),
  action: 'retry',
};
const CANNOT_ATTACH: Problem = {
  code: 'unsupported',
  ...saying(phrase('problem.cannotAttach')),
  action: 'none',
};

/** Syncs one listing: settles doubts, then sends and reads until nothing is left that can be done now. */
export async function syncListing(
  context: SyncContext,
  account: AccountRow,
  listingId: ListingId,
  signal: AbortSignal,
): Promise<ListingRun> {
  const lease = takeLease(context, listingId);
  if (lease === null) {
    const { attempts } = context.store.listings.get(listingId) ?? { attempts: 0 };
    context.store.write(() =>
      context.store.schedule.setRetry(listingId, attempts, context.now().getTime() + LOOK_AGAIN),
    );
    return { ...NOTHING_DONE, waiting: HELD_ELSEWHERE };
  }
  try {
    await preparePhotos(context, account, listingId);
    const run = await runRounds(context, openSession(context, account, signal), listingId);
    return run;
  } finally {
    lease.release();
  }
}

export const NOTHING_DONE: ListingRun = { uploaded: 0, created: 0, patched: 0, waiting: null, blocked: null };

/** Photos whose pictures an earlier run could not finish are made now; one that cannot be used asks for a person. */
async function preparePhotos(context: SyncContext, account: AccountRow, listingId: ListingId): Promise<void> {
  const waiting = context.store.media.ofListing(listingId).filter((media) => !media.prepared && !media.removed);
  const { rendition } = account.profile;
  await allEnded(waiting.map((media) => orBlocked(context, media, prepareMedia(context, media, rendition))));
}

async function runRounds(context: SyncContext, session: Session, listingId: ListingId): Promise<ListingRun> {
  let run = NOTHING_DONE;
  let halt: Failure | null = null;
  let unsettled: Failure | null = null;
  for (let round = 0; round < MOST_ROUNDS && halt === null; round += 1) {
    const listing = context.store.listings.get(listingId);
    if (listing === null) return run;
    const doubt = await settleDoubts(context, session, listing);
    if (doubt.kind === 'person') return { ...run, blocked: block(context, listingId, doubt.problem) };
    if (doubt.kind === 'wait') return { ...run, waiting: waitUntil(context, listing, doubt.until) };
    if (doubt.kind === 'failed') {
      halt = doubt.failure;
      break;
    }
    const step = await runRound(context, session, listingId);
    run = {
      ...run,
      uploaded: run.uploaded + step.uploaded,
      created: run.created + step.created + (doubt.created ? 1 : 0),
      patched: run.patched + step.patched,
    };
    unsettled = step.halt?.kind === 'inDoubt' ? step.halt : null;
    // Asked at once: usually the service did what it was told and only its answer was lost.
    if (unsettled !== null) continue;
    halt = step.halt;
    const progressed = step.uploaded + step.created + step.patched > 0;
    if (!progressed && (round > 0 || !hasPatches(context, session, listingId))) break;
  }
  return { ...run, ...conclude(context, session, listingId, halt ?? unsettled) };
}

/** Reading the listing back may bring changes to send: an order to mend, or what was kept back for it. */
function hasPatches(context: SyncContext, session: Session, listingId: ListingId): boolean {
  return planListing(readSnapshot(context.store, listingId, session.account)).patches.length > 0;
}

interface Round {
  readonly uploaded: number;
  readonly created: number;
  readonly patched: number;
  readonly halt: Failure | null;
}

async function runRound(context: SyncContext, session: Session, listingId: ListingId): Promise<Round> {
  const { store } = context;
  const plan = (): Plan => planListing(readSnapshot(store, listingId, session.account));
  const listingNow = (): ListingRow | null => store.listings.get(listingId);
  const round = { uploaded: 0, created: 0, patched: 0 };

  const asked = await askUnknownBase(context, session, listingId);
  if (asked.halt !== null) return { ...round, halt: asked.halt };
  const uploads = sendableUploads(context, session, listingId, plan());
  const sent = await sendUploads(context, session, listingId, uploads);
  round.uploaded = sent.done;
  if (sent.halt !== null) return { ...round, halt: sent.halt };

  const listing = listingNow();
  if (listing === null) return { ...round, halt: null };
  const next = plan();
  if (next.insert && listing.blocked === null) {
    const created = await createListing(context, session, listing);
    round.created = created.done;
    if (created.halt !== null) return { ...round, halt: created.halt };
  } else if (next.attach.length > 0 && session.account.profile.attach !== 'none') {
    const attached = await attachPhotos(context, session, listing, next.attach);
    if (attached.halt !== null) return { ...round, halt: attached.halt };
  }

  const learnt = await learnBeforePatches(context, session, listingId, plan());
  if (learnt !== null) return { ...round, halt: learnt };
  const patched = await sendPatches(context, session, listingId, plan().patches);
  round.patched = patched.done;
  if (patched.halt !== null) return { ...round, halt: patched.halt };

  const created = listingNow();
  const halt = created?.onService === true ? await refreshListing(context, session, created) : null;
  return { ...round, halt };
}

/**
 * Reads the listing back before a change of order, which is one register: sent photo by photo, it would mix with an
 * order of theirs that we have not seen. Also where an answer left the numeric keys open that a PATCH needs.
 */
async function learnBeforePatches(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  plan: Plan,
): Promise<Failure | null> {
  const listing = context.store.listings.get(listingId);
  if (listing === null || !listing.onService || plan.patches.length === 0) return null;
  const reorders = plan.patches.some((patch) => patch.changes.order !== undefined);
  const keyMissing = plan.patches.some((patch) => context.store.remote.get(patch.mediaId)?.mediaKeyNumeric === null);
  return reorders || keyMissing ? refreshListing(context, session, listing) : null;
}

/** A photo that could never be attached is not sent: that is said before, not after. */
function sendableUploads(context: SyncContext, session: Session, listingId: ListingId, plan: Plan): readonly MediaId[] {
  const onService = context.store.listings.get(listingId)?.onService ?? false;
  if (!onService || session.account.profile.attach !== 'none') return plan.uploads;
  context.store.write(() => {
    for (const mediaId of [...plan.uploads, ...plan.attach]) context.store.media.setBlocked(mediaId, CANNOT_ATTACH);
  });
  return [];
}

function block(context: SyncContext, listingId: ListingId, problem: Problem): Problem {
  context.store.write(() => context.store.listings.setBlocked(listingId, problem));
  return problem;
}

function waitUntil(context: SyncContext, listing: ListingRow, until: number): Problem {
  context.store.write(() => context.store.schedule.setRetry(listing.listingId, listing.attempts, until));
  return {
    code: 'inDoubt',
    ...saying(phrase('problem.answerLost')),
    action: 'retry',
  };
}

/** Records when to try again, or that the account needs a person. */
function conclude(
  context: SyncContext,
  { account, api }: Session,
  listingId: ListingId,
  halt: Failure | null,
): Pick<ListingRun, 'waiting' | 'blocked'> {
  const { store } = context;
  if (halt === null) return { waiting: null, blocked: null };
  const problem = problemOf(halt);
  const now = context.now().getTime();
  const before = store.listings.get(listingId)?.attempts ?? 0;
  // Somebody signed in again while the refusal was on its way: it says nothing about the new sign-in.
  const isOutdated = halt.kind === 'unauthorised' && context.tokensFor(account) !== api.tokens;
  if (halt.kind === 'stopped' || isOutdated) {
    // Nothing failed: it goes on as soon as sending is resumed.
    store.write(() => store.schedule.setRetry(listingId, before, now));
    return { waiting: problem, blocked: null };
  }
  if (halt.kind === 'unauthorised') {
    store.write(() => store.accounts.setPaused(account.accountId, problem));
    return { waiting: null, blocked: problem };
  }
  const attempts = before + 1;
  const retryAfter = halt.kind === 'busy' ? halt.retryAfter : null;
  const nextAttemptAt = now + retryDelay(attempts, retryAfter, context.random());
  store.write(() => {
    store.schedule.setRetry(listingId, attempts, nextAttemptAt);
    if (retryAfter !== null) store.accounts.setSilence(account.accountId, now, nextAttemptAt);
  });
  return { waiting: problem, blocked: null };
}
