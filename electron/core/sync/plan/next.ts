import type { Problem } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { nextStatusLook } from '../../../../shared/domain/media-status.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isOnItsWay, STILL_ARRIVING } from '../../photos/import/give-up.ts';
import { saying } from '../../service/http/failure.ts';
import { createTogether, isWrite, keyOf, type Operation, photosOf } from '../base/operation.ts';
import { type Plan, planListing } from '../base/reconcile.ts';
import type { RunFacts } from '../base/run-facts.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';
import { BEING_PROCESSED, REMOVALS_ASK } from '../base/standard-problems.ts';
import { processingSince } from '../base/status-notes.ts';
import { withAgreedRemovals } from './agreed-removals.ts';
import type { Decision, Outcome } from './decision.ts';
import { type ApiPlan, planApi, planLook } from './plan-api.ts';
import { planPictures } from './plan-pictures.ts';
import { type Doubts, planDoubts } from './plan-settling.ts';
import { planPreparing, planUploads } from './plan-uploads.ts';
import { isOnlyRead, sendHoldOf } from './send-holds.ts';

/**
 * The one decision of sync (ADR 3): from everything that is known of a listing to what is done next, or why nothing is.
 * Pure: every "is it still wanted" is this function, asked again with what is known by then.
 *
 * @param now epoch milliseconds
 */
export function next(snapshot: SyncSnapshot, run: RunFacts, now: number): Decision {
  const hold = sendHoldOf(snapshot, now);
  if (hold.kind === 'shut') return { ...NOTHING, stop: [...run.inFlight.keys()], outcome: hold };
  const stop = heldInFlight(snapshot, run);
  if (hold.kind !== 'open') return { ...NOTHING, stop, outcome: hold };
  if (isOnlyRead(snapshot.listing)) return { ...lookAlone(snapshot, run, now), stop };
  const doubts = planDoubts(snapshot, run, now);
  const { plan, asks } = withAgreedRemovals(withoutDoubts(planListing(snapshot), doubts), snapshot);
  const preparing = planPreparing(snapshot, run, plan);
  const uploads = planUploads(snapshot, run, plan, preparing.length > 0);
  const api = planApi(snapshot, run, plan, doubts);
  const pictures = planPictures(snapshot, run, plan);
  const planned = [...doubts.asks, ...preparing, ...uploads, ...pictures.operations, ...api.operations];
  const operations = compatible(planned, run);
  const local = [...doubts.local, ...pictures.local, ...api.local];
  const isIdle =
    operations.length === 0 && pictures.local.length === 0 && api.local.length === 0 && run.inFlight.size === 0;
  return {
    operations: isIdle && api.isReadBackWanted ? [{ kind: 'read' }] : operations,
    local,
    stop,
    outcome: asking(asks, outcomeOf(doubts, api, snapshot, now)),
  };
}

/** Nothing is sent of a photo of which something is in doubt. */
function withoutDoubts(plan: Plan, { photos }: Doubts): Plan {
  const isSure = (mediaId: MediaId): boolean => !photos.has(mediaId);
  return {
    ...plan,
    uploads: plan.uploads.filter(isSure),
    attach: plan.attach.filter(isSure),
    pictures: plan.pictures.filter(isSure),
    patches: plan.patches.filter(({ mediaId }) => isSure(mediaId)),
  };
}

/** What a service says of photos that it has is read, and nothing that is wanted here goes along: nobody has asked for that. */
function lookAlone(snapshot: SyncSnapshot, run: RunFacts, now: number): Omit<Decision, 'stop'> {
  const { operations, unseen } = planLook(snapshot, run);
  const outcome = unseen === null ? outcomeOfProcessing(snapshot, now) : ({ kind: 'putOff', why: unseen } as const);
  return { operations: compatible(operations, run), local: [], outcome };
}

/** The planned ones that are not in flight, without those that may not go beside what is in flight or goes before them. */
function compatible(planned: readonly Operation[], { inFlight }: RunFacts): Operation[] {
  const together = createTogether([...inFlight.values()]);
  return planned.filter((operation) => !inFlight.has(keyOf(operation)) && together.join(operation));
}

const NOTHING: Pick<Decision, 'operations' | 'local'> = { operations: [], local: [] };
const ARRIVING: Problem = { code: STILL_ARRIVING, ...saying(phrase('problem.stillArriving')), action: 'none' };
const CONTENDED: Problem = { code: 'conflict', ...saying(phrase('failure.contended')), action: 'retry' };

function outcomeOf(
  doubts: Doubts,
  { isContended, unseen }: ApiPlan,
  snapshot: SyncSnapshot,
  now: number,
): Decision['outcome'] {
  if (doubts.outcome !== null) return doubts.outcome;
  if (unseen !== null) return { kind: 'putOff', why: unseen };
  if (isContended) return { kind: 'putOff', why: CONTENDED };
  if (snapshot.rows.some(isOnItsWay)) return { kind: 'putOff', why: ARRIVING };
  return outcomeOfProcessing(snapshot, now);
}

function asking(asks: boolean, outcome: Outcome): Outcome {
  return asks && outcome.kind === 'done' ? { kind: 'question', why: REMOVALS_ASK } : outcome;
}

function outcomeOfProcessing(snapshot: SyncSnapshot, now: number): Decision['outcome'] {
  const until = nextStatusLook(processingSince(snapshot), now);
  return until === null ? { kind: 'done' } : { kind: 'processing', until, why: BEING_PROCESSED };
}

/**
 * What sends photos that a person holds back by now. A change of one that they want away is its removal, which goes; what would add
 * it does not.
 */
function heldInFlight({ media, rows }: SyncSnapshot, { inFlight }: RunFacts): string[] {
  const held = new Set(media.flatMap((each) => (each.held ? [each.mediaId] : [])));
  const onHold = new Set(rows.flatMap((row) => (row.hold === null ? [] : [row.mediaId])));
  if (onHold.size === 0) return [];
  return [...inFlight].flatMap(([key, operation]) => {
    const heldBack = operation.kind === 'patch' ? held : onHold;
    return isWrite(operation) && sentWith(operation).some((mediaId) => heldBack.has(mediaId)) ? [key] : [];
  });
}

function sentWith(operation: Operation): readonly MediaId[] {
  return operation.kind === 'insert' ? operation.mediaIds : (photosOf(operation) ?? []);
}
