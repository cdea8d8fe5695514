import type { Problem } from '../../../../shared/contract/model.ts';
import { isWrite, type LocalStep, type Operation } from '../base/operation.ts';
import type { SendHold } from './send-holds.ts';

/** What comes of a listing when nothing more is begun now. */
export type Outcome =
  | { readonly kind: 'done' }
  /** Something is in doubt, and can be asked about for certain from this moment on (epoch milliseconds). */
  | { readonly kind: 'doubt'; readonly until: number; readonly why: Problem }
  /** All was sent, and the service is not ready with photos that it has: it is asked again then, and nothing is sent. */
  | { readonly kind: 'processing'; readonly until: number; readonly why: Problem }
  /** A person has to say what became of something. */
  | { readonly kind: 'question'; readonly why: Problem }
  /** A person has to fix something before anything of it is written, or to say that it goes all the same. */
  | { readonly kind: 'held'; readonly why: Problem }
  /** It has no moment of its own: the next try is put off as after a failure. */
  | { readonly kind: 'putOff'; readonly why: Problem }
  /** A gate is closed, and stays so until its time has come, a person signs in, or one wants things sent again. */
  | Exclude<SendHold, { kind: 'open' }>;

export interface Decision {
  /** What may be begun beside what is in flight, the most urgent first. */
  readonly operations: readonly Operation[];
  readonly local: readonly LocalStep[];
  /** Keys of what is in flight and not wanted any more. */
  readonly stop: readonly string[];
  /** What is in line behind a request does not go after all. */
  readonly isHeld?: boolean;
  /** What holds once nothing is begun and nothing is in flight. */
  readonly outcome: Outcome;
}

/** What is left to do where nothing may be written: reading goes on, and what it waits for by itself comes first. */
export function withoutWrites(decision: Decision, why: Problem): Decision {
  const { outcome } = decision;
  return {
    ...decision,
    isHeld: true,
    operations: decision.operations.filter((operation) => !isWrite(operation)),
    outcome: outcome.kind === 'done' || outcome.kind === 'processing' ? { kind: 'held', why } : outcome,
  };
}
