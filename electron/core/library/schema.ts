import { ACCOUNTS } from './schema-accounts.ts';
import { DERIVED } from './schema-derived.ts';

// Until the first release this file is changed as it has to be. From then on every change of it goes with an upgrade (./upgrades.ts)
// that does the same to the libraries that are there.
//
// A moment is in ISO 8601 where it is a text, and in epoch milliseconds where it is a number. A flag is 0 or 1. `Problem`, `Phrase` and
// other capitalised names stand for the JSON of a type in shared/ or in what reads the table (./store). Null: there is none.

/** What a person wants: the listings and their photos, the files of these, and where they came from. */
const LISTINGS_AND_PHOTOS = `
  CREATE TABLE listing (
    listingId TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    accountId TEXT REFERENCES account (accountId), -- null until it is first sent
    fields TEXT NOT NULL DEFAULT '{}', -- JSON, the values of its fields by their names
    blocked TEXT, -- Problem that only a person can remove; null while nothing keeps it from being sent
    fieldProblems TEXT NOT NULL DEFAULT '{}', -- JSON, what the service refused of single fields, by their names
    syncWanted INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0, -- failed tries in a row
    nextAttemptAt INTEGER, -- null when nothing is waited for
    nextAttemptSince INTEGER, -- when that moment was chosen
    leaseOwner TEXT, -- name of the runner that works on it (runner-name.ts); null while none does
    leaseUntil INTEGER,
    createdAt TEXT NOT NULL,
    editedAt TEXT NOT NULL,
    leaseFence INTEGER NOT NULL DEFAULT 0, -- grows with each lease, so that a runner that lost one writes nothing more
    readWanted INTEGER NOT NULL DEFAULT 0 CHECK (readWanted IN (0, 1)), -- the service is asked what it shows before anything else
    readStarted INTEGER NOT NULL DEFAULT 0 CHECK (readStarted <= readWanted), -- a read has started since that was wanted
    waitingFor TEXT, -- Problem, why it waits until nextAttemptAt
    cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)), -- a person cancelled: only what they ask for is sent
    archivedAt TEXT, -- when a person put it aside; null while it is in use
    takenBackAt TEXT, -- when its making was undone: it is kept a while, so that it can be done again, and nothing finds it
    heldByErrors INTEGER NOT NULL DEFAULT 0, -- it was to be sent, and was not because of its errors
    despitePause INTEGER NOT NULL DEFAULT 0, -- a person asked for it while all sending is paused: it goes alone
    removalsAgreed TEXT NOT NULL DEFAULT '[]', -- JSON, photos to be removed at the service as it was last asked for
    confirmedWarnings TEXT NOT NULL DEFAULT '[]' -- JSON, keys of warnings that a person confirmed (confirmationOf)
  ) STRICT;
  CREATE INDEX listingDue ON listing (syncWanted, nextAttemptAt);
  CREATE INDEX listingByName ON listing (name); -- by the whole name, on the command line
  CREATE INDEX listingByEdited ON listing (editedAt DESC, listingId);
  CREATE INDEX listingTakenBack ON listing (takenBackAt) WHERE takenBackAt IS NOT NULL;
  -- which listings are here, without their rows
  CREATE INDEX listingHere ON listing (editedAt DESC, listingId, archivedAt) WHERE takenBackAt IS NULL;
  CREATE INDEX listingByAccount ON listing (accountId) WHERE takenBackAt IS NULL;

  CREATE TABLE media (
    mediaId TEXT PRIMARY KEY,
    listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    sha256 TEXT NOT NULL REFERENCES blob (sha256), -- of its original; a name that no file has while that is on its way
    fileName TEXT NOT NULL,
    position INTEGER NOT NULL, -- from 1; of a removed photo the place that it comes back to
    shortDescription TEXT NOT NULL DEFAULT '', -- the caption
    imageOf TEXT NOT NULL DEFAULT '', -- the room
    removed INTEGER NOT NULL DEFAULT 0, -- a tombstone: it can be brought back
    prepared INTEGER NOT NULL DEFAULT 0, -- its thumbnails and what is sent of it are made
    width INTEGER NOT NULL, -- pixels of the original
    height INTEGER NOT NULL,
    captureTime TEXT, -- as the camera wrote it; null where it did not
    blocked TEXT, -- Problem that only a person can remove
    addedAt TEXT NOT NULL,
    hold TEXT CHECK (hold IN ('paused', 'cancelled')), -- a person holds it back from sending
    placeholder TEXT, -- Placeholder, why a drawn picture stands for that of the service; null where it shows its own
    sourcePath TEXT, -- the file that it was added from; null where that is not known
    corrections TEXT, -- Corrections, how it is to differ from its original; null for not at all
    madeWith TEXT, -- Corrections of the pictures that are there, which are shown until the next are made
    rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5), -- stars
    picked INTEGER NOT NULL DEFAULT 0,
    rejected INTEGER NOT NULL DEFAULT 0 CHECK (picked + rejected < 2), -- it keeps its place and is not sent
    cameWith TEXT, -- CameWith, what its file and the sidecar said when last read: what differs was written here
    keywords TEXT NOT NULL DEFAULT '[]', -- JSON, those of its file when it was added
    alteration TEXT, -- Alteration, how its picture was altered and of which photo; null where nobody said so
    drawnLabel TEXT, -- the label on the picture that was sent; null or empty for none
    inPlaceOf TEXT -- mediaId of the photo that first stood in its place; null for itself
  ) STRICT;
  CREATE INDEX mediaByListing ON media (listingId, removed, position);
  CREATE INDEX mediaByContent ON media (listingId, sha256);
  CREATE INDEX mediaHeld ON media (hold) WHERE hold IS NOT NULL;
  CREATE INDEX mediaBySha256 ON media (sha256);
  -- captions that were written for a room, in whichever listing
  CREATE INDEX mediaCaptionByRoom ON media (imageOf)
    WHERE shortDescription <> '' AND imageOf <> '' AND removed = 0 AND rejected = 0;
  -- the few photos whose pictures are still to be made
  CREATE INDEX mediaUnprepared ON media (listingId, position) WHERE prepared = 0 AND removed = 0;
  CREATE INDEX mediaPlaceholder ON media (listingId) WHERE placeholder IS NOT NULL;

  -- originals, which lie in the pictures folder under their hash
  CREATE TABLE blob (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    mediaType TEXT NOT NULL,
    addedAt TEXT NOT NULL,
    hasTile INTEGER NOT NULL DEFAULT 0, -- its smallest thumbnail, which is made first, is there
    fault TEXT CHECK (fault IN ('missing', 'damaged')), -- what was wrong with the file when last looked at; null for nothing
    likeness TEXT, -- 16 hexadecimal digits that differ in few bits where pictures look alike; null until measured
    sharpness REAL, -- higher for the sharper of two pictures of the same; null until measured
    exposureBias REAL, -- stops; null where the camera did not say
    signals TEXT, -- PictureSignals, what was measured of its pixels; null until measured
    hints TEXT -- PictureHints, what the file says of how it came to be; null until looked for
  ) STRICT;

  -- what is sent of an original
  CREATE TABLE rendition (
    sourceSha256 TEXT NOT NULL,
    spec TEXT NOT NULL, -- by which settings, corrections and label it was made (renditionSpecKey)
    sha256 TEXT NOT NULL, -- its own, under which it lies in the pictures folder
    bytes INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    PRIMARY KEY (sourceSha256, spec)
  ) STRICT;

  -- what an imported table last said of a listing: only what the next one says differently is a change
  CREATE TABLE listingImport (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    keyKind TEXT NOT NULL CHECK (keyKind IN ('ListingKey', 'ListingId', 'address')), -- what the table knew it by
    keyText TEXT NOT NULL, -- without regard to case and spaces
    name TEXT NOT NULL,
    said TEXT NOT NULL -- JSON, what its cells mean, by the names of the fields
  ) STRICT;
  CREATE INDEX listingImportByKey ON listingImport (keyKind, keyText);

  -- folders whose pictures go into a listing as soon as they are there
  CREATE TABLE watchedFolder (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    folder TEXT NOT NULL
  ) STRICT;

  -- their files that were dealt with, in the state of then
  CREATE TABLE watchedFile (
    listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    path TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    modifiedAt INTEGER NOT NULL,
    PRIMARY KEY (listingId, path)
  ) STRICT, WITHOUT ROWID;
`;

/** What the service last showed. Written from its answers only; a listing or photo without a row is not there. */
const SHOWN_BY_SERVICE = `
  CREATE TABLE listingRemote (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    listingKey TEXT, -- null where the service did not name it
    location TEXT, -- URL that the answer to the insert named
    etag TEXT,
    createdAt TEXT NOT NULL,
    absentSince INTEGER, -- since when the service has not shown it, which is no removal; null while it does
    orderProgress TEXT -- OrderProgress, what is under way to the order that is wanted; null for nothing
  ) STRICT;

  -- the base of the three-way comparison
  CREATE TABLE mediaRemote (
    mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
    mediaKey TEXT, -- null while only its MediaKeyNumeric is known
    etag TEXT,
    mediaUrl TEXT,
    shortDescription TEXT NOT NULL,
    imageOf TEXT NOT NULL,
    deletedYN INTEGER NOT NULL,
    modifiedAt TEXT, -- its ModificationTimestamp
    verified INTEGER NOT NULL DEFAULT 0, -- the service has shown it on its listing
    unseenBase TEXT, -- UnseenBase, which fields nobody here has seen; null where all are known
    unconfirmed TEXT, -- Unconfirmed, words that were sent and that no answer has shown yet
    altered TEXT, -- Words that the service shows in the place of those that were sent
    mediaKeyNumeric TEXT, -- its digits: 64 bits do not survive as a JavaScript number
    absentSince INTEGER, -- since when the service has not shown it, which is no removal; null while it does
    superseded TEXT, -- Superseded, tags that mark a read answered from an older copy
    olderSince INTEGER, -- since when reads show it as it was before; null while they do not
    tagSince INTEGER, -- since when the tag is known, while another write may have the same one
    "order" REAL, -- some services put a photo between two others by a fraction
    mediaStatus TEXT, -- StatusSince, what the service does with its picture
    annotations TEXT, -- JSON, what it notes of the photo in annotations that are not known here, by their names
    editLink TEXT, -- where it is read and changed; null where the service says nothing of that
    pendingPicture TEXT, -- PendingPicture, the service has the Media, and its picture is still to be sent
    gone INTEGER NOT NULL DEFAULT 0, -- taken away at the service for good: nothing answers for it
    removalUnsent INTEGER NOT NULL DEFAULT 0 -- removed here, and gone there before that was sent: shown after all, it is removed
  ) STRICT;
  CREATE INDEX mediaRemoteByKey ON mediaRemote (mediaKey); -- for the triggers that keep a key to one photo
  CREATE INDEX mediaRemoteByAnyCase ON mediaRemote (lower(mediaKey));

  -- photos that others added to our listings: shown here, never touched
  CREATE TABLE mediaByOthers (
    listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    mediaKey TEXT NOT NULL,
    mediaUrl TEXT,
    shortDescription TEXT NOT NULL,
    imageOf TEXT NOT NULL,
    sha256 TEXT, -- of its picture in the library; null until it was fetched, or where it cannot be
    modifiedAt TEXT, -- its ModificationTimestamp
    unusable TEXT, -- Placeholder, why its picture cannot be used: the same one is not fetched again
    "order" REAL,
    PRIMARY KEY (listingId, mediaKey)
  ) STRICT;
  CREATE INDEX mediaByOthersBySha256 ON mediaByOthers (sha256);
  CREATE INDEX mediaByOthersLacking ON mediaByOthers (listingId) WHERE sha256 IS NULL;
`;

/** What is under way, besides the leases in the rows of listings. */
const UNDER_WAY = `
  -- a rendition on its way to an upload address; it stays when it failed
  CREATE TABLE upload (
    uploadId TEXT PRIMARY KEY,
    mediaId TEXT NOT NULL REFERENCES media (mediaId) ON DELETE CASCADE,
    target TEXT NOT NULL, -- the upload address
    sha256 TEXT NOT NULL, -- of the rendition
    bytes INTEGER NOT NULL,
    fileName TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'uploading', 'uploaded', 'waiting', 'blocked')),
    attempts INTEGER NOT NULL DEFAULT 0, -- failed tries in a row
    descriptor TEXT, -- UploadDescriptor, what the address answered; null until it is uploaded
    problem TEXT, -- Problem of the last try
    UNIQUE (mediaId, target)
  ) STRICT;
  -- whether another photo was given the same Id
  CREATE INDEX uploadById ON upload (target, lower(descriptor ->> 'id'));

  -- evidence that something was about to be sent, committed before every write to the service
  CREATE TABLE attempt (
    attemptId TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('upload', 'insert', 'attach', 'patch')),
    listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    subject TEXT NOT NULL, -- JSON list of uploadIds, MediaKeys or a mediaId, by kind
    request TEXT NOT NULL, -- JSON of what was about to be sent, by kind
    state TEXT NOT NULL CHECK (state IN ('open', 'inDoubt', 'done', 'failed')),
    owner TEXT NOT NULL, -- name of the runner
    startedAt INTEGER NOT NULL,
    endedAt INTEGER, -- when it was settled
    answer TEXT, -- JSON; null until it is settled, 'null' for nothing worth keeping
    fence INTEGER NOT NULL DEFAULT 0 -- the lease under which it was begun
  ) STRICT;
  -- how long an attempt has been in doubt, by the clock of each computer that works on it
  CREATE TABLE doubt (
    attemptId TEXT NOT NULL REFERENCES attempt (attemptId) ON DELETE CASCADE,
    clock TEXT NOT NULL, -- the computer
    since INTEGER NOT NULL, askedAt INTEGER, -- when the service last said that it shows nothing of it
    PRIMARY KEY (attemptId, clock)) STRICT, WITHOUT ROWID;
  CREATE INDEX attemptUnsettled ON attempt (listingId, state);
  -- the uploads that may have left a picture at the service
  CREATE INDEX attemptLeaving ON attempt (listingId) WHERE kind = 'upload' AND (state <> 'done' OR answer <> 'null');
  -- a listing is never inserted twice at once, whoever tries
  CREATE UNIQUE INDEX attemptOneUnsettledInsert ON attempt (listingId) WHERE kind = 'insert' AND state IN ('open', 'inDoubt');

  -- photos whose files are not in the library yet (docs/adr/008)
  CREATE TABLE arrival (
    mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
    session TEXT NOT NULL, -- mark of the import, whose photos are undone together
    owner TEXT NOT NULL, -- name of the runner that copies it; empty once nobody does
    path TEXT, -- where the file is; null for one that comes through a page
    bytes INTEGER NOT NULL,
    modifiedAt REAL NOT NULL -- with the fraction that the file system has
  ) STRICT;
  CREATE INDEX arrivalByOwner ON arrival (owner);

  -- whether a person paused all sending; no row while nobody did
  CREATE TABLE sending (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    paused INTEGER NOT NULL CHECK (paused IN (0, 1))
  ) STRICT;
`;

/** What a person is asked, what happened, and what can be undone. */
const QUESTIONS_AND_HISTORY = `
  CREATE TABLE conflict (
    conflictId TEXT PRIMARY KEY,
    listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    mediaId TEXT REFERENCES media (mediaId) ON DELETE CASCADE, -- null for the order, which concerns the whole listing
    field TEXT NOT NULL CHECK (field IN ('shortDescription', 'imageOf', 'deletedYN', 'order')),
    base TEXT NOT NULL, -- JSON, what both sides began with; mine and theirs likewise
    mine TEXT NOT NULL,
    theirs TEXT NOT NULL,
    theirsAt TEXT, -- null where the service does not say when
    detectedAt TEXT NOT NULL,
    resolvedAt TEXT, -- null while it is open
    resolution TEXT, -- Resolution, how it ended; null while it is open
    theirsBy TEXT -- ChangedByMemberID, whom a person may ask; null where the service does not say
  ) STRICT;
  CREATE INDEX conflictOpen ON conflict (listingId, resolvedAt);
  CREATE UNIQUE INDEX conflictOnePerField ON conflict (listingId, ifnull(mediaId, ''), field) WHERE resolvedAt IS NULL;

  -- the errors with which a person sent a listing all the same: it goes on with those, and with no others
  CREATE TABLE sentAnyway (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    errors TEXT NOT NULL -- JSON list of their keys (keyOfError)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE history (
    historyId INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    listingId TEXT REFERENCES listing (listingId) ON DELETE CASCADE, -- null for what concerns no single listing
    mediaId TEXT,
    who TEXT NOT NULL CHECK (who IN ('you', 'service', 'lightbox')),
    member TEXT, -- name of the member who was signed in as a person did it; null where none was
    what TEXT NOT NULL, -- in English, for a program that does not know the phrase
    phrase TEXT -- Phrase, for every other language
  ) STRICT;
  CREATE INDEX historyByListing ON history (listingId, historyId);
  CREATE INDEX historyByMedia ON history (mediaId, historyId);

  -- what people did to a listing: what can be undone, and what was undone and can be done again
  CREATE TABLE change (
    changeId INTEGER PRIMARY KEY AUTOINCREMENT,
    listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    kind TEXT NOT NULL, -- ChangeKind
    count INTEGER NOT NULL, -- photos, or fields, that it was about
    steps TEXT NOT NULL, -- JSON list of Step; those that came later are in changeStep
    session TEXT, -- mark of what is undone together, such as an import or one deed with several listings; null for what stands alone
    at INTEGER NOT NULL -- of its last step
  ) STRICT;
  CREATE INDEX changeByListing ON change (listingId, undone, changeId);
  CREATE INDEX changeBySession ON change (session) WHERE session IS NOT NULL;

  -- steps that came after a change was recorded, such as the photos of a long import
  CREATE TABLE changeStep (
    changeStepId INTEGER PRIMARY KEY AUTOINCREMENT,
    changeId INTEGER NOT NULL REFERENCES change (changeId) ON DELETE CASCADE,
    step TEXT NOT NULL -- Step
  ) STRICT;
  CREATE INDEX changeStepByChange ON changeStep (changeId);

  -- which pictures a change would bring back: they are in use as long as it is there
  CREATE TABLE changePicture (
    changeId INTEGER NOT NULL REFERENCES change (changeId) ON DELETE CASCADE,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (changeId, sha256)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changePictureBySha256 ON changePicture (sha256);
`;

/** A listing that goes to a further service is a listing of its own that follows the first one, its source (docs/adr/006). */
const SEVERAL_SERVICES = `
  CREATE TABLE destination (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    sourceId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
    seen TEXT NOT NULL, -- Seen of WantedListing, what both were when it followed last
    isBehind INTEGER NOT NULL DEFAULT 1 CHECK (isBehind IN (0, 1)), -- either was changed, and it has not followed since
    CHECK (listingId <> sourceId)
  ) STRICT;
  CREATE INDEX destinationBySource ON destination (sourceId);
  CREATE INDEX destinationBehind ON destination (listingId) WHERE isBehind = 1;

  CREATE TABLE destinationMedia (
    mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
    listingId TEXT NOT NULL REFERENCES destination (listingId) ON DELETE CASCADE,
    sourceMediaId TEXT NOT NULL, -- the photo that it stands for, which may be gone
    seen TEXT NOT NULL, -- Seen of WantedPhoto, what both were when it followed last
    UNIQUE (listingId, sourceMediaId)
  ) STRICT;
  CREATE INDEX destinationMediaBySource ON destinationMedia (sourceMediaId);

  -- photos of either listing that were changed since it followed last: no others are looked at
  CREATE TABLE destinationChange (
    listingId TEXT NOT NULL REFERENCES destination (listingId) ON DELETE CASCADE,
    mediaId TEXT NOT NULL,
    PRIMARY KEY (listingId, mediaId)
  ) STRICT, WITHOUT ROWID;

  -- photos of the source that do not go to this service, and of the destination that stand for none
  CREATE TABLE destinationLeftOut (
    listingId TEXT NOT NULL REFERENCES destination (listingId) ON DELETE CASCADE,
    sourceMediaId TEXT NOT NULL,
    PRIMARY KEY (listingId, sourceMediaId)
  ) STRICT, WITHOUT ROWID;

  -- words that the service of the source reported of a photo
  CREATE TABLE destinationReported (
    listingId TEXT NOT NULL REFERENCES destination (listingId) ON DELETE CASCADE,
    sourceMediaId TEXT NOT NULL REFERENCES media (mediaId) ON DELETE CASCADE,
    reported TEXT NOT NULL, -- JSON list of ReportedWords, each with what the destination had then; the latest first
    PRIMARY KEY (listingId, sourceMediaId)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX destinationReportedBySource ON destinationReported (sourceMediaId);

  -- listings that follow no longer: sent there again, they go on, and no second one is made
  CREATE TABLE followedBefore (
    listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
    sourceId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX followedBeforeBySource ON followedBefore (sourceId);
`;

const SETTINGS = `
  -- how captions are written and photos put in order: only what somebody changed
  CREATE TABLE setting (
    name TEXT PRIMARY KEY, -- a key of LibrarySettings
    value TEXT NOT NULL -- JSON
  ) STRICT;
`;

/** A new library, as a whole. */
export const SCHEMA = [
  LISTINGS_AND_PHOTOS,
  SHOWN_BY_SERVICE,
  UNDER_WAY,
  QUESTIONS_AND_HISTORY,
  SEVERAL_SERVICES,
  ACCOUNTS,
  SETTINGS,
  DERIVED,
].join('');
