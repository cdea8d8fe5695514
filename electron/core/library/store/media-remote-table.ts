import { z } from 'zod';
import { type ListingId, MediaId, MediaKey, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { MEDIA_STATUSES } from '../../../../shared/domain/media-status.ts';
import type { PendingPicture } from '../../../../shared/domain/pending-picture.ts';
import type { RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn, jsonColumn, rowReader } from './row.ts';

export const UnseenBaseColumn = z.object({
  fields: z.array(z.enum(['shortDescription', 'imageOf', 'order', 'deletedYN'])),
  asked: z.boolean(),
  mayReplace: z.boolean(),
});

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

export const PendingPictureColumn = z.object({
  objectId: z.string(),
  lost: z.string().nullable(),
  wasIncomplete: z.literal(true).exactOptional(),
});

const Annotations = z.record(z.string(), z.string());

const RemoteRow = z
  .object({
    mediaId: MediaId,
    mediaKey: MediaKey.nullable(),
    mediaKeyNumeric: MediaKeyNumeric.nullable(),
    etag: z.string().nullable(),
    mediaUrl: z.string().nullable(),
    editLink: z.string().nullable(),
    shortDescription: z.string(),
    imageOf: z.string(),
    order: z.number().nullable(),
    deletedYN: flagColumn,
    gone: flagColumn,
    removalUnsent: flagColumn,
    modifiedAt: z.string().nullable(),
    verified: flagColumn,
    unseenBase: jsonColumn(UnseenBaseColumn).nullable(),
    unconfirmed: jsonColumn(Unconfirmed).nullable(),
    altered: jsonColumn(StoredWords).nullable(),
    absentSince: z.int().nullable(),
    superseded: jsonColumn(Superseded).nullable(),
    olderSince: z.int().nullable(),
    tagSince: z.int().nullable(),
    mediaStatus: jsonColumn(MediaStatusColumn).nullable(),
    annotations: jsonColumn(Annotations).nullable(),
    pendingPicture: jsonColumn(PendingPictureColumn).nullable(),
  })
  .transform(
    ({ shortDescription, imageOf, order, deletedYN, ...rest }): MediaRemoteRow => ({
      ...rest,
      fields: { shortDescription, imageOf, order, deletedYN },
    }),
  );

/** A photo as the service last reported it: the base of the three-way comparison. Written from answers only. */
export interface MediaRemoteRow extends RemoteMedia {
  readonly mediaId: MediaId;
  readonly mediaUrl: string | null;
  /** Where the service says that it is read and changed, of whichever origin; null where it says nothing of that. */
  readonly editLink: string | null;
  readonly modifiedAt: string | null;
  /** The service has shown it on its listing. */
  readonly verified: boolean;
  /** Taken away at the service for good, as far as is known: nothing answers for it. One that was merely removed there has its Media. */
  readonly gone: boolean;
  /** It was removed here, and gone there before the removal was sent: shown after all, it is removed there. */
  readonly removalUnsent: boolean;
  readonly unconfirmed: Unconfirmed | null;
  /** Words that the service shows in the place of those that were sent, which are in `fields`. */
  readonly altered: StoredWords | null;
  /** Since when (epoch milliseconds) the service has not shown it; null while it does. */
  readonly absentSince: number | null;
  readonly superseded: Superseded | null;
  /** Since when (epoch milliseconds) reads have shown it as it was before; null while they do not. */
  readonly olderSince: number | null;
  /** Since when (epoch milliseconds) the tag is known, as long as another write may have the same one: see tag-trust.ts. */
  readonly tagSince: number | null;
  readonly mediaStatus: StatusSince | null;
  /** What the service noted of it last in annotations of its own, by their names, as JSON. */
  readonly annotations: Readonly<Record<string, string>> | null;
  readonly pendingPicture: PendingPicture | null;
}

type Evidence =
  | 'gone'
  | 'removalUnsent'
  | 'unconfirmed'
  | 'altered'
  | 'absentSince'
  | 'superseded'
  | 'olderSince'
  | 'tagSince'
  | 'mediaStatus'
  | 'annotations'
  | 'editLink'
  | 'pendingPicture';

/** A base of which all is known; what is not confirmed may be left out. */
export type NewMediaRemote = Omit<MediaRemoteRow, Evidence> & Partial<Pick<MediaRemoteRow, Evidence>>;

const COLUMNS = [
  'mediaKey',
  'mediaKeyNumeric',
  'etag',
  'mediaUrl',
  'shortDescription',
  'imageOf',
  'order',
  'deletedYN',
  'gone',
  'removalUnsent',
  'modifiedAt',
  'verified',
  'unseenBase',
  'unconfirmed',
  'altered',
  'absentSince',
  'superseded',
  'olderSince',
  'tagSince',
  'mediaStatus',
  'annotations',
  'editLink',
  'pendingPicture',
] as const;

function columnsOf(row: NewMediaRemote): Record<(typeof COLUMNS)[number], string | number | null> {
  const { mediaKey, mediaKeyNumeric, etag, mediaUrl, modifiedAt, verified, fields } = row;
  const { absentSince = null, olderSince = null, tagSince = null } = row;
  return {
    mediaKey,
    mediaKeyNumeric,
    etag,
    mediaUrl,
    shortDescription: fields.shortDescription,
    imageOf: fields.imageOf,
    order: fields.order,
    deletedYN: flag(fields.deletedYN),
    gone: flag(row.gone === true),
    removalUnsent: flag(row.removalUnsent === true),
    modifiedAt,
    verified: flag(verified),
    unseenBase: json(row.unseenBase),
    unconfirmed: json(row.unconfirmed),
    altered: json(row.altered),
    absentSince,
    superseded: json(row.superseded),
    olderSince,
    tagSince,
    mediaStatus: json(row.mediaStatus),
    annotations: json(row.annotations),
    editLink: row.editLink ?? null,
    pendingPicture: json(row.pendingPicture),
  };
}

function json(value: object | null | undefined): string | null {
  return value == null ? null : JSON.stringify(value);
}

export function createMediaRemoteTable(database: SqliteDatabase) {
  const readRow = rowReader(RemoteRow, 'mediaId');
  // In the sequence of the photos, which is also the one in which the service is asked about them.
  const selectListing = database.prepare(`
    SELECT mediaRemote.* FROM mediaRemote JOIN media USING (mediaId) WHERE media.listingId = +?
    ORDER BY removed, position, mediaId`);
  const selectOne = database.prepare('SELECT * FROM mediaRemote WHERE mediaId = ?');
  const selectAll = database.prepare('SELECT * FROM mediaRemote');
  const selectHolder = database.prepare(`
    SELECT 1 FROM mediaRemote JOIN media USING (mediaId) JOIN listing USING (listingId)
    WHERE lower(mediaKey) = lower(@mediaKey) AND mediaRemote.mediaId <> @mediaId AND accountId IS (
      SELECT own.accountId FROM media JOIN listing AS own USING (listingId) WHERE media.mediaId = +@mediaId)`);
  const save = database.prepare(`
    INSERT INTO mediaRemote (mediaId, ${COLUMNS.map((column) => `"${column}"`).join(', ')})
    VALUES (@mediaId, ${COLUMNS.map((column) => `@${column}`).join(', ')})
    ON CONFLICT (mediaId) DO UPDATE SET ${COLUMNS.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`);

  return {
    get: (mediaId: MediaId): MediaRemoteRow | null => {
      const row = selectOne.get(mediaId);
      return row === undefined ? null : readRow(row);
    },
    ofListing: (listingId: ListingId): MediaRemoteRow[] => selectListing.all(listingId).map(readRow),
    all: (): MediaRemoteRow[] => selectAll.all().map(readRow),
    save: (row: NewMediaRemote): void => void save.run({ mediaId: row.mediaId, ...columnsOf(row) }),
    /** Whether another photo of the account has this MediaKey, in whichever case. */
    isKeyTaken: (mediaKey: string, mediaId: MediaId): boolean => selectHolder.get({ mediaKey, mediaId }) !== undefined,
    delete: (mediaId: MediaId): void => void database.prepare('DELETE FROM mediaRemote WHERE mediaId = ?').run(mediaId),
  };
}
