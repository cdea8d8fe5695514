import { z } from 'zod';
import { DEFAULT_SETTINGS, LibrarySettings, type SettingsChanges } from '../../../../shared/domain/settings.ts';
import { type Sql, upsert } from './statements.ts';

const SettingRow = z.object({ name: LibrarySettings.keyof(), value: z.string() });

/** What the library keeps for captions and order. Parts that nobody changed are not stored and follow the defaults. */
export function createSettingTable(sql: Sql) {
  const stored = sql('SELECT name, value FROM setting').all(SettingRow);
  const save = sql<[row: object]>(upsert('setting', ['name'], ['name', 'value']));
  return {
    get: (): LibrarySettings =>
      LibrarySettings.parse({
        ...DEFAULT_SETTINGS,
        ...Object.fromEntries(stored().map(({ name, value }): [string, unknown] => [name, JSON.parse(value)])),
      }),
    set(changes: SettingsChanges): void {
      for (const [name, value] of Object.entries(changes)) {
        if (value !== undefined) save.run({ name, value: JSON.stringify(value) });
      }
    },
  };
}
