import type { Migration } from './migration.ts';

/**
 * An account may sign in as a member, at an issuer, as whom its claims say. Which process renews its tokens stands in a table
 * of its own, since it is nothing that a page shows.
 */
export const migration056: Migration = {
  name: '056-member-sign-in',
  sql: `
    ALTER TABLE account ADD COLUMN signInBy TEXT NOT NULL DEFAULT 'token'
      CHECK (signInBy IN ('token', 'clientCredentials', 'member'));
    UPDATE account SET signInBy = signIn;
    ALTER TABLE account DROP COLUMN signIn;
    ALTER TABLE account RENAME COLUMN signInBy TO signIn;
    ALTER TABLE account ADD COLUMN issuer TEXT;
    ALTER TABLE account ADD COLUMN member TEXT;
    CREATE TABLE tokenRenewal (
      accountId TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      until INTEGER NOT NULL
    ) STRICT;
  `,
};
