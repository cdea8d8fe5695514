import type { Migration } from './migration.ts';

export const migration001: Migration = {
  name: '001-library',
  sql: `
    CREATE TABLE workspace (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL
    ) STRICT;
    INSERT INTO workspace (id, revision) VALUES (1, 1);

    CREATE TABLE account (
      accountId TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      environment TEXT NOT NULL CHECK (environment IN ('production', 'test', 'practice')),
      uploadUrl TEXT NOT NULL,
      baseUrl TEXT NOT NULL,
      signIn TEXT NOT NULL CHECK (signIn IN ('token', 'clientCredentials')),
      tokenUrl TEXT,
      clientId TEXT,
      memberLoginId TEXT,
      profile TEXT NOT NULL,
      isCurrent INTEGER NOT NULL DEFAULT 0,
      paused TEXT,
      notBefore INTEGER,
      createdAt TEXT NOT NULL
    ) STRICT;

    CREATE TABLE listing (
      listingId TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      accountId TEXT REFERENCES account (accountId),
      fields TEXT NOT NULL DEFAULT '{}',
      revision INTEGER NOT NULL DEFAULT 1,
      blocked TEXT,
      fieldProblems TEXT NOT NULL DEFAULT '{}',
      syncWanted INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      nextAttemptAt INTEGER,
      leaseOwner TEXT,
      leaseUntil INTEGER,
      createdAt TEXT NOT NULL,
      editedAt TEXT NOT NULL
    ) STRICT;
    CREATE INDEX listingDue ON listing (syncWanted, nextAttemptAt);

    CREATE TABLE listingRemote (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      listingKey TEXT,
      location TEXT,
      etag TEXT,
      createdAt TEXT NOT NULL
    ) STRICT;

    CREATE TABLE blob (
      sha256 TEXT PRIMARY KEY,
      bytes INTEGER NOT NULL,
      mediaType TEXT NOT NULL,
      addedAt TEXT NOT NULL
    ) STRICT;

    CREATE TABLE rendition (
      sourceSha256 TEXT NOT NULL,
      spec TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      PRIMARY KEY (sourceSha256, spec)
    ) STRICT;

    CREATE TABLE media (
      mediaId TEXT PRIMARY KEY,
      listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      sha256 TEXT NOT NULL REFERENCES blob (sha256),
      fileName TEXT NOT NULL,
      position INTEGER NOT NULL,
      shortDescription TEXT NOT NULL DEFAULT '',
      imageOf TEXT NOT NULL DEFAULT '',
      revision INTEGER NOT NULL DEFAULT 1,
      removed INTEGER NOT NULL DEFAULT 0,
      prepared INTEGER NOT NULL DEFAULT 0,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      captureTime TEXT,
      blocked TEXT,
      addedAt TEXT NOT NULL
    ) STRICT;
    CREATE INDEX mediaByListing ON media (listingId, removed, position);
    CREATE INDEX mediaByContent ON media (listingId, sha256);

    CREATE TABLE mediaRemote (
      mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
      mediaKey TEXT NOT NULL,
      mediaKeyNumeric INTEGER,
      etag TEXT,
      mediaUrl TEXT,
      shortDescription TEXT NOT NULL,
      imageOf TEXT NOT NULL,
      "order" INTEGER,
      deletedYN INTEGER NOT NULL,
      modifiedAt TEXT,
      verified INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX mediaRemoteByKey ON mediaRemote (mediaKey);

    CREATE TABLE upload (
      uploadId TEXT PRIMARY KEY,
      mediaId TEXT NOT NULL REFERENCES media (mediaId) ON DELETE CASCADE,
      target TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      fileName TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('pending', 'uploading', 'uploaded', 'waiting', 'blocked')),
      attempts INTEGER NOT NULL DEFAULT 0,
      nextAttemptAt INTEGER,
      descriptor TEXT,
      problem TEXT,
      UNIQUE (mediaId, target)
    ) STRICT;
    CREATE INDEX uploadDue ON upload (state, nextAttemptAt, uploadId);

    CREATE TABLE attempt (
      attemptId TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('upload', 'insert', 'attach', 'patch')),
      listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      subject TEXT NOT NULL,
      request TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'inDoubt', 'done', 'failed')),
      owner TEXT NOT NULL,
      startedAt INTEGER NOT NULL,
      endedAt INTEGER,
      answer TEXT
    ) STRICT;
    CREATE INDEX attemptUnsettled ON attempt (listingId, state);

    CREATE TABLE conflict (
      conflictId TEXT PRIMARY KEY,
      listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      mediaId TEXT REFERENCES media (mediaId) ON DELETE CASCADE,
      field TEXT NOT NULL CHECK (field IN ('shortDescription', 'imageOf', 'deletedYN', 'order')),
      base TEXT NOT NULL,
      mine TEXT NOT NULL,
      theirs TEXT NOT NULL,
      theirEtag TEXT,
      theirsAt TEXT,
      detectedAt TEXT NOT NULL,
      resolvedAt TEXT,
      resolution TEXT
    ) STRICT;
    CREATE INDEX conflictOpen ON conflict (listingId, resolvedAt);
    CREATE UNIQUE INDEX conflictOnePerField ON conflict (listingId, ifnull(mediaId, ''), field) WHERE resolvedAt IS NULL;

    CREATE TABLE history (
      historyId INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      listingId TEXT REFERENCES listing (listingId) ON DELETE CASCADE,
      mediaId TEXT,
      who TEXT NOT NULL CHECK (who IN ('you', 'service', 'lightbox')),
      what TEXT NOT NULL
    ) STRICT;
    CREATE INDEX historyByListing ON history (listingId, historyId);
    CREATE INDEX historyByMedia ON history (mediaId, historyId);
  `,
};
