import type { Migration } from './migration.ts';

/** MediaKeyNumeric as its digits: a number of 64 bits does not survive on its way through JavaScript. */
export const migration013: Migration = {
  name: '013-numeric-keys-as-text',
  sql: `
    ALTER TABLE mediaRemote ADD COLUMN numberText TEXT;
    UPDATE mediaRemote SET numberText = CAST(mediaKeyNumeric AS TEXT) WHERE mediaKeyNumeric IS NOT NULL;
    ALTER TABLE mediaRemote DROP COLUMN mediaKeyNumeric;
    ALTER TABLE mediaRemote RENAME COLUMN numberText TO mediaKeyNumeric;
  `,
};
