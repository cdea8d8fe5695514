import type { Problem } from '../../../../shared/contract/model.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Failure, saying } from '../../service/http/failure.ts';

/** A problem with its sentence, which a person reads in their language. */
export function problem(code: Problem['code'], why: Phrase, action: Problem['action']): Described {
  return { code, ...saying(why), action };
}

type Described = Problem & { readonly phrase: Phrase };

/** What a person reads about a failure, with what they can do. */
export function problemOf(failure: Failure): Described {
  const { phrase: why } = failure;
  switch (failure.kind) {
    case 'offline':
      return problem('offline', why, 'retry');
    case 'inDoubt':
      return checkedFirst(why);
    case 'silent':
      return failure.mayHaveChanged ? checkedFirst(why) : { ...triedAgain(why), code: 'offline' };
    case 'stopped':
    case 'superseded':
      return problem('stopped', why, 'retry');
    case 'busy':
      return triedAgain(why);
    case 'unauthorised':
      return problem('accountRefused', why, 'signIn');
    case 'stale':
      return problem('conflict', why, 'resolve');
    case 'gone':
    case 'refused':
      return problem('serviceRefused', why, 'fixField');
    case 'unusable':
      return problem('serviceAnswerUnusable', why, 'retry');
  }
}

const checkedFirst = (why: Phrase): Described => problem('inDoubt', phrase('problem.checkedFirst', { why }), 'retry');

const triedAgain = (why: Phrase): Described => problem('serviceBusy', phrase('problem.triedAgain', { why }), 'retry');
