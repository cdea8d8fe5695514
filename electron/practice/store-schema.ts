/** Version of the schema below, kept in `PRAGMA user_version`. */
export const schemaVersion = 1;

/**
 * Numeric keys start far from 1 on purpose: a client that mixes up a key with a position or with the other
 * resource's key is then caught at once.
 */
export const schema = `
CREATE TABLE binary (
  id TEXT PRIMARY KEY,
  fileName TEXT NOT NULL,
  extension TEXT NOT NULL,
  mediaType TEXT NOT NULL,
  size INTEGER NOT NULL,
  addedAt TEXT NOT NULL
) STRICT;

CREATE TABLE property (
  listingKeyNumeric INTEGER PRIMARY KEY AUTOINCREMENT,
  fields TEXT NOT NULL,
  tag TEXT NOT NULL,
  modifiedAt TEXT NOT NULL
) STRICT;

CREATE TABLE media (
  mediaKeyNumeric INTEGER PRIMARY KEY AUTOINCREMENT,
  listingKeyNumeric INTEGER NOT NULL REFERENCES property ON DELETE CASCADE,
  mediaKey TEXT NOT NULL,
  position INTEGER,
  fields TEXT NOT NULL,
  tag TEXT NOT NULL,
  modifiedAt TEXT NOT NULL
) STRICT;
CREATE INDEX mediaByListing ON media (listingKeyNumeric, position);
CREATE INDEX mediaByKey ON media (mediaKey);

CREATE TABLE token (
  tokenHash TEXT PRIMARY KEY,
  memberLoginId TEXT,
  expiresAt TEXT NOT NULL
) STRICT;

INSERT INTO sqlite_sequence (name, seq) VALUES ('property', 500000), ('media', 9000000);
`;
