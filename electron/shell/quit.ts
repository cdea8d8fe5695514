/** The part of Electron's `app` that ending needs. */
interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

/**
 * Holds the end of the app back until `close` is done, once. The windows are closed by then, so that the page's last words have
 * arrived. `close` must end by itself: see `within` in the core.
 * @returns asks whether the end has begun
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
      // [Note: a quit that is swallowed] Electron takes no quit while it emits `will-quit`, nor in the microtasks of that: the
      // process would stay without a window, and hold the lock. A library that closes at once gets here in one of them.
      setImmediate(() => app.quit());
    });
  });
  return () => state !== 'open';
}
