import type { Problem } from '../../../../shared/contract/model.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Failure } from '../../service/http/failure.ts';
import { problem } from './problem.ts';

// Problems that need a person, or patience.

/** Whether a problem is this one; by its code, since its sentence may be reworded. */
export function isProblem(present: Problem | null | undefined, known: Problem): boolean {
  return present?.phrase !== undefined && present.phrase.code === known.phrase?.code;
}

export const CANNOT_ATTACH = problem('unsupported', phrase('problem.cannotAttach'), 'none');

export const OWN_TAG_REFUSED = problem('serviceRefused', phrase('problem.ownTagRefused'), 'none');

export const NOT_READABLE = problem('conflict', phrase('problem.changedUnseen'), 'none');

export const NO_NUMERIC_KEY = problem('serviceAnswerUnusable', phrase('problem.noNumericKey'), 'retry');

/** Whatever is sent for the one would change the other. */
export const KEY_OF_ANOTHER = problem('serviceRefused', phrase('problem.keyOfAnother'), 'none');

/** The token is never given to another origin: see `ownAddress`. */
export const FOREIGN_ADDRESS = problem('serviceAnswerUnusable', phrase('problem.foreignAddress'), 'none');

export const WOULD_REPLACE_UNKNOWN = problem('unseen', phrase('problem.wouldReplaceUnseen'), 'none');

/** Not shown is not removed: see absence.ts. */
export const NOT_SHOWN = problem('serviceBusy', phrase('problem.notShown'), 'retry');

/** See agreed-removals.ts. */
export const REMOVALS_ASK = problem('heldBack', phrase('problem.removalsAsk'), 'none');

/** Left out of a listing that was created with others: see absence.ts. */
export const NOT_TAKEN = problem('serviceRefused', phrase('problem.notTaken'), 'retry');

/** Read from a copy that lags: see monotonic-reads.ts. */
export const SHOWN_OLDER = problem('serviceBusy', phrase('problem.shownOlder'), 'retry');

/** The service says more about photos of it later: see `mediaStanding`. */
export const BEING_PROCESSED = problem('serviceBusy', phrase('problem.processing'), 'retry');

export const NO_PICTURE_ADDRESS = problem('serviceAnswerUnusable', phrase('problem.noPictureAddress'), 'retry');

/** A write-once service (RESO RCP-48): a photo with another picture is another photo there. */
export const HOLDS_ANOTHER_PICTURE = problem('serviceRefused', phrase('problem.holdsAnotherPicture'), 'none');

export const OTHER_PICTURE_METHOD = problem('serviceRefused', phrase('problem.otherPictureMethod'), 'retry');

/** A picture that the upload interface refused: what helps is another picture or another setting, never other words of its photo. */
export function pictureRefused(failure: Extract<Failure, { kind: 'refused' | 'gone' | 'stale' }>): Problem {
  const status = failure.kind === 'refused' ? failure.status : null;
  const way = status === 413 ? 'TooLarge' : status === 415 ? 'KindRefused' : 'NotTaken';
  return problem('serviceRefused', phrase(`problem.picture${way}`, { why: failure.phrase }), 'retry');
}

/** What was said of one picture would be said of each: see `isEnoughWaiting`. */
export function takesNoPictures(why: Phrase): Problem {
  return problem('serviceRefused', phrase('problem.takesNoPictures', { why }), 'retry');
}

export function isOfEveryPicture(present: Problem | null): boolean {
  const code = present?.phrase?.code;
  return code === 'problem.takesNoPictures' || code === 'problem.otherPictureMethod';
}

export const LISTING_GONE = problem('serviceRefused', phrase('problem.listingGone'), 'none');

export const UNCONFIRMED_UPLOAD = problem('serviceAnswerUnusable', phrase('problem.unconfirmed'), 'retry');

export const HELD_ELSEWHERE = problem('libraryBusy', phrase('problem.syncedElsewhere'), 'retry');
