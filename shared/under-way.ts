/** Work that has begun and not ended: what comes after waits for it, and nothing is closed under it. */
export interface UnderWay {
  track<Value>(work: Promise<Value>): Promise<Value>;
  /** Resolves when everything tracked before has ended, well or badly. */
  ended(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>();
  return {
    track(work) {
      all.add(work);
      const forget = (): void => void all.delete(work);
      work.then(forget, forget);
      return work;
    },
    async ended() {
      await Promise.allSettled(all);
    },
  };
}
