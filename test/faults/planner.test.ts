import { expect, it } from 'vitest';
import { keyOf, laneOf, type Operation, photosOf } from '../../electron/core/sync/base/operation.ts';
import { MOST_READS, MOST_TRIES } from '../../electron/core/sync/base/run-facts.ts';
import type { Decision } from '../../electron/core/sync/plan/decision.ts';
import { next } from '../../electron/core/sync/plan/next.ts';
import { sendHoldOf } from '../../electron/core/sync/plan/send-holds.ts';
import { applyOperation, type Model, randomModel, snapshotOf } from './planner/model.ts';
import { createRandom, firstSeed, size } from './seeded.ts';

/**
 * The one decision of sync, alone: from random states of a listing, with a service that does what it is asked, it comes to
 * rest, in whichever order its operations are carried out.
 */
const CASES = size(20_000, 2000);
/** More rounds than this mean that what it does makes new work for itself. */
const MOST_ROUNDS = 200;

it('the decision comes to rest from any state, in any order of its operations', () => {
  process.stdout.write(`planner: ${CASES} cases, LIGHTBOX_SEED=${firstSeed()}\n`);
  for (let run = 0; run < CASES; run += 1) {
    const seed = firstSeed() + run;
    const random = createRandom(seed);
    const model = randomModel(random);
    const rounds = settle(model, random.below, seed);
    expect(rounds, `seed ${seed}: ${JSON.stringify(decide(model))}`).toBeLessThanOrEqual(MOST_ROUNDS);
    checkRest(model, seed);
  }
}, 36_000_000);

/** Carries out what is decided, some of it at a time and in a random order, until nothing is. */
function settle(model: Model, below: (limit: number) => number, seed: number): number {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const decision = decide(model);
    checkDecision(decision, model, seed);
    if (decision.operations.length === 0 && decision.local.length === 0) return round;
    for (const step of decision.local) model.local(step);
    const batch = decision.local.length > 0 ? [] : chosen(decision.operations, below);
    for (const operation of batch) model.inFlight.set(keyOf(operation), operation);
    const waiting = [...batch];
    while (waiting.length > 0) {
      const [operation] = waiting.splice(below(waiting.length), 1);
      if (operation === undefined) break;
      applyOperation(model, operation);
      model.inFlight.delete(keyOf(operation));
    }
  }
  return MOST_ROUNDS + 1;
}

function chosen(operations: readonly Operation[], below: (limit: number) => number): readonly Operation[] {
  const count = 1 + below(operations.length);
  return operations.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, count);
}

function decide(model: Model): Decision {
  return next(snapshotOf(model), model.run, model.now);
}

/** What may never be decided, whatever is known. */
function checkDecision({ operations }: Decision, model: Model, seed: number): void {
  const fail = (what: string): never => expect.fail(`seed ${seed}: ${what}`);
  const { paused, listing, account } = snapshotOf(model);
  const isOnlyRead = !listing.syncWanted && listing.nextAttemptAt !== null;
  const isForbidden =
    (paused && !listing.despitePause) ||
    !(listing.syncWanted || isOnlyRead) ||
    account.paused !== null ||
    (account.notBefore ?? 0) > model.now;
  if (isForbidden && operations.length > 0) fail('something is begun although it is forbidden');
  if (isOnlyRead && operations.some(({ kind }) => kind !== 'read')) fail('what nobody asked for is sent');
  for (const [index, operation] of operations.entries()) {
    const others = [...model.inFlight.values(), ...operations.slice(index + 1)];
    if (!others.every((other) => mayGoTogether(operation, other))) fail('two requests share a photo');
    const held = model.media.filter((media) => media.hold !== null).map((media) => media.mediaId);
    const isOfOne = operation.kind === 'patch' || operation.kind === 'picture';
    const sends = operation.kind === 'upload' ? operation.mediaIds : isOfOne ? [operation.mediaId] : [];
    const changed = others.flatMap((other) => (other.kind === 'patch' ? [other.mediaId] : []));
    if (operation.kind === 'picture' && changed.includes(operation.mediaId))
      fail('a photo is changed beside its picture');
    if (sends.some((mediaId) => held.includes(mediaId))) fail('a photo that is held back is sent');
    if (operation.kind === 'insert' && (listing.onService || model.attempts.some(({ kind }) => kind === 'insert'))) {
      fail('a listing is created that is there, or may be');
    }
  }
}

/** What `createTogether` keeps to, for each pair of requests. */
function mayGoTogether(one: Operation, other: Operation): boolean {
  const [lane, otherLane] = [laneOf(one), laneOf(other)];
  if (lane === 'local' || otherLane === 'local') return true;
  if (one.kind === 'insert' || other.kind === 'insert') return false;
  if (lane !== otherLane) return true;
  const [photos, otherPhotos] = [photosOf(one), photosOf(other)];
  if (photos === null || otherPhotos === null) return false;
  return !photos.some((mediaId) => otherPhotos.includes(mediaId));
}

/** At rest nothing that could be sent is left, unless it says why; and nothing begins by itself at once. */
function checkRest(model: Model, seed: number): void {
  const { outcome } = decide(model);
  if (outcome.kind === 'doubt' || outcome.kind === 'processing') {
    const listing = { ...model.listing, nextAttemptAt: outcome.until, nextAttemptSince: model.now };
    const hold = sendHoldOf({ ...snapshotOf(model), listing }, model.now);
    if (hold.kind === 'open') expect.fail(`seed ${seed}: what waits begins again at once`);
  }
  if (outcome.kind !== 'done') return;
  const left = model.media.filter((media) => model.differs(media) && !model.isExcused(media));
  const isBounded =
    model.run.reads >= MOST_READS || [...model.run.unanswered.values()].some((times) => times >= MOST_TRIES);
  if (left.length > 0 && !isBounded) expect.fail(`seed ${seed}: done, but ${left.length} photos are not in step`);
  if ([...model.inFlight.values()].some((operation) => laneOf(operation) !== 'local')) {
    expect.fail(`seed ${seed}: done while something is in flight`);
  }
}
