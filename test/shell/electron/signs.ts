// What the system shows or does while the app works: notices, and no sleep.

import { strict } from '../page/strict.ts';
import { createEvents, note } from './harness.ts';

let lastEvents: ReturnType<typeof createEvents> | null = null;

/** Called with `new`, which gives what the function returns. */
export const Notification = Object.assign(
  function Notification(options: Electron.NotificationConstructorOptions = {}): Electron.Notification {
    const events = createEvents();
    lastEvents = events;
    const notice: Electron.Notification = strict<Electron.Notification>('Notification', {
      show: () => note('notice', options),
      on: events.on,
    });
    return notice;
  },
  { isSupported: () => true },
);

/** The person does something with the notice that was shown last. */
export function emitFromNotification(event: string, ...args: readonly unknown[]): boolean {
  if (lastEvents === null) throw new Error('No notice was shown.');
  return lastEvents.emit(event, ...args);
}

const blockers = new Set<number>();
let blocked = 0;
export const powerSaveBlocker: Electron.PowerSaveBlocker = strict<Electron.PowerSaveBlocker>('powerSaveBlocker', {
  start(type) {
    blocked += 1;
    blockers.add(blocked);
    note('keepAwake', type);
    return blocked;
  },
  stop(id) {
    if (!blockers.delete(id)) throw new Error(`Nothing is kept awake by ${id}.`);
    note('maySleep');
    return true;
  },
});
