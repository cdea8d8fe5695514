import { z } from 'zod';
import { type AccountId, AttemptId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { clockOf } from '../runner-name.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn } from './row.ts';

export const ATTEMPT_KINDS = ['upload', 'insert', 'attach', 'patch'] as const;

const Attempt = z.object({
  attemptId: AttemptId,
  kind: z.enum(ATTEMPT_KINDS),
  listingId: ListingId,
  /** What it is about: uploadIds, MediaKeys or a mediaId, by kind. Empty for what may have been sent with keys that nobody knows here. */
  subject: jsonColumn(z.array(z.string())),
  /** What was about to be sent, as the kind records it. */
  request: jsonColumn(z.unknown()),
  state: z.enum(['open', 'inDoubt', 'done', 'failed']),
  owner: z.string(),
  /** The lease under which it was begun. */
  fence: z.int(),
  startedAt: z.int(),
});

const AttemptRow = Attempt.extend({
  /** From when on it has been in doubt by the clock of who reads it; null while nothing is noted by that clock. */
  since: z.int().nullable(),
  /** When the service last said, by that clock, that it shows nothing of it. */
  askedAt: z.int().nullable(),
});

const AttemptRecord = Attempt.extend({ endedAt: z.int().nullable(), answer: jsonColumn(z.unknown()).nullable() });

/** An attempt with the answer it got, for the history. */
export type AttemptRecord = z.output<typeof AttemptRecord>;

/** Evidence that something was about to be sent: committed before every write to the service. */
export type AttemptRow = z.output<typeof AttemptRow>;
export type AttemptKind = AttemptRow['kind'];

/** A Media that an account has created. */
export interface CreatedKey {
  readonly mediaKey: string;
  /** When its request was begun (epoch milliseconds). */
  readonly at: number;
}

const CreatedKeyRow = z.object({ mediaKey: z.string(), at: z.int() });

const Moment = z.int().nullable();
const LAST_CREATED = `
  SELECT attempt.subject ->> '$[0]' AS mediaKey, attempt.startedAt AS at
  FROM listing CROSS JOIN attempt USING (listingId)
  WHERE listing.accountId = +? AND attempt.kind IN ('insert', 'attach') AND attempt.state = 'done' AND attempt.subject <> '[]'
  ORDER BY attempt.startedAt DESC, attempt.rowid DESC LIMIT 1`;
const LAST_DONE = "SELECT max(endedAt) FROM attempt WHERE listingId = ? AND state = 'done' AND kind <> 'upload'";

const UNSETTLED = `
  SELECT attemptId, kind, listingId, subject, request, state, owner, fence, startedAt, since, askedAt
  FROM attempt LEFT JOIN (SELECT * FROM doubt WHERE clock = +?) USING (attemptId)
  WHERE listingId = +? AND state IN ('open', 'inDoubt') ORDER BY startedAt, attempt.rowid`;
const ADD_LEFT_BEHIND = `
  UPDATE attempt SET answer = json_object('leftBehind', json_insert(ifnull(answer -> '$.leftBehind', '[]'), '$[#]', @id))
  WHERE rowid = (
    SELECT max(rowid) FROM attempt WHERE listingId = @listingId AND kind = 'upload' AND state = 'done'
      AND EXISTS (SELECT 1 FROM json_each(subject) WHERE value = @uploadId))`;

export function createAttemptTable(database: SqliteDatabase) {
  const open = database.prepare(`
    INSERT INTO attempt (attemptId, kind, listingId, subject, request, state, owner, fence, startedAt)
    VALUES (@attemptId, @kind, @listingId, @subject, @request, 'open', @owner, @fence, @startedAt)`);
  const settle = database.prepare(`
    UPDATE attempt SET state = ?, endedAt = ?, answer = ? WHERE attemptId = ? AND state IN ('open', 'inDoubt')`);
  const setAnswer = database.prepare('UPDATE attempt SET answer = ? WHERE attemptId = ?');
  const selectState = database.prepare('SELECT state FROM attempt WHERE attemptId = ?').pluck();
  const unsettled = database.prepare(UNSETTLED);

  const beingAdded = database
    .prepare(
      `SELECT sent.value ->> 'mediaId' AS mediaId FROM attempt, json_each(attempt.request, '$.sent') AS sent
       WHERE listingId = ? AND kind IN ('insert', 'attach') AND state IN ('open', 'inDoubt')`,
    )
    .pluck();

  // The condition is that of the index, word for word, so that plain uploads are not even looked at.
  const leaving = database.prepare(`
    SELECT * FROM attempt WHERE kind = 'upload' AND (state <> 'done' OR answer <> 'null') AND listingId = ?`);

  return {
    ...createLastOnes(database),
    ...createDoubts(database),
    open(row: {
      attemptId: AttemptId;
      kind: AttemptKind;
      listingId: ListingId;
      subject: readonly string[];
      request: unknown;
      owner: string;
      fence: number;
      startedAt: number;
    }): void {
      open.run({ ...row, subject: JSON.stringify(row.subject), request: JSON.stringify(row.request) });
    },
    /** Its outcome is known; false when it was settled before. */
    settle(attemptId: AttemptId, state: 'done' | 'failed', at: number, answer: unknown): boolean {
      return settle.run(state, at, JSON.stringify(answer ?? null), attemptId).changes === 1;
    },
    /** What is learnt of an attempt after it was settled. */
    setAnswer: (attemptId: AttemptId, answer: unknown): void => void setAnswer.run(JSON.stringify(answer), attemptId),
    /** What an upload stored is used by nobody after all. */
    addLeftBehind: (listingId: ListingId, uploadId: string, id: string): void =>
      void database.prepare(ADD_LEFT_BEHIND).run({ listingId, uploadId, id }),
    /** Null when the attempt is not in the library any more. */
    state: (attemptId: AttemptId): AttemptRow['state'] | null =>
      AttemptRow.shape.state.nullable().parse(selectState.get(attemptId) ?? null),
    /** All of a listing, oldest first. [Note: by the row as well] Two may begin in one millisecond. */
    ofListing: (listingId: ListingId): AttemptRecord[] =>
      database
        .prepare('SELECT * FROM attempt WHERE listingId = ? ORDER BY startedAt, rowid')
        .all(listingId)
        .map((row) => AttemptRecord.parse(row)),
    /** Photos that an insert or attach without an answer puts on the listing. */
    beingAdded: (listingId: ListingId): MediaId[] => z.array(MediaId).parse(beingAdded.all(listingId)),
    /** Uploads that may have left a picture at the service; how many those are is for `sync/orphans.ts` to say. */
    leavingUploads: (listingId: ListingId): AttemptRecord[] =>
      leaving.all(listingId).map((row) => AttemptRecord.parse(row)),
    /** Open or in doubt, oldest first. @param by the runner by whose clock, where that counts */
    unsettled: (listingId: ListingId, by = ''): AttemptRow[] =>
      unsettled.all(clockOf(by), listingId).map((row) => AttemptRow.parse(row)),
  };
}

function createDoubts(database: SqliteDatabase) {
  const doubt = database.prepare(
    "UPDATE attempt SET state = 'inDoubt', answer = ? WHERE attemptId = ? AND state IN ('open', 'inDoubt')",
  );
  const askAgain = database.prepare('UPDATE doubt SET askedAt = NULL WHERE attemptId = ?');
  const setSince = database.prepare('INSERT OR REPLACE INTO doubt (attemptId, clock, since) VALUES (?, ?, ?)');
  const setAsked = database.prepare('UPDATE doubt SET askedAt = ? WHERE attemptId = ? AND clock = ?');
  return {
    /** Nobody knows what became of it, from this moment on by the clock of this runner. */
    doubt(attemptId: AttemptId, since: number, by: string, answer: unknown): void {
      const { changes } = doubt.run(JSON.stringify(answer ?? null), attemptId);
      if (changes > 0) setSince.run(attemptId, clockOf(by), since);
    },
    /** What the service said of it until now, to whichever computer, counts no more. */
    askAgain: (attemptId: AttemptId): void => void askAgain.run(attemptId),
    setAsked: (attemptId: AttemptId, at: number, by: string): void => void setAsked.run(at, attemptId, clockOf(by)),
  };
}

function createLastOnes(database: SqliteDatabase) {
  const lastDone = database.prepare(LAST_DONE).pluck();
  const lastCreated = database.prepare(LAST_CREATED);
  return {
    /** When the service last took a change of the listing (epoch milliseconds); null when it never did. */
    lastDone: (listingId: ListingId): number | null => Moment.parse(lastDone.get(listingId) ?? null),
    /** The key that the newest creation of an account was sent with; null when it has created nothing. */
    lastCreated: (accountId: AccountId): CreatedKey | null =>
      CreatedKeyRow.nullable().parse(lastCreated.get(accountId) ?? null),
  };
}
