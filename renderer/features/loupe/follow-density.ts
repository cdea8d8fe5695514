/** What of a window is needed to follow the density of its screen. */
export interface Screen {
  /** Pixels of the screen for one of the page. */
  readonly devicePixelRatio: number;
  matchMedia(query: string): Pick<MediaQueryList, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Calls when the density is another one: a window that goes to another screen may keep its size. A query holds for one
 * density only, so it is made anew each time.
 *
 * @returns what ends it
 */
export function followDensity(screen: Screen, changed: () => void): () => void {
  let end = (): void => {};
  const watch = (): void => {
    const query = screen.matchMedia(`(resolution: ${screen.devicePixelRatio}dppx)`);
    const onChange = (): void => {
      end();
      watch();
      changed();
    };
    query.addEventListener('change', onChange);
    end = () => query.removeEventListener('change', onChange);
  };
  watch();
  return () => end();
}
