import type { Migration } from './migration.ts';

/**
 * Photos that a person holds back from sending, and when the silence that a service asked for began, so that a clock
 * that is set back does not make it longer.
 */
export const migration003: Migration = {
  name: '003-holds',
  sql: `
    ALTER TABLE media ADD COLUMN hold TEXT CHECK (hold IN ('paused', 'cancelled'));
    CREATE INDEX mediaHeld ON media (hold) WHERE hold IS NOT NULL;
    ALTER TABLE account ADD COLUMN notBeforeSince INTEGER;
  `,
};
