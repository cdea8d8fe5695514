import type { Problem } from '../../../../shared/contract/model.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { saying } from '../../service/http/failure.ts';

// Problems that need a person, or patience.

/** Whether a problem is this one; by its code, since its sentence may be reworded. */
export function isProblem(problem: Problem | null | undefined, known: Problem): boolean {
  return problem?.phrase !== undefined && problem.phrase.code === known.phrase?.code;
}

export const CANNOT_ATTACH: Problem = {
  code: 'unsupported',
  ...saying(phrase('problem.cannotAttach')),
  action: 'none',
};

export const OWN_TAG_REFUSED: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.ownTagRefused')),
  action: 'none',
};

export const NOT_READABLE: Problem = { code: 'conflict', ...saying(phrase('problem.changedUnseen')), action: 'none' };

export const NO_NUMERIC_KEY: Problem = {
  code: 'serviceAnswerUnusable',
  ...saying(phrase('problem.noNumericKey')),
  action: 'retry',
};

/** Whatever is sent for the one would change the other. */
export const KEY_OF_ANOTHER: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.keyOfAnother')),
  action: 'none',
};

/** The token is never given to another origin: see `ownAddress`. */
export const FOREIGN_ADDRESS: Problem = {
  code: 'serviceAnswerUnusable',
  ...saying(phrase('problem.foreignAddress')),
  action: 'none',
};

export const WOULD_REPLACE_UNKNOWN: Problem = {
  code: 'unseen',
  ...saying(phrase('problem.wouldReplaceUnseen')),
  action: 'none',
};

/** Not shown is not removed: see absence.ts. */
export const NOT_SHOWN: Problem = { code: 'serviceBusy', ...saying(phrase('problem.notShown')), action: 'retry' };

/** Left out of a listing that was created with others: see absence.ts. */
export const NOT_TAKEN: Problem = { code: 'serviceRefused', ...saying(phrase('problem.notTaken')), action: 'retry' };

/** Read from a copy that lags: see monotonic-reads.ts. */
export const SHOWN_OLDER: Problem = { code: 'serviceBusy', ...saying(phrase('problem.shownOlder')), action: 'retry' };

/** The service says more about photos of it later: see `mediaStanding`. */
export const BEING_PROCESSED: Problem = {
  code: 'serviceBusy',
  ...saying(phrase('problem.processing')),
  action: 'retry',
};

export const NO_PICTURE_ADDRESS: Problem = {
  code: 'serviceAnswerUnusable',
  ...saying(phrase('problem.noPictureAddress')),
  action: 'retry',
};

/** A write-once service (RESO RCP-48): a photo with another picture is another photo there. */
export const HOLDS_ANOTHER_PICTURE: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.holdsAnotherPicture')),
  action: 'none',
};

export const OTHER_PICTURE_METHOD: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.otherPictureMethod')),
  action: 'retry',
};

/** What was said of one picture would be said of each: see `isEnoughWaiting`. */
export function takesNoPictures(why: Phrase): Problem {
  return { code: 'serviceRefused', ...saying(phrase('problem.takesNoPictures', { why })), action: 'retry' };
}

export function isOfEveryPicture(problem: Problem | null): boolean {
  const code = problem?.phrase?.code;
  return code === 'problem.takesNoPictures' || code === 'problem.otherPictureMethod';
}

export const LISTING_GONE: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.listingGone')),
  action: 'none',
};

export const UNCONFIRMED_UPLOAD: Problem = {
  code: 'serviceAnswerUnusable',
  ...saying(phrase('problem.unconfirmed')),
  action: 'retry',
};

export const HELD_ELSEWHERE: Problem = {
  code: 'libraryBusy',
  ...saying(phrase('problem.syncedElsewhere')),
  action: 'retry',
};
