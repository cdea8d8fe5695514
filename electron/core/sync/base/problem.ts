import type { Problem } from '../../../../shared/contract/model.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Failure, saying } from '../../service/http/failure.ts';

/** What a person reads about a failure, with what they can do. */
export function problemOf(failure: Failure): Problem & { readonly phrase: Phrase } {
  const { message, phrase: why } = failure;
  const reported = { message, phrase: why };
  switch (failure.kind) {
    case 'offline':
      return { code: 'offline', ...reported, action: 'retry' };
    case 'inDoubt':
      return checkedFirst(why);
    case 'silent':
      return failure.mayHaveChanged ? checkedFirst(why) : { ...triedAgain(why), code: 'offline' };
    case 'stopped':
    case 'superseded':
      return { code: 'stopped', ...reported, action: 'retry' };
    case 'busy':
      return triedAgain(why);
    case 'unauthorised':
      return { code: 'accountRefused', ...reported, action: 'signIn' };
    case 'stale':
      return { code: 'conflict', ...reported, action: 'resolve' };
    case 'gone':
    case 'refused':
      return { code: 'serviceRefused', ...reported, action: 'fixField' };
    case 'unusable':
      return { code: 'serviceAnswerUnusable', ...reported, action: 'retry' };
  }
}

function checkedFirst(why: Phrase): Problem & { readonly phrase: Phrase } {
  return { code: 'inDoubt', ...saying(phrase('problem.checkedFirst', { why })), action: 'retry' };
}

function triedAgain(why: Phrase): Problem & { readonly phrase: Phrase } {
  return { code: 'serviceBusy', ...saying(phrase('problem.triedAgain', { why })), action: 'retry' };
}

/** Of the failures of requests that ran side by side the one to go by: the first, but the longest Retry-After. */
export function graver(present: Failure | null, next: Failure): Failure {
  if (present === null) return next;
  return retryAfterOf(next) > retryAfterOf(present) ? next : present;
}

function retryAfterOf(failure: Failure): number {
  return failure.kind === 'busy' ? (failure.retryAfter ?? 0) : 0;
}
