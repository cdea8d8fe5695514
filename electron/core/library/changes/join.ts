import { isDeepStrictEqual } from 'node:util';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { type Alteration, withOriginal } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { Change, Step } from '../store/change-steps.ts';
import { countOf } from './change.ts';

/** Milliseconds between two saves of the same caption that count as one stretch of typing. */
const TYPING_GAP = 2000;

/**
 * A caption is saved several times while it is typed: the next save joins the change before it when it is about the
 * same captions and from the same stay in the field, or soon after where no stay is named. What is typed and deleted again is no change: no steps.
 *
 * @returns the joined change, or null when the new one stands alone
 */
export function joinTyping(last: Change, next: Change): Change | null {
  if (last.kind !== 'caption' || next.kind !== 'caption') return null;
  // A command, or another window, that writes the same caption does not go on with what was typed.
  if (next.session !== last.session) return null;
  if (next.session === null && Math.abs(next.at - last.at) > TYPING_GAP) return null;
  const before = captionsOf(last.steps);
  const after = captionsOf(next.steps);
  if (before.size !== after.size || ![...after.keys()].every((mediaId) => before.has(mediaId))) return null;
  // Somebody's value that came in between is no part of what was typed.
  if (![...after].every(([mediaId, step]) => before.get(mediaId)?.to === step.from)) return null;
  const steps = [...after].flatMap(([mediaId, step]): Step[] => {
    const from = before.get(mediaId)?.from ?? step.from;
    return from === step.to ? [] : [{ ...step, from }];
  });
  return { ...next, count: Math.max(last.count, next.count), steps };
}

/**
 * While a slider is moved, its photo is corrected again and again: what comes of one stay at it is one change.
 *
 * @returns the joined change, or null when the new one stands alone
 */
export function joinCorrecting(last: Change, next: Change): Change | null {
  if (last.kind !== 'correct' || next.kind !== 'correct') return null;
  if (next.session === null || next.session !== last.session) return null;
  const steps = [...last.steps];
  for (const step of next.steps) {
    const index = steps.findIndex(
      (each) => each.kind === 'corrections' && step.kind === 'corrections' && each.mediaId === step.mediaId,
    );
    const before = steps[index];
    if (step.kind !== 'corrections' || before?.kind !== 'corrections') {
      steps.push(step);
    } else {
      if (!isDeepStrictEqual(before.to, step.from)) return null;
      steps[index] = { ...step, from: before.from };
    }
  }
  return { ...next, count: Math.max(last.count, next.count), steps: effective(steps) };
}

type CaptionStep = Extract<Step, { kind: 'caption' }>;

function captionsOf(steps: readonly Step[]): ReadonlyMap<string, CaptionStep> {
  return new Map(steps.flatMap((step) => (step.kind === 'caption' ? [[step.mediaId, step] as const] : [])));
}

/** The change without photos that turned out not to be usable after they were added. */
export function withoutPhotos(change: Change, mediaIds: ReadonlySet<string | null>): Change {
  const steps = change.steps.filter((step) => !('mediaId' in step) || !mediaIds.has(step.mediaId));
  return { ...change, steps, count: steps.length };
}

/**
 * A change without a photo that is removed for good. [Note: stand-ins] A correction, or a replacement, of a photo that the service has took it off the
 * listing and put another one in its place: either both steps are taken back or none, or the listing would lose the photo.
 */
export function withoutGone(change: Change, mediaId: MediaId): Change {
  const pair = new Set(standInOf(change, mediaId));
  const steps = change.steps.flatMap((step) => (pair.has(step) ? [] : withoutOriginal(step, mediaId, pair.size > 0)));
  const rest = withoutPhotos({ ...change, steps: effective(steps) }, new Set([mediaId]));
  return { ...rest, count: Math.min(change.count, countOf(rest.steps, change.count)) };
}

/** A tie to a photo that is gone is none; one that went over to a stand-in stays there. */
function withoutOriginal(step: Step, gone: MediaId, staysWithStandIn: boolean): Step[] {
  if (step.kind !== 'alteration') return [step];
  const isAbout = [step.from, step.to].some((alteration) => alteration?.originalId === gone);
  if (isAbout && staysWithStandIn) return [];
  const untied = (alteration: Alteration | null): Alteration | null =>
    alteration === null ? null : withOriginal(alteration, (originalId) => (originalId === gone ? null : originalId));
  return [{ ...step, from: untied(step.from), to: untied(step.to) }];
}

/** The step of a photo together with that of the other one of its pair: one goes where the other one comes. */
function standInOf(change: Pick<Change, 'kind' | 'steps'>, mediaId: MediaId): Step[] {
  return standIns(change).flatMap(([went, came]) =>
    went.mediaId === mediaId || came.mediaId === mediaId ? [went, came] : [],
  );
}

type PresenceStep = Extract<Step, { kind: 'presence' }>;

const PUTS_IN_PLACE: ReadonlySet<Change['kind']> = new Set(['correct', 'replace', 'fix']);

/** The steps by which a photo went and another one came in its place, in turn. */
export function standIns({ kind, steps }: Pick<Change, 'kind' | 'steps'>): (readonly [PresenceStep, PresenceStep])[] {
  if (!PUTS_IN_PLACE.has(kind)) return [];
  return steps.flatMap((step, index) => {
    const next = steps[index + 1];
    if (step.kind !== 'presence' || next?.kind !== 'presence') return [];
    return step.to === null && next.from === null ? [[step, next] as const] : [];
  });
}

/** Steps that change nothing are no steps. */
export function effective(steps: readonly Step[]): Step[] {
  return steps.filter((step) => !isDeepStrictEqual(step.from, step.to));
}
