import { z } from 'zod';
import { Problem } from '../../../../shared/contract/model.ts';
import { Corrections } from '../../../../shared/domain/corrections.ts';
import { type AccountId, ListingId, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { PendingPicture } from '../../../../shared/domain/pending-picture.ts';
import type { RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import { HOLDS, UPLOAD_STATES } from '../../../../shared/domain/status.ts';
import { UnseenBase } from '../../../../shared/domain/unseen-base.ts';
import type { ListingRow } from './listing-table.ts';
import { MediaStatusColumn } from './media-remote-table.ts';
import { flagColumn, jsonColumn, rowReader } from './row.ts';
import type { Sql } from './statements.ts';

/** [Note: ids unproven] They were checked when they were written; checking 10,000 of them again takes longer than reading. */
const mediaId = z.string().brand<'MediaId'>();

const MediaFacts = z.object({
  mediaId,
  listingId: z.string().brand<'ListingId'>(),
  sha256: z.string().brand<'Sha256'>(),
  shortDescription: z.string(),
  imageOf: z.string(),
  removed: flagColumn,
  prepared: flagColumn,
  blocked: jsonColumn(Problem).nullable(),
  hold: z.enum(HOLDS).nullable(),
  rejected: flagColumn,
  madeWith: jsonColumn(Corrections).nullable(),
  inPlaceOf: mediaId.nullable(),
});

const RemoteFacts = z
  .object({
    mediaId,
    mediaKey: z.string().brand<'MediaKey'>().nullable(),
    mediaKeyNumeric: MediaKeyNumeric.nullable(),
    etag: z.string().nullable(),
    shortDescription: z.string(),
    imageOf: z.string(),
    order: z.number().nullable(),
    deletedYN: flagColumn,
    unseenBase: jsonColumn(UnseenBase).nullable(),
    absentSince: z.int().nullable(),
    mediaStatus: jsonColumn(MediaStatusColumn).nullable(),
    pendingPicture: jsonColumn(PendingPicture).nullable(),
  })
  .transform(({ shortDescription, imageOf, order, deletedYN, ...rest }) => ({
    ...rest,
    fields: { shortDescription, imageOf, order, deletedYN },
  }));

const UploadFacts = z.object({
  mediaId,
  target: z.string(),
  state: z.enum(UPLOAD_STATES),
  problem: jsonColumn(Problem).nullable(),
});

const Id = z.string().brand<'ListingId'>();
const Version = z.object({ listingId: Id, version: z.int() });

/** Which listings are meant; `most` is -1 for all. */
interface Which {
  readonly archivedToo: boolean;
  readonly most: number;
}

/** What the state of a photo follows from, of each table. */
export type MediaFacts = z.output<typeof MediaFacts>;
export type RemoteFacts = RemoteMedia & Pick<z.output<typeof RemoteFacts>, 'mediaId'>;
export type UploadFacts = z.output<typeof UploadFacts>;

/** Destinations are reported with their source. */
const NO_DESTINATION = 'listingId NOT IN (SELECT listingId FROM destination)';

/** Reads only what the list shows of listings and their photos. */
export function createOverviewTable(sql: Sql) {
  const version = sql<[listingId: ListingId]>('SELECT version FROM listingVersion WHERE listingId = ?').value(z.int());
  const troubled = sql(`
    SELECT DISTINCT listingId FROM upload JOIN media USING (mediaId)
    WHERE problem IS NOT NULL AND removed = 0 AND rejected = 0`).values(Id);
  return {
    ...listingIds(sql),
    /** The one edited last first; the version rises with every change of a row about the listing. */
    listings: sql<[listingIds: readonly ListingId[]]>(`
      SELECT listingId, version FROM listing JOIN listingVersion USING (listingId)
      WHERE takenBackAt IS NULL AND listingId IN (SELECT value FROM json_each(?)) ORDER BY editedAt DESC, listingId`).all(
      Version,
    ),
    /** Rises with every change of a row about the listing. */
    version: (listingId: ListingId): number => version(listingId) ?? 0,
    /** The present photos in their order, then the removed ones. */
    media: sql<[listingId: ListingId]>(`
      SELECT mediaId, listingId, sha256, shortDescription, imageOf, removed, prepared, blocked, hold, rejected, madeWith,
         inPlaceOf
      FROM media WHERE listingId = ? ORDER BY removed, position, mediaId`).all(rowReader(MediaFacts, 'mediaId')),
    remote: sql<[listingId: ListingId]>(`
      SELECT mediaRemote.mediaId, mediaKey, mediaKeyNumeric, etag, mediaRemote.shortDescription, mediaRemote.imageOf,
        "order", deletedYN, unseenBase, absentSince, mediaStatus, pendingPicture
      FROM media JOIN mediaRemote USING (mediaId) WHERE listingId = +?`).all(rowReader(RemoteFacts, 'mediaId')),
    uploads: sql<[listingId: ListingId]>(
      'SELECT mediaId, target, state, problem FROM media JOIN upload USING (mediaId) WHERE listingId = +?',
    ).all(rowReader(UploadFacts, 'mediaId')),
    listingsWithUploadProblems: () => new Set(troubled()),
  };
}

/** Which listings there are. */
function listingIds(sql: Sql) {
  const opens = sql(`
    SELECT listingId FROM listing WHERE takenBackAt IS NULL AND archivedAt IS NULL AND ${NO_DESTINATION}
    ORDER BY editedAt DESC, listingId LIMIT 1`).value(ListingId);
  const inUse = sql<[listingId: ListingId]>(
    'SELECT listingId FROM listing WHERE listingId = ? AND takenBackAt IS NULL AND archivedAt IS NULL',
  ).value(ListingId);
  const ids = <Chosen>(where: string) =>
    sql<[Which & Chosen]>(`
      SELECT listingId FROM listing WHERE takenBackAt IS NULL AND (archivedAt IS NULL OR @archivedToo) AND ${where}
      ORDER BY editedAt DESC, listingId LIMIT @most`).values(Id);
  const latest = ids(NO_DESTINATION);
  const chosen = ids<{ listingIds: readonly ListingId[] }>('listingId IN (SELECT value FROM json_each(@listingIds))');
  const named = ids<{ text: string }>(
    `(listingId = @text OR name = @text AND ${NO_DESTINATION} OR length(@text) >= 4 AND substr(listingId, 1, length(@text)) = lower(@text))`,
  );
  return {
    /** The one edited last first, of some or of all. */
    ids: ({ archivedToo, most }: Which, listingIds?: readonly ListingId[]): ListingId[] =>
      listingIds === undefined ? latest({ archivedToo, most }) : chosen({ archivedToo, most, listingIds }),
    /** The listing that a window begins with: the one that it had open last, or the one edited last. */
    opens: (last: ListingId | null): ListingId | null => (last === null ? null : inUse(last)) ?? opens(),
    /** Those that a person means by an id, its start, or a whole name. */
    named: (text: string, { archivedToo, most }: Which): ListingId[] => named({ text, archivedToo, most }),
  };
}

/** What has to be known of a listing to want it sent. */
export type Sendable = Pick<ListingRow, 'listingId' | 'accountId' | 'onService'>;

const SendableRow = z.object({
  listingId: Id,
  accountId: z.string().brand<'AccountId'>().nullable(),
  onService: flagColumn,
});

/** Few columns of many listings, for what is asked of all of them. */
export function createListingColumns(sql: Sql) {
  const countOf = sql<[accountId: AccountId]>(
    'SELECT count(*) FROM listing WHERE accountId = ? AND takenBackAt IS NULL',
  ).value(z.int());
  const sentOf = sql<[accountId: AccountId]>(`
    SELECT count(*) FROM listing WHERE accountId = ? AND (
      EXISTS (SELECT 1 FROM listingRemote WHERE listingRemote.listingId = listing.listingId)
      OR EXISTS (SELECT 1 FROM attempt WHERE attempt.listingId = listing.listingId AND attempt.kind = 'insert'
        AND attempt.state IN ('open', 'inDoubt')))`).value(z.int());
  return {
    /** Listings in use that are at the service, or have photos, also removed ones. */
    sendable: sql(`
      SELECT listingId, accountId,
        EXISTS (SELECT 1 FROM listingRemote WHERE listingRemote.listingId = listing.listingId) AS onService
      FROM listing WHERE archivedAt IS NULL AND takenBackAt IS NULL
      AND (onService OR EXISTS (SELECT 1 FROM media WHERE media.listingId = listing.listingId))
      ORDER BY editedAt DESC, listingId`).all(SendableRow),
    /** How many belong to an account. */
    countOf: (accountId: AccountId): number => countOf(accountId) ?? 0,
    /** How many of them are at its service, or may be. */
    sentOf: (accountId: AccountId): number => sentOf(accountId) ?? 0,
  };
}
