import { z } from 'zod';
import { type AccountId, AttemptId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { clockOf } from '../runner-name.ts';
import { jsonColumn } from './row.ts';
import type { Sql } from './statements.ts';

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

const CreatedKey = z.object({
  mediaKey: z.string(),
  /** When its request was begun (epoch milliseconds). */
  at: z.int(),
});
/** A Media that an account has created. */
export type CreatedKey = z.output<typeof CreatedKey>;

const LAST_CREATED = `
  SELECT attempt.subject ->> '$[0]' AS mediaKey, attempt.startedAt AS at
  FROM listing CROSS JOIN attempt USING (listingId)
  WHERE listing.accountId = +? AND attempt.kind IN ('insert', 'attach') AND attempt.state = 'done' AND attempt.subject <> '[]'
  ORDER BY attempt.startedAt DESC, attempt.rowid DESC LIMIT 1`;

const UNSETTLED = `
  SELECT attemptId, kind, listingId, subject, request, state, owner, fence, startedAt, since, askedAt
  FROM attempt LEFT JOIN (SELECT * FROM doubt WHERE clock = +?) USING (attemptId)
  WHERE listingId = +? AND state IN ('open', 'inDoubt') ORDER BY startedAt, attempt.rowid`;

export function createAttemptTable(sql: Sql) {
  const open = sql<[row: object]>(`
    INSERT INTO attempt (attemptId, kind, listingId, subject, request, state, owner, fence, startedAt)
    VALUES (@attemptId, @kind, @listingId, @subject, @request, 'open', @owner, @fence, @startedAt)`);
  const settle = sql<[state: string, at: number, answer: string, attemptId: AttemptId]>(`
    UPDATE attempt SET state = ?, endedAt = ?, answer = ? WHERE attemptId = ? AND state IN ('open', 'inDoubt')`);
  const setAnswer = sql<[answer: string, attemptId: AttemptId]>('UPDATE attempt SET answer = ? WHERE attemptId = ?');
  const unsettled = sql<[clock: string, listingId: ListingId]>(UNSETTLED).all(AttemptRow);

  return {
    ...createDoubts(sql),
    open: (
      row: Omit<AttemptRow, 'state' | 'since' | 'askedAt' | 'subject'> & { readonly subject: readonly string[] },
    ): void => open.run({ ...row, request: JSON.stringify(row.request) }),
    /** Its outcome is known; false when it was settled before. */
    settle: (attemptId: AttemptId, state: 'done' | 'failed', at: number, answer: unknown): boolean =>
      settle.changed(state, at, JSON.stringify(answer ?? null), attemptId),
    /** What is learnt of an attempt after it was settled. */
    setAnswer: (attemptId: AttemptId, answer: unknown): void => setAnswer.run(JSON.stringify(answer), attemptId),
    /** What an upload stored is used by nobody after all. */
    addLeftBehind: sql<[listingId: ListingId, uploadId: string, id: string]>(`
      UPDATE attempt SET answer = json_object('leftBehind', json_insert(ifnull(answer -> '$.leftBehind', '[]'), '$[#]', ?3))
      WHERE rowid = (
        SELECT max(rowid) FROM attempt WHERE listingId = ?1 AND kind = 'upload' AND state = 'done'
          AND EXISTS (SELECT 1 FROM json_each(subject) WHERE value = ?2))`).run,
    /** Null when the attempt is not in the library any more. */
    state: sql<[attemptId: AttemptId]>('SELECT state FROM attempt WHERE attemptId = ?').value(Attempt.shape.state),
    /** All of a listing, oldest first. [Note: by the row as well] Two may begin in one millisecond. */
    ofListing: sql<[listingId: ListingId]>('SELECT * FROM attempt WHERE listingId = ? ORDER BY startedAt, rowid').all(
      AttemptRecord,
    ),
    /** Photos that an insert or attach without an answer puts on the listing. */
    beingAdded: sql<[listingId: ListingId]>(`
      SELECT sent.value ->> 'mediaId' AS mediaId FROM attempt, json_each(attempt.request, '$.sent') AS sent
      WHERE listingId = ? AND kind IN ('insert', 'attach') AND state IN ('open', 'inDoubt')`).values(MediaId),
    /**
     * Uploads that may have left a picture at the service; how many those are is for `sync/orphans.ts` to say. The condition is that of
     * the index, word for word, so that plain uploads are not even looked at.
     */
    leavingUploads: sql<[listingId: ListingId]>(`
      SELECT * FROM attempt WHERE kind = 'upload' AND (state <> 'done' OR answer <> 'null') AND listingId = ?`).all(
      AttemptRecord,
    ),
    /** Open or in doubt, oldest first. @param by the runner by whose clock, where that counts */
    unsettled: (listingId: ListingId, by = ''): AttemptRow[] => unsettled(clockOf(by), listingId),
    /** When the service last took a change of the listing (epoch milliseconds); null when it never did. */
    lastDone: sql<[listingId: ListingId]>(
      "SELECT max(endedAt) FROM attempt WHERE listingId = ? AND state = 'done' AND kind <> 'upload'",
    ).value(z.int()),
    /** The key that the newest creation of an account was sent with; null when it has created nothing. */
    lastCreated: sql<[accountId: AccountId]>(LAST_CREATED).one(CreatedKey),
  };
}

function createDoubts(sql: Sql) {
  const doubt = sql<[answer: string, attemptId: AttemptId]>(
    "UPDATE attempt SET state = 'inDoubt', answer = ? WHERE attemptId = ? AND state IN ('open', 'inDoubt')",
  );
  const setSince = sql<[attemptId: AttemptId, clock: string, since: number]>(
    'INSERT OR REPLACE INTO doubt (attemptId, clock, since) VALUES (?, ?, ?)',
  );
  const setAsked = sql<[at: number, attemptId: AttemptId, clock: string]>(
    'UPDATE doubt SET askedAt = ? WHERE attemptId = ? AND clock = ?',
  );
  return {
    /** Nobody knows what became of it, from this moment on by the clock of this runner. */
    doubt(attemptId: AttemptId, since: number, by: string, answer: unknown): void {
      if (doubt.changed(JSON.stringify(answer ?? null), attemptId)) setSince.run(attemptId, clockOf(by), since);
    },
    /** What the service said of it until now, to whichever computer, counts no more. */
    askAgain: sql<[attemptId: AttemptId]>('UPDATE doubt SET askedAt = NULL WHERE attemptId = ?').run,
    setAsked: (attemptId: AttemptId, at: number, by: string): void => setAsked.run(at, attemptId, clockOf(by)),
  };
}
