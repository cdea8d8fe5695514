/** The names of a row in a trigger: as it was, and as it became. */
type Row = 'OLD' | 'NEW';

interface Event {
  readonly name: string;
  readonly rows: readonly Row[];
}

const INSERT: Event = { name: 'INSERT', rows: ['NEW'] };
const UPDATE: Event = { name: 'UPDATE', rows: ['OLD', 'NEW'] };
const DELETE: Event = { name: 'DELETE', rows: ['OLD'] };
const EVERY = [INSERT, UPDATE, DELETE];

/** @param when such as `AFTER INSERT ON media` */
const trigger = (name: string, when: string, ...statements: readonly string[]): string => `
  CREATE TRIGGER ${name} ${when}
  BEGIN
    ${statements.map((statement) => `${statement};`).join('\n    ')}
  END;`;

const listingOfPhoto = (row: Row): string => `(SELECT listingId FROM media WHERE mediaId = ${row}.mediaId)`;

/** Derived from other tables: numbers that show what has changed, and what lists show of listings. */
const TABLES = `
  CREATE TABLE workspace (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    revision INTEGER NOT NULL, -- rises with every change of the library, in whichever process
    libraryId TEXT, -- by which copies of it are known
    creations INTEGER NOT NULL DEFAULT 0 -- begun at services, by it or by what it is a copy of
  ) STRICT;
  INSERT INTO workspace (id, revision, libraryId) VALUES (1, 1, lower(hex(randomblob(16))));

  -- it stays when its listing goes: a number must never come twice
  CREATE TABLE listingVersion (
    listingId TEXT PRIMARY KEY,
    version INTEGER NOT NULL, -- rises with every change of a row about the listing
    summarised INTEGER NOT NULL DEFAULT -1 -- the version of its summary; -1 for none
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX listingVersionBehind ON listingVersion (listingId) WHERE summarised <> version;

  CREATE TABLE photoRevision (
    mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
    listingId TEXT NOT NULL,
    revision INTEGER NOT NULL -- of the library when a row about the photo was last written (docs/page.md)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX photoRevisionByListing ON photoRevision (listingId, revision);

  -- what lists of listings show, kept from one start to the next; counts are of all services that a listing goes to
  CREATE TABLE listingSummary (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    version INTEGER NOT NULL, -- of the listing when this was derived
    stamp TEXT NOT NULL, -- hash of all else that it was derived from: the accounts, their rules, the way of deriving
    summary TEXT NOT NULL, -- KeptSummary
    search TEXT NOT NULL, -- what is searched, without regard to case and accents
    sortName TEXT NOT NULL, -- likewise, with numbers of one length
    state TEXT NOT NULL,
    photos INTEGER NOT NULL,
    missing INTEGER NOT NULL, -- words and rooms that are missing, and errors
    toSend INTEGER NOT NULL, -- photos that a sync would send something of
    unseenBase INTEGER NOT NULL, -- photos of which the service has not shown what it has
    onService INTEGER NOT NULL, -- a flag
    editedAt TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    archived INTEGER NOT NULL, -- a flag; 2 for a destination, reported with its source (SUMMARISED_WITH_SOURCE)
    listedAt TEXT NOT NULL, -- its place in the list: editedAt when a window last began
    conflicts INTEGER NOT NULL,
    needsAttention INTEGER NOT NULL,
    leftAtService INTEGER NOT NULL, -- pictures that nothing uses there
    processing INTEGER NOT NULL, -- photos that the service is not ready with
    holding INTEGER NOT NULL -- errors with which nobody has sent it, where something is to be sent
  ) STRICT;
  -- each sequence of the list, and which filters and totals are counted by, from an index alone
  CREATE INDEX listingSummaryByEdited ON listingSummary (archived, editedAt DESC, listingId);
  CREATE INDEX listingSummaryByName ON listingSummary (archived, sortName, listingId);
  CREATE INDEX listingSummaryListed ON listingSummary (archived, onService, listedAt DESC, listingId);
  CREATE INDEX listingSummaryMoved ON listingSummary (listingId) WHERE listedAt <> editedAt;
  CREATE INDEX listingSummaryNotShown ON listingSummary (archived, sortName, listingId) WHERE unseenBase > 0;
  CREATE INDEX listingSummaryStamp ON listingSummary (stamp);
  CREATE INDEX listingSummaryUnsettled ON listingSummary (archived, listingId)
    WHERE toSend > 0 OR conflicts > 0 OR needsAttention > 0;
  CREATE INDEX listingSummaryHeld ON listingSummary (archived, listingId, holding) WHERE holding > 0;

  -- sums of the summaries by all that a filter asks about, so that totals are those of a few rows
  CREATE TABLE listingTally (
    archived INTEGER NOT NULL,
    onService INTEGER NOT NULL,
    state TEXT NOT NULL,
    isMissing INTEGER NOT NULL,
    isToSend INTEGER NOT NULL,
    isUnknown INTEGER NOT NULL,
    listings INTEGER NOT NULL, -- how many are like that; the sums below have the names of the summary's columns
    missing INTEGER NOT NULL,
    toSend INTEGER NOT NULL,
    processing INTEGER NOT NULL,
    conflicts INTEGER NOT NULL,
    needsAttention INTEGER NOT NULL,
    unseenBase INTEGER NOT NULL,
    leftAtService INTEGER NOT NULL,
    PRIMARY KEY (archived, onService, state, isMissing, isToSend, isUnknown)
  ) STRICT, WITHOUT ROWID;
`;

/** A listing gets a new version with every change of a row about it, whoever makes it and however. */
function versionTriggers(): string {
  const raise = (listingIds: readonly string[]): string =>
    `UPDATE listingVersion SET version = version + 1 WHERE listingId IN (${listingIds.join(', ')})`;
  const rising = (table: string, events: readonly Event[], listingsOf: (row: Row) => readonly string[]): string =>
    events
      .map(({ name, rows }) =>
        trigger(`${table}VersionOn${name}`, `AFTER ${name} ON ${table}`, raise(rows.flatMap(listingsOf))),
      )
      .join('');
  const own = (row: Row): string[] => [`${row}.listingId`];
  const ofPhoto = (row: Row): string[] => [listingOfPhoto(row)];
  return [
    trigger(
      'listingVersionFirst',
      'AFTER INSERT ON listing',
      `INSERT INTO listingVersion (listingId, version) SELECT NEW.listingId, 0
      WHERE NOT EXISTS (SELECT 1 FROM listingVersion WHERE listingId = NEW.listingId)`,
      raise(['NEW.listingId']),
    ),
    rising('listing', [UPDATE, DELETE], own),
    rising('listingRemote', EVERY, own),
    rising('media', EVERY, own),
    rising('conflict', EVERY, own),
    rising('attempt', EVERY, own),
    rising('mediaRemote', EVERY, ofPhoto),
    rising('upload', EVERY, ofPhoto),
    rising('sentAnyway', [INSERT, UPDATE], own),
    // Both show each other.
    rising('destination', [INSERT, DELETE], (row) => [`${row}.sourceId`, `${row}.listingId`]),
    // A source is reported with its destinations.
    trigger(
      'destinationSummarised',
      'AFTER UPDATE OF version ON listingVersion',
      raise(['(SELECT sourceId FROM destination WHERE listingId = NEW.listingId)']),
    ),
  ].join('');
}

/** A photo gets the next revision of the library, with which the transaction ends, with every change of a row about it. */
function revisionTriggers(): string {
  const next = '(SELECT revision + 1 FROM workspace)';
  const rising = (table: string, photosOf: (row: Row) => string): string =>
    EVERY.map(({ name, rows }) =>
      trigger(
        `${table}PhotosOn${name}`,
        `AFTER ${name} ON ${table}`,
        ...rows.map((row) => `UPDATE photoRevision SET revision = ${next} WHERE mediaId IN (${photosOf(row)})`),
      ),
    ).join('');
  const own = (row: Row): string => `${row}.mediaId`;
  return [
    trigger(
      'photoRevisionFirst',
      'AFTER INSERT ON media',
      `INSERT INTO photoRevision (mediaId, listingId, revision) VALUES (NEW.mediaId, NEW.listingId, ${next})`,
    ),
    trigger(
      'photoRevisionOfPhoto',
      'AFTER UPDATE ON media',
      `UPDATE photoRevision SET revision = ${next}, listingId = NEW.listingId WHERE mediaId = NEW.mediaId`,
    ),
    rising('mediaRemote', own),
    rising('upload', own),
    rising('arrival', own),
    rising('blob', (row) => `SELECT mediaId FROM media WHERE sha256 = ${row}.sha256`),
    rising('rendition', (row) => `SELECT mediaId FROM media WHERE sha256 = ${row}.sourceSha256`),
  ].join('');
}

/** What is followed of a photo, and what shows whether it can be; positions are compared for all photos together. */
const FOLLOWED =
  'sha256, shortDescription, imageOf, removed, prepared, rating, picked, rejected, placeholder, corrections, alteration, hold';

/** A destination is behind once its source or it itself was changed in what is followed, and says which photos that were. */
function destinationTriggers(): string {
  const behind = (name: string, event: string, listingId: string, mediaId?: string): string => {
    const isEither = `sourceId = ${listingId} OR listingId = ${listingId}`;
    return trigger(
      `destinationBehind${name}`,
      `AFTER ${event}`,
      `UPDATE destination SET isBehind = 1 WHERE isBehind = 0 AND (${isEither})`,
      ...(mediaId === undefined
        ? []
        : [`INSERT OR IGNORE INTO destinationChange SELECT listingId, ${mediaId} FROM destination WHERE ${isEither}`]),
    );
  };
  return [
    behind('Listing', 'UPDATE OF name, fields, archivedAt ON listing', 'NEW.listingId'),
    behind('Position', 'UPDATE OF position ON media', 'NEW.listingId'),
    behind('PhotoAdded', 'INSERT ON media', 'NEW.listingId', 'NEW.mediaId'),
    behind('PhotoGone', 'DELETE ON media', 'OLD.listingId', 'OLD.mediaId'),
    behind('Photo', `UPDATE OF ${FOLLOWED} ON media`, 'NEW.listingId', 'NEW.mediaId'),
    behind('PhotoArrived', 'DELETE ON arrival', listingOfPhoto('OLD'), 'OLD.mediaId'),
    trigger(
      'destinationBehindOriginal',
      'AFTER UPDATE OF fault ON blob WHEN OLD.fault IS NOT NEW.fault',
      `INSERT OR IGNORE INTO destinationChange
      SELECT destination.listingId, mediaId FROM media JOIN destination ON sourceId = media.listingId WHERE sha256 = NEW.sha256`,
      'UPDATE destination SET isBehind = 1 WHERE sourceId IN (SELECT listingId FROM media WHERE sha256 = NEW.sha256)',
    ),
    trigger(
      'destinationBegins',
      'AFTER INSERT ON destination',
      'INSERT INTO destinationChange SELECT NEW.listingId, mediaId FROM media WHERE listingId = NEW.sourceId',
    ),
  ].join('');
}

/** What is summed up; named as in `listingSummary`, so that a filter reads the same of both. */
const SUMMED = ['missing', 'toSend', 'processing', 'conflicts', 'needsAttention', 'unseenBase', 'leftAtService'];

/** Listings are counted as their summaries are written: [Note: no REPLACE] no trigger learns of a row that it drops. */
function tallyTriggers(): string {
  const count = (row: Row): string => {
    const sign = row === 'NEW' ? '+' : '-';
    return `INSERT INTO listingTally
      SELECT ${row}.archived, ${row}.onService, ${row}.state, ${row}.missing > 0, ${row}.toSend > 0, ${row}.unseenBase > 0,
        ${sign}1, ${SUMMED.map((name) => `${sign}${row}.${name}`).join(', ')} WHERE 1
    ON CONFLICT DO UPDATE SET listings = listings + excluded.listings,
      ${SUMMED.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`;
  };
  return EVERY.map(({ name, rows }) => {
    const event = name === 'UPDATE' ? `UPDATE OF archived, onService, state, ${SUMMED.join(', ')}` : name;
    return trigger(`listingTallyOn${name}`, `AFTER ${event} ON listingSummary`, ...rows.map(count));
  }).join('');
}

/** A MediaKey stands for one photo of an account; the same listing may be here under a second account. */
function keyTriggers(): string {
  const isTaken = `SELECT RAISE(ABORT, 'this MediaKey belongs to another photo of the account') WHERE EXISTS (
      SELECT 1 FROM mediaRemote JOIN media USING (mediaId) JOIN listing USING (listingId)
      WHERE mediaRemote.mediaKey = NEW.mediaKey AND mediaRemote.mediaId <> NEW.mediaId AND listing.accountId IS (
        SELECT own.accountId FROM media JOIN listing AS own USING (listingId) WHERE media.mediaId = NEW.mediaId))`;
  const refuse = (name: string, event: string): string =>
    trigger(name, `BEFORE ${event} ON mediaRemote WHEN NEW.mediaKey IS NOT NULL`, isTaken);
  return refuse('mediaRemoteKeyOnInsert', 'INSERT') + refuse('mediaRemoteKeyOnUpdate', 'UPDATE OF mediaKey');
}

/** What is derived, with the triggers that keep it; and those that keep a key to one photo. */
export const DERIVED = [
  TABLES,
  versionTriggers(),
  revisionTriggers(),
  destinationTriggers(),
  tallyTriggers(),
  keyTriggers(),
].join('\n');
