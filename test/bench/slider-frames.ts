/// <reference lib="dom" />
// Runs in the page: each function stands alone.

/** Notes how long each move of the pointer takes until its frame is drawn. */
export function followFrames(): void {
  const times: number[] = [];
  Reflect.set(globalThis, 'sliderFrames', times);
  addEventListener(
    'pointermove',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // A message comes after the frame that was asked for has been drawn.
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** The times so far, once the last frame is drawn. */
export function takeFrames(): Promise<number[]> {
  return new Promise((resolve) => {
    setTimeout(() => {
      const times: unknown = Reflect.get(globalThis, 'sliderFrames');
      resolve(Array.isArray(times) ? times.filter((time) => typeof time === 'number') : []);
    }, 500);
  });
}
