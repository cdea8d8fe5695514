import { AppError } from '../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type KeyStore, KeyStoreError } from './key-store.ts';

/** How long the system's key store is waited for, in milliseconds. */
export interface Patience {
  /** For a key that is needed in passing: whoever needs it tries again by itself. */
  readonly passing: number;
  /** For what a person asked for, who may have to type the password of the key store first. */
  readonly asked: number;
}

/** Asks the key store, which may need a person to answer. */
export interface Questions {
  /** @throws AppError keyStoreClosed; KeyStoreError when there is none */
  ask<Value>(question: (store: KeyStore) => Promise<Value>, waitsFor: keyof Patience): Promise<Value>;
  /** A person wants to go on, and may be asked for what they refused. */
  askAgain(): void;
  /** Whether it gave no answer, or did not let us in, when it was asked last. */
  isClosed(): boolean;
}

/** [Note: no dialog again and again] After it was refused, a person is left in peace for so long, in milliseconds. */
const ASK_AGAIN_AFTER = 300_000;

/**
 * [Note: one question at a time] Each holds a thread until it is answered, which may be when a person is back; a queue of them
 * would take every thread that files are read with.
 *
 * @param clock milliseconds that only go on
 */
export function createQuestions(
  store: KeyStore,
  patience: Patience,
  clock = (): number => performance.now(),
): Questions {
  let queue: Promise<unknown> = Promise.resolve();
  let isUnanswered = false;
  let refusedAt: number | null = null;

  const noteAnswer = (error: unknown): void => {
    isUnanswered = false;
    refusedAt = isClosedError(error) ? clock() : null;
  };
  return {
    async ask(question, waitsFor) {
      const isLeftInPeace = refusedAt !== null && clock() - refusedAt < ASK_AGAIN_AFTER;
      if (waitsFor === 'passing' && (isUnanswered || isLeftInPeace)) throw closed(null);
      const answer = queue.then(() => question(store));
      queue = answer.then(() => noteAnswer(null), noteAnswer);
      const late = (): AppError => {
        isUnanswered = true;
        return closed(null);
      };
      try {
        return await inTime(answer, patience[waitsFor], late);
      } catch (error) {
        throw isClosedError(error) ? closed(error) : error;
      }
    },
    askAgain() {
      refusedAt = null;
    },
    isClosed: () => isUnanswered || refusedAt !== null,
  };
}

const isClosedError = (error: unknown): boolean => error instanceof KeyStoreError && error.reason === 'closed';

/** A secret that is there, and cannot be had from here or now. */
export function outOfReach(why: Phrase, cause: unknown): AppError {
  return new AppError('keyStoreClosed', why, { action: 'retry', cause });
}

function closed(cause: unknown): AppError {
  return outOfReach(phrase('error.keyStoreClosed'), cause);
}

/** What `answer` brings, unless that takes longer than so many milliseconds: then the error of `late` is thrown. */
async function inTime<Value>(answer: Promise<Value>, patience: number, late: () => Error): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), patience);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
