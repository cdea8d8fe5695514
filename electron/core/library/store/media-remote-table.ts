import { z } from 'zod';
import { type ListingId, MediaId, MediaKey, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { MEDIA_STATUSES } from '../../../../shared/domain/media-status.ts';
import { PendingPicture } from '../../../../shared/domain/pending-picture.ts';
import { UnseenBase } from '../../../../shared/domain/unseen-base.ts';
import { flagColumn, jsonColumn, rowReader } from './row.ts';
import { type Sql, upsert } from './statements.ts';

const StoredWords = z.object({ shortDescription: z.string().exactOptional(), imageOf: z.string().exactOptional() });

/** Words of some of a photo's fields. */
export type StoredWords = z.output<typeof StoredWords>;

const Unconfirmed = z.object({
  before: StoredWords,
  times: z.int(),
  sent: StoredWords.prefault({}),
});

/**
 * Words that were sent and that no answer has shown since: what stood there before, until an answer shows that it still does, and how
 * many times these words were sent.
 */
export type Unconfirmed = z.output<typeof Unconfirmed>;

const Superseded = z.object({
  tags: z.array(z.string()),
  at: z.int(),
  refused: z.object({ tag: z.string(), at: z.int() }).nullable(),
});

/**
 * Tags that are not current any more: those that our own changes have replaced, the latest last, and when (epoch
 * milliseconds) the last of them was; and one that the service has refused, and when it first did.
 */
export type Superseded = z.output<typeof Superseded>;

export const MediaStatusColumn = z.object({
  status: z.enum(MEDIA_STATUSES),
  description: z.string().nullable(),
  since: z.int(),
});

/** The status of a photo, and since when (epoch milliseconds) it is that. */
export type StatusSince = z.output<typeof MediaStatusColumn>;

const Columns = z.object({
  mediaId: MediaId,
  mediaKey: MediaKey.nullable(),
  mediaKeyNumeric: MediaKeyNumeric.nullable(),
  etag: z.string().nullable(),
  mediaUrl: z.string().nullable(),
  /** Where the service says that it is read and changed, of whichever origin; null where it says nothing of that. */
  editLink: z.string().nullable(),
  shortDescription: z.string(),
  imageOf: z.string(),
  order: z.number().nullable(),
  deletedYN: flagColumn,
  /** Taken away at the service for good, as far as is known: nothing answers for it. One that was merely removed there has its Media. */
  gone: flagColumn,
  /** It was removed here, and gone there before the removal was sent: shown after all, it is removed there. */
  removalUnsent: flagColumn,
  modifiedAt: z.string().nullable(),
  /** The service has shown it on its listing. */
  verified: flagColumn,
  unseenBase: jsonColumn(UnseenBase).nullable(),
  unconfirmed: jsonColumn(Unconfirmed).nullable(),
  /** Words that the service shows in the place of those that were sent, which are in `fields`. */
  altered: jsonColumn(StoredWords).nullable(),
  /** Since when (epoch milliseconds) the service has not shown it; null while it does. */
  absentSince: z.int().nullable(),
  superseded: jsonColumn(Superseded).nullable(),
  /** Since when (epoch milliseconds) reads have shown it as it was before; null while they do not. */
  olderSince: z.int().nullable(),
  /** Since when (epoch milliseconds) the tag is known, as long as another write may have the same one: see tag-trust.ts. */
  tagSince: z.int().nullable(),
  mediaStatus: jsonColumn(MediaStatusColumn).nullable(),
  /** What the service noted of it last in annotations of its own, by their names, as JSON. */
  annotations: jsonColumn(z.record(z.string(), z.string())).nullable(),
  pendingPicture: jsonColumn(PendingPicture).nullable(),
});

const RemoteRow = Columns.transform(({ shortDescription, imageOf, order, deletedYN, ...rest }) => ({
  ...rest,
  fields: { shortDescription, imageOf, order, deletedYN },
}));

/** A photo as the service last reported it: the base of the three-way comparison. Written from answers only. */
export type MediaRemoteRow = Readonly<z.output<typeof RemoteRow>>;

/** What is known of one of which nothing else was noticed. */
const NO_EVIDENCE = {
  gone: false,
  removalUnsent: false,
  unconfirmed: null,
  altered: null,
  absentSince: null,
  superseded: null,
  olderSince: null,
  tagSince: null,
  mediaStatus: null,
  annotations: null,
  editLink: null,
  pendingPicture: null,
};

type Evidence = keyof typeof NO_EVIDENCE;

/** A base of which all is known; what is not confirmed may be left out. */
export type NewMediaRemote = Omit<MediaRemoteRow, Evidence> & Partial<Pick<MediaRemoteRow, Evidence>>;

export function createMediaRemoteTable(sql: Sql) {
  const readRow = rowReader(RemoteRow, 'mediaId');
  const save = sql<[row: object]>(upsert('mediaRemote', ['mediaId'], Object.keys(Columns.shape)));
  return {
    get: sql<[mediaId: MediaId]>('SELECT * FROM mediaRemote WHERE mediaId = ?').one(readRow),
    /** In the sequence of the photos, which is also the one in which the service is asked about them. */
    ofListing: sql<[listingId: ListingId]>(`
      SELECT mediaRemote.* FROM mediaRemote JOIN media USING (mediaId) WHERE media.listingId = +?
      ORDER BY removed, position, mediaId`).all(readRow),
    all: sql('SELECT * FROM mediaRemote').all(readRow),
    save: ({ fields, ...row }: NewMediaRemote): void => save.run({ ...NO_EVIDENCE, ...row, ...fields }),
    /** Whether another photo of the account has this MediaKey, in whichever case. */
    isKeyTaken: sql<[mediaKey: string, mediaId: MediaId]>(`
      SELECT 1 FROM mediaRemote JOIN media USING (mediaId) JOIN listing USING (listingId)
      WHERE lower(mediaKey) = lower(?1) AND mediaRemote.mediaId <> ?2 AND accountId IS (
        SELECT own.accountId FROM media JOIN listing AS own USING (listingId) WHERE media.mediaId = +?2)`).has,
    delete: sql<[mediaId: MediaId]>('DELETE FROM mediaRemote WHERE mediaId = ?').run,
  };
}
