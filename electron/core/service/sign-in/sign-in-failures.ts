import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Failure, saying } from '../http/failure.ts';
import type { Mismatch, ProviderFault } from './identity-provider.ts';

/** The description of a sign-in that failed. */
export function signInFailure(fault: ProviderFault): Phrase {
  switch (fault.kind) {
    case 'transport':
      return fault.failure.phrase;
    case 'refused':
      return refusalFailure(fault.error);
    case 'mismatch':
      return phrase(MISMATCHES[fault.what]);
    case 'clock':
      return phrase('signIn.clock');
    case 'unusable':
      return phrase('signIn.unusable');
  }
}

/** The same where the person gave a password. */
export function passwordFailure(fault: ProviderFault): Phrase {
  const isWrong = fault.kind === 'refused' && fault.error === 'invalid_grant';
  return isWrong ? phrase('signIn.passwordRefused') : signInFailure(fault);
}

const MISMATCHES = {
  redirect: 'signIn.otherAnswer',
  state: 'signIn.otherAnswer',
  issuer: 'signIn.otherIssuer',
  token: 'signIn.otherToken',
} as const satisfies Record<Mismatch, string>;

/** By the words of RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core §3.1.2.6 and RFC 8628 §3.5. */
function refusalFailure(error: string): Phrase {
  switch (error) {
    case 'access_denied':
    case 'consent_required':
    case 'interaction_required':
    case 'login_required':
      return phrase('signIn.denied');
    case 'invalid_grant':
      return phrase('signIn.codeRefused');
    case 'invalid_client':
    case 'unauthorized_client':
      return phrase('signIn.clientUnknown');
    case 'unsupported_grant_type':
      return phrase('signIn.notOffered');
    case 'invalid_scope':
      return phrase('signIn.scopeRefused');
    case 'expired_token':
      return phrase('signIn.codeEnded');
    case 'server_error':
    case 'temporarily_unavailable':
      return phrase('signIn.providerTrouble');
    default:
      return phrase('signIn.refused', { quote: error.replaceAll(/[^\w.-]/g, '').slice(0, 60) });
  }
}

/** What it means for work that waits for a token where it could not be renewed. Nothing of that work has left. */
export function failureOfRenewal(fault: ProviderFault): Failure {
  switch (fault.kind) {
    case 'transport':
      return beforeSending(fault.failure);
    case 'refused':
      return isPassing(fault.error)
        ? later(phrase('signIn.providerTrouble'))
        : unauthorised(renewalFailure(fault.error));
    case 'mismatch':
    case 'clock':
    case 'unusable':
      return { kind: 'unusable', ...saying(signInFailure(fault)), mayHaveChanged: false };
  }
}

/** Whether the refresh token is of no use any more, so that it must not be sent again. */
export function endsRefreshToken(fault: ProviderFault): boolean {
  return fault.kind === 'refused' && fault.error === 'invalid_grant';
}

const isPassing = (error: string): boolean => error === 'server_error' || error === 'temporarily_unavailable';

function renewalFailure(error: string): Phrase {
  return error === 'invalid_grant' ? phrase('signIn.expired') : refusalFailure(error);
}

const later = (why: Phrase): Failure => ({ kind: 'busy', ...saying(why), retryAfter: null, mayHaveChanged: false });
export const unauthorised = (why: Phrase): Failure => ({ kind: 'unauthorised', ...saying(why) });

/** A provider that is silent is asked again by itself; an answer about a token says nothing of an entity. */
function beforeSending(failure: Failure): Failure {
  const { phrase: why } = failure;
  switch (failure.kind) {
    case 'offline':
    case 'superseded':
      return failure;
    case 'stopped':
    case 'silent':
    case 'busy':
      return { ...failure, mayHaveChanged: false };
    case 'inDoubt':
      return later(why);
    case 'unauthorised':
    case 'unusable':
    case 'stale':
    case 'gone':
    case 'refused':
      return { kind: 'unusable', ...saying(why), mayHaveChanged: false };
  }
}
