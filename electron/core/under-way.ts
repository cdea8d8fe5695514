/** Calls that have begun and not ended, so that what they work with is not closed under them. */
export interface UnderWay {
  track<Value>(work: Promise<Value>): Promise<Value>;
  /** Answers when all have ended, or after so many milliseconds. */
  ended(atMost: number): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const calls = new Set<Promise<unknown>>();
  return {
    track(work) {
      calls.add(work);
      const forget = (): void => void calls.delete(work);
      work.then(forget, forget);
      return work;
    },
    async ended(atMost) {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, atMost);
      await Promise.race([Promise.allSettled(calls), late]);
      clearTimeout(timer);
    },
  };
}
