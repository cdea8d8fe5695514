import type { Problem } from '../../../../shared/contract/model.ts';
import { MediaId } from '../../../../shared/domain/ids.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import { SentRequest } from '../base/attempt-request.ts';
import { askAPerson, doubtAbout, isAsked, mayBeAnswered } from '../base/doubt.ts';
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
  const local: LocalStep[] = [];
  const photos = new Set<MediaId>();
  let insert = false;
  let wait: Extract<Outcome, { kind: 'doubt' }> | null = null;
  let question: Problem | null = null;
  for (const attempt of snapshot.attempts.filter((each) => isInDoubt(each, run))) {
    const mediaIds = photosOfAttempt(attempt);
    for (const mediaId of mediaIds) photos.add(mediaId);
    insert ||= attempt.kind === 'insert';
    const ask: Operation = { kind: 'settle', attemptId: attempt.attemptId, mediaIds };
    if (attempt.kind === 'patch') {
      asks.push(ask);
      continue;
    }
    const doubt = doubtAbout(
      attempt,
      snapshot.listing,
      snapshot.account.profile,
      now,
      run.justAsked.has(attempt.attemptId),
    );
    if (doubt.kind === 'person' || run.unanswerable.has(attempt.attemptId)) {
      local.push(...questionsAbout(snapshot, attempt, mediaIds));
      if (attempt.kind === 'insert') question = askAPerson(attempt, null);
    } else if (doubt.kind === 'ask') asks.push(ask);
    else if (wait === null || doubt.until < wait.until) {
      const [mediaId = null] = attempt.kind === 'insert' ? [] : mediaIds;
      wait = { kind: 'doubt', until: doubt.until, why: mayBeAnswered(attempt, mediaId) };
    }
  }
  return { asks, photos, insert, local, outcome: question === null ? wait : { kind: 'question', why: question } };
}

/** One question a photo, since the truth about one says nothing of another; each is put once. */
function questionsAbout(
  { listing, rows }: SyncSnapshot,
  attempt: AttemptRow,
  mediaIds: readonly MediaId[],
): LocalStep[] {
  if (attempt.kind === 'insert') {
    return isAsked(listing.blocked, attempt) ? [] : [{ kind: 'blockListing', problem: askAPerson(attempt, null) }];
  }
  return rows
    .filter(({ mediaId, blocked }) => mediaIds.includes(mediaId) && !isAsked(blocked, attempt))
    .map(({ mediaId }) => ({ kind: 'block', mediaIds: [mediaId], problem: askAPerson(attempt, mediaId) }));
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
