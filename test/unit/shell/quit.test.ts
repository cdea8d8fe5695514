import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { within } from '../../../electron/core/library/within.ts';
import { closeBeforeQuit } from '../../../electron/shell/quit.ts';

/** Ends like Electron's app: `will-quit` can be prevented; otherwise it is over. While it is emitted, a quit is swallowed. */
class App extends EventEmitter {
  ended = 0;
  #isTelling = false;
  quit(): void {
    if (this.#isTelling) return;
    let prevented = false;
    this.#isTelling = true;
    this.emit('will-quit', {
      preventDefault: () => {
        prevented = true;
      },
    });
    setImmediate(() => {
      this.#isTelling = false;
    });
    if (!prevented) {
      this.ended += 1;
      this.emit('ended');
    }
  }
}

function setUp() {
  const app = new App();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let closes = 0;
  const isEnding = closeBeforeQuit(app, () => {
    closes += 1;
    return promise;
  });
  const ended = new Promise<void>((done) => app.once('ended', () => done()));
  return { app, resolve, reject, ended, isEnding, closes: () => closes };
}

describe('ending the app', () => {
  test('waits until the library is closed, which happens once', async () => {
    const { app, resolve, ended, isEnding, closes } = setUp();
    expect(isEnding()).toBe(false);
    app.quit();
    await new Promise(setImmediate);
    app.quit();
    expect([closes(), app.ended, isEnding()]).toEqual([1, 0, true]);
    resolve();
    await ended;
    expect([closes(), app.ended]).toEqual([1, 1]);
  });

  test('goes on where the library is closed at once: Electron swallows a quit in the microtasks of `will-quit`', async () => {
    const { app, resolve, ended } = setUp();
    resolve();
    app.quit();
    await ended;
    expect(app.ended).toBe(1);
  });

  test('does not wait for ever', async () => {
    expect(await within(1, new Promise(() => {}))).toBe(false);
    expect(await within(60_000, Promise.resolve())).toBe(true);
    await expect(within(60_000, Promise.reject(new Error('full')))).rejects.toThrow('full');
  });
});
