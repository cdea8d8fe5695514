import type { Migration } from './migration.ts';

/** Warnings of rules of the service about values that a person has confirmed, each by `confirmationOf`. */
export const migration084: Migration = {
  name: '084-confirmed-warnings',
  sql: "ALTER TABLE listing ADD COLUMN confirmedWarnings TEXT NOT NULL DEFAULT '[]';",
};
