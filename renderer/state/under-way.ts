/** Changes that were made in this window and are not answered yet. */
export interface UnderWay {
  track<Value>(change: Promise<Value>): Promise<Value>;
  /** Resolves when every change that was made before is answered, well or badly. */
  settled(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const changes = new Set<Promise<unknown>>();
  return {
    track(change) {
      changes.add(change);
      const forget = (): void => void changes.delete(change);
      change.then(forget, forget);
      return change;
    },
    async settled() {
      await Promise.allSettled(changes);
    },
  };
}
