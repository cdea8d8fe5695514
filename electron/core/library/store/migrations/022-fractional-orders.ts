import type { Migration } from './migration.ts';

/** Order as the service shows it: some put a photo between two others by a fraction. */
export const migration022: Migration = {
  name: '022-fractional-orders',
  sql: `
    ALTER TABLE mediaRemote ADD COLUMN orderNumber REAL;
    UPDATE mediaRemote SET orderNumber = "order";
    ALTER TABLE mediaRemote DROP COLUMN "order";
    ALTER TABLE mediaRemote RENAME COLUMN orderNumber TO "order";
    ALTER TABLE foreignMedia ADD COLUMN orderNumber REAL;
    UPDATE foreignMedia SET orderNumber = "order";
    ALTER TABLE foreignMedia DROP COLUMN "order";
    ALTER TABLE foreignMedia RENAME COLUMN orderNumber TO "order";
  `,
};
