import type { Migration } from './migration.ts';

/** What each service told of its fields the last time, so that they are known without a network too. */
export const migration065: Migration = {
  name: '065-service-fields',
  sql: `
    CREATE TABLE serviceFields (
      accountId TEXT PRIMARY KEY REFERENCES account (accountId) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      description TEXT NOT NULL,
      sources TEXT NOT NULL,
      longestCaption INTEGER,
      rooms TEXT,
      learntAt TEXT NOT NULL,
      askedAt TEXT NOT NULL
    ) STRICT;
  `,
};
