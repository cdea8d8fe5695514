import { z } from 'zod';
import { DEFAULT_SETTINGS, LibrarySettings, type SettingsChanges } from '../../../../shared/domain/settings.ts';
import type { SqliteDatabase } from './open-database.ts';

const SettingRow = z.object({ name: LibrarySettings.keyof(), value: z.string() });

/** What the library keeps for captions and order. Parts that nobody changed are not stored and follow the defaults. */
export function createSettingTable(database: SqliteDatabase) {
  const selectAll = database.prepare('SELECT name, value FROM setting');
  const save = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get(): LibrarySettings {
      const rows = selectAll.all().map((row) => SettingRow.parse(row));
      const stored = Object.fromEntries(rows.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]));
      return LibrarySettings.parse({ ...DEFAULT_SETTINGS, ...stored });
    },
    set(changes: SettingsChanges): void {
      for (const [name, value] of Object.entries(changes)) {
        if (value !== undefined) save.run(name, JSON.stringify(value));
      }
    },
  };
}
