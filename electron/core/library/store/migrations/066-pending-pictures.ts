import type { Migration } from './migration.ts';

/** Photos whose Media the service has, and whose picture is still to be sent to it (RESO RCP-48). */
export const migration066: Migration = {
  name: '066-pending-pictures',
  sql: 'ALTER TABLE mediaRemote ADD COLUMN pendingPicture TEXT;',
};
