import { inEnglish, type Phrase } from '../../../../shared/domain/phrases/phrase.ts';

/** One field or photo that the service found fault with, as `Media[1].ShortDescription` or a field name. */
export interface RefusedDetail {
  readonly target: string | null;
  readonly message: string;
}

/**
 * Why a request did not give what was asked. `mayHaveChanged` decides whether sending again is safe: 4xx promises that
 * nothing changed, 5xx and a lost answer promise nothing (OData 4.01 §11.4; RFC 9110 §15).
 */
export type Failure = Reason & FailureKind;

/** Its description: in English, and for other languages. */
interface Reason {
  readonly message: string;
  readonly phrase: Phrase;
}

type FailureKind =
  | { readonly kind: 'offline' }
  | { readonly kind: 'inDoubt' }
  /** There was a connection, and nothing, or too little, came back in time. */
  | { readonly kind: 'silent'; readonly mayHaveChanged: boolean }
  | {
      readonly kind: 'stopped';
      /** False when it was stopped before anything of the request was sent. */
      readonly mayHaveChanged: boolean;
    }
  /** It was not sent: another run works on its listing by now. */
  | { readonly kind: 'superseded' }
  | {
      readonly kind: 'busy';
      /** Milliseconds the service asked us to stay silent; null when it did not say. */
      readonly retryAfter: number | null;
      readonly mayHaveChanged: boolean;
    }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly details: readonly RefusedDetail[];
    }
  | { readonly kind: 'unusable'; readonly mayHaveChanged: boolean };

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** The sentence of a failure, from its phrase. */
export function saying(why: Phrase): Reason {
  return { message: inEnglish(why), phrase: why };
}

export const succeeded = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });

/** True when the write may have reached the service, so that it must be asked before it is sent again. */
export function mayHaveChanged(failure: Failure): boolean {
  switch (failure.kind) {
    case 'inDoubt':
      return true;
    case 'stopped':
    case 'silent':
    case 'busy':
    case 'unusable':
      return failure.mayHaveChanged;
    case 'offline':
    case 'superseded':
    case 'unauthorised':
    case 'stale':
    case 'gone':
    case 'refused':
      return false;
  }
}
