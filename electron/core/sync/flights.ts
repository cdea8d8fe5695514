import type { MediaId } from '../../../shared/domain/ids.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';

/** Requests under way, by the photos they are about: one photo can be held back while the others go on. */
export interface Flights {
  /** Runs `work` with a signal that is aborted with `signal`, or as soon as one of these photos is held back. */
  during<Value>(
    mediaIds: readonly MediaId[],
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
}

/** Watches the library, so that a hold counts at once, in whichever process of this computer it was placed. */
export function createFlights(store: Store, log: Log): Flights {
  const flights = new Map<AbortController, readonly MediaId[]>();
  const stopHeld = (): void => {
    for (const [stopper, mediaIds] of flights) {
      if (mediaIds.some((mediaId) => isHeld(store, mediaId))) stopper.abort();
    }
  };
  store.watch(() => {
    if (flights.size === 0) return;
    try {
      stopHeld();
    } catch (error) {
      // The change that was watched is in the library already and must not seem to have failed.
      log.warn('whether a photo is held back could not be read', { error: String(error) });
    }
  });
  return {
    async during(mediaIds, signal, work) {
      const stopper = new AbortController();
      flights.set(stopper, mediaIds);
      try {
        return await work(AbortSignal.any([signal, stopper.signal]));
      } finally {
        flights.delete(stopper);
      }
    },
  };
}

export function isHeld(store: Store, mediaId: MediaId): boolean {
  return store.holds.has(mediaId);
}
