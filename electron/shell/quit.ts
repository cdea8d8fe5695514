/** The part of Electron's `app` that ending needs. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

/**
 * Holds the end of the app back until `close` is done, once. The windows are closed by then, so that the page's last
 * words have arrived. `close` must end by itself: see `within`.
 * @returns tells whether the end has begun
 */
export function closeBeforeQuit(app: QuittingApp, close: () => Promise<void>): () => boolean {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
  return () => state !== 'open';
}

/** Waits for work, but no longer than `limit` milliseconds. @returns whether it was done in time */
export async function within(limit: number, work: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limit);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
