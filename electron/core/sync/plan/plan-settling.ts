import { MediaId } from '../../../../shared/domain/ids.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import { SentRequest } from '../base/attempt-request.ts';
import { ANSWER_LOST, ASK_A_PERSON, doubtAbout } from '../base/doubt.ts';
import type { LocalStep, Operation } from '../base/operation.ts';
import type { RunFacts } from '../base/run-facts.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';
import type { Outcome } from './decision.ts';

/** What is not known of earlier requests: it blocks what could double them, and nothing else. */
export interface Doubts {
  readonly asks: readonly Operation[];
  readonly local: readonly LocalStep[];
  /** Photos about which something is in doubt. */
  readonly photos: ReadonlySet<MediaId>;
  /** Nobody knows whether the listing was created. */
  readonly insert: boolean;
  /** What has to be waited for; null when nothing is in doubt that cannot be asked about at once. */
  readonly outcome: Outcome | null;
}

export function planDoubts(snapshot: SyncSnapshot, run: RunFacts, now: number): Doubts {
  const asks: Operation[] = [];
  const photos = new Set<MediaId>();
  let insert = false;
  let waitUntil: number | null = null;
  let needsPerson = false;
  for (const attempt of snapshot.attempts.filter((each) => isInDoubt(each, run))) {
    const mediaIds = photosOfAttempt(attempt);
    for (const mediaId of mediaIds) photos.add(mediaId);
    insert ||= attempt.kind === 'insert';
    const ask: Operation = { kind: 'settle', attemptId: attempt.attemptId, mediaIds };
    if (attempt.kind === 'patch') {
      asks.push(ask);
      continue;
    }
    const doubt = doubtAbout(attempt, snapshot.listing, snapshot.account.profile, now);
    if (doubt.kind === 'person' || run.unanswerable.has(attempt.attemptId)) needsPerson = true;
    else if (doubt.kind === 'ask') asks.push(ask);
    else waitUntil = Math.min(waitUntil ?? doubt.until, doubt.until);
  }
  return { asks, photos, insert, ...whatRemains(snapshot, needsPerson, waitUntil) };
}

function whatRemains(
  { listing }: SyncSnapshot,
  needsPerson: boolean,
  waitUntil: number | null,
): Pick<Doubts, 'outcome' | 'local'> {
  if (needsPerson) {
    const isSaid = listing.blocked?.code === ASK_A_PERSON.code;
    return {
      outcome: { kind: 'question', why: ASK_A_PERSON },
      local: isSaid ? [] : [{ kind: 'blockListing', problem: ASK_A_PERSON }],
    };
  }
  return { outcome: waitUntil === null ? null : { kind: 'doubt', until: waitUntil, why: ANSWER_LOST }, local: [] };
}

/** Not one of those that this run has in flight itself. */
function isInDoubt({ state, fence, kind }: AttemptRow, run: RunFacts): boolean {
  return kind !== 'upload' && (state === 'inDoubt' || fence !== run.fence);
}

function photosOfAttempt({ kind, subject, request }: AttemptRow): readonly MediaId[] {
  switch (kind) {
    case 'patch':
      return subject.map((mediaId) => MediaId.parse(mediaId));
    case 'insert':
    case 'attach':
      return SentRequest.parse(request).sent.map(({ mediaId }) => mediaId);
    case 'upload':
      return [];
  }
}
