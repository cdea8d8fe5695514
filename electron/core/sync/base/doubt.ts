import type { Problem } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { saying } from '../../service/http/failure.ts';

/** A request that was cut off may still be at work at the service for this many milliseconds, whatever the service shows meanwhile. */
const STILL_AT_WORK = 600_000;
/** A request without progress is given up after this many milliseconds. */
export const LONGEST_REQUEST = 60_000;

/** What is to be done about a listing or a photo of which nobody knows whether it was created. */
export type Doubt =
  | { readonly kind: 'ask' }
  /** One answer without it is not certain: it is asked about once more. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The service cannot be asked. */
  | { readonly kind: 'person' };

const SENTENCES = {
  own: ['problem.createdOrNot', 'problem.addedOrNot'],
  ofCopy: ['problem.copyCreatedOrNot', 'problem.copyAddedOrNot'],
} as const;

/** Asks a person what became of one attempt: of the listing, or of the one photo that it would have added. */
export function askAPerson(attempt: AttemptRow, mediaId: MediaId | null): Problem {
  const [created, added] = SENTENCES[attempt.subject.length === 0 ? 'ofCopy' : 'own'];
  return questionIn(phrase(mediaId === null ? created : added), attempt, mediaId);
}

/** The service is asked again by itself; whoever has looked there can say sooner what became of the attempt. */
export function mayBeAnswered(attempt: AttemptRow, mediaId: MediaId | null): Problem {
  return questionIn(phrase('problem.answerLost'), attempt, mediaId);
}

function questionIn(sentence: Phrase, { attemptId, listingId }: AttemptRow, mediaId: MediaId | null): Problem {
  return { code: 'inDoubt', ...saying(sentence), action: 'resolve', question: { attemptId, listingId, mediaId } };
}

export function isAsked(problem: Problem | null | undefined, { attemptId }: Pick<AttemptRow, 'attemptId'>): boolean {
  return problem?.question?.attemptId === attemptId;
}

/** The moments at which the service is asked again (epoch milliseconds). */
export interface Certainty {
  /** What was carried out at once is shown by now. */
  readonly shown: number;
  /** "Not found" means "not created" where more than an index says so: the listing itself, or an index that finds what is younger. */
  readonly bySure: number;
  /** The same where only an index says so, which may lag for as long as anything takes to be shown. */
  readonly byIndex: number;
}

/** An index may lag so many times as long as the reads of one entity, and a copy hide for as long what is there. */
const LONGEST_LAG = 7.5;

/** Milliseconds after which nothing that is there stays hidden. */
export function longestLag({ lagSeconds }: Pick<ServiceProfile['read'], 'lagSeconds'>): number {
  return lagSeconds * LONGEST_LAG * 1000;
}

/** Null before the first "not found". [Note: two answers] What a service has it does not always find yet: its index and copies lag. */
export function certainFrom(
  { startedAt, since, askedAt }: Pick<AttemptRow, 'startedAt' | 'since' | 'askedAt'>,
  { read }: Pick<ServiceProfile, 'read'>,
): Certainty | null {
  if (askedAt === null) return null;
  const idleFrom = (since ?? startedAt) + STILL_AT_WORK;
  const shown = askedAt + read.lagSeconds * 1000;
  const bySure = Math.max(idleFrom, shown);
  return { shown, bySure, byIndex: Math.max(bySure, askedAt + longestLag(read)) };
}

/** @param isJustAsked whether this run has had an answer about it, which was not certain */
export function doubtAbout(
  attempt: AttemptRow,
  listing: Pick<ListingRow, 'listingKey' | 'location'>,
  profile: ServiceProfile,
  now: number,
  isJustAsked: boolean,
): Doubt {
  if (!canAsk(attempt, listing, profile.read)) return { kind: 'person' };
  const certain = certainFrom(attempt, profile);
  // [Note: clock set back] A moment ahead of the clock was noted by one that was ahead.
  const isAhead = (attempt.askedAt ?? now) > now || isEndAhead(attempt, now);
  if (certain === null || isAhead) return { kind: 'ask' };
  const until = [certain.shown, certain.bySure, certain.byIndex].find((moment) => now < moment);
  const mayWait = until !== undefined && (isJustAsked || until === certain.shown);
  return mayWait ? { kind: 'wait', until } : { kind: 'ask' };
}

/** It ended further ahead than any request takes. */
export function isEndAhead({ startedAt, since }: Pick<AttemptRow, 'startedAt' | 'since'>, now: number): boolean {
  return (since ?? startedAt) > now + LONGEST_REQUEST;
}

/** By its MediaKeys, or for a photo by reading its listing. What another copy of the library may have sent is not known well enough. */
function canAsk(
  { kind, subject }: AttemptRow,
  { listingKey, location }: Pick<ListingRow, 'listingKey' | 'location'>,
  read: ServiceProfile['read'],
): boolean {
  if (subject.length === 0) return false;
  return read.filterByMediaKey || (kind === 'attach' && read.entities && (listingKey !== null || location !== null));
}
