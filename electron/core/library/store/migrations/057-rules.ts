import type { Migration } from './migration.ts';

/** The rules of each service as they were learnt last, so that they are carried out without a network too. */
export const migration057: Migration = {
  name: '057-rules',
  sql: `
    CREATE TABLE ruleSet (
      accountId TEXT PRIMARY KEY REFERENCES account (accountId) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      rules TEXT NOT NULL,
      leftOut INTEGER NOT NULL,
      learntAt TEXT NOT NULL,
      askedAt TEXT NOT NULL
    ) STRICT;
  `,
};
