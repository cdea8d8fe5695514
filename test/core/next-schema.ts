import { newestSchema, UPGRADES, type Upgrade } from '../../electron/core/library/upgrades.ts';

// What no upgrade of today needs to do is proved with one that was made up: that of the next version of the program.

export const NEXT_SCHEMA = newestSchema() + 1;

/** The upgrades of the next version. */
export function nextUpgrades(sql = 'ALTER TABLE listing ADD COLUMN later TEXT;'): readonly Upgrade[] {
  return [...UPGRADES, { schemaVersion: NEXT_SCHEMA, sql }];
}
