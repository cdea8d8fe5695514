import { z } from 'zod';
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn } from './row.ts';

const Sending = z.object({ paused: flagColumn }).optional();

/** What holds for all of sending, in whichever process: whether a person paused it. */
export function createSendingTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT paused FROM sending');
  const update = database.prepare(
    'INSERT INTO sending (id, paused) VALUES (1, ?) ON CONFLICT DO UPDATE SET paused = excluded.paused',
  );
  const goAloneNoMore = database.prepare('UPDATE listing SET despitePause = 0 WHERE despitePause = 1');
  return {
    isPaused: (): boolean => Sending.parse(select.get())?.paused ?? false,
    setPaused(paused: boolean): void {
      update.run(flag(paused));
      goAloneNoMore.run();
    },
  };
}
