import { z } from 'zod';
import type { Fields } from './entities.ts';
import { numberRow, type Sql } from './store-sql.ts';

const fieldsColumn = z.string().transform((text): Fields => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
const propertyRow = z.object({
  listingKeyNumeric: z.number(),
  fields: fieldsColumn,
  tag: z.string(),
  modifiedAt: z.string().transform((text) => new Date(text)),
});
const mediaRow = propertyRow.extend({ mediaKeyNumeric: z.number() });

/** A listing as stored, without its Media: the fields that were sent, and what the service adds. */
export type PropertyRecord = Readonly<z.output<typeof propertyRow>>;

/** A Media as stored: the fields that were sent, and what the service adds. */
export type MediaRecord = Readonly<z.output<typeof mediaRow>>;

const selectProperty = 'SELECT listingKeyNumeric, fields, tag, modifiedAt FROM property';
const selectMedia = 'SELECT mediaKeyNumeric, listingKeyNumeric, fields, tag, modifiedAt FROM media';

function positionOf(fields: Fields): number | null {
  return typeof fields['Order'] === 'number' ? fields['Order'] : null;
}

/** The listings. */
export function openProperties(sql: Sql, now: () => Date, newTag: () => string) {
  const { insertMedia } = openMedia(sql, now, newTag);
  return {
    /** Creates a listing with its Media in one transaction; returns the numeric key. */
    insertProperty: (fields: Fields, media: readonly Fields[]): number =>
      sql.atomically(() => {
        const listingKeyNumeric = sql.run(
          'INSERT INTO property (fields, tag, modifiedAt) VALUES (?, ?, ?)',
          JSON.stringify(fields),
          newTag(),
          now().toISOString(),
        );
        for (const item of media) insertMedia(listingKeyNumeric, item);
        return listingKeyNumeric;
      }),

    property: (listingKeyNumeric: number): PropertyRecord | null =>
      sql.one(propertyRow, `${selectProperty} WHERE listingKeyNumeric = ?`, listingKeyNumeric),

    properties: (): PropertyRecord[] => sql.all(propertyRow, `${selectProperty} ORDER BY listingKeyNumeric`),

    /** Merges fields into a listing and gives it a new tag. */
    updateProperty(record: PropertyRecord, changes: Fields): void {
      sql.run(
        'UPDATE property SET fields = ?, tag = ?, modifiedAt = ? WHERE listingKeyNumeric = ?',
        JSON.stringify({ ...record.fields, ...changes }),
        newTag(),
        now().toISOString(),
        record.listingKeyNumeric,
      );
    },

    deleteProperty: (listingKeyNumeric: number): void => {
      sql.run('DELETE FROM property WHERE listingKeyNumeric = ?', listingKeyNumeric);
    },
  };
}

/** The Media of all listings. */
export function openMedia(sql: Sql, now: () => Date, newTag: () => string) {
  return {
    /** Adds a Media to an existing listing; returns its numeric key. */
    insertMedia: (listingKeyNumeric: number, fields: Fields): number =>
      sql.run(
        'INSERT INTO media (listingKeyNumeric, mediaKey, position, fields, tag, modifiedAt) VALUES (?, ?, ?, ?, ?, ?)',
        listingKeyNumeric,
        z.string().parse(fields['MediaKey']),
        positionOf(fields),
        JSON.stringify(fields),
        newTag(),
        now().toISOString(),
      ),

    media: (mediaKeyNumeric: number): MediaRecord | null =>
      sql.one(mediaRow, `${selectMedia} WHERE mediaKeyNumeric = ?`, mediaKeyNumeric),

    /** The Media of one listing in their Order, deleted ones included. */
    mediaOf: (listingKeyNumeric: number): MediaRecord[] =>
      sql.all(
        mediaRow,
        `${selectMedia} WHERE listingKeyNumeric = ? ORDER BY position IS NULL, position, mediaKeyNumeric`,
        listingKeyNumeric,
      ),

    mediaSet: (): MediaRecord[] => sql.all(mediaRow, `${selectMedia} ORDER BY mediaKeyNumeric`),

    isAttached: (mediaKey: string): boolean =>
      sql.one(numberRow, 'SELECT 1 AS value FROM media WHERE mediaKey = ? LIMIT 1', mediaKey) !== null,

    /** Merges fields into a Media and gives it a new tag. The check of the old tag is the caller's, in the same tick. */
    updateMedia(record: MediaRecord, changes: Fields): void {
      const fields = { ...record.fields, ...changes };
      sql.run(
        'UPDATE media SET fields = ?, position = ?, tag = ?, modifiedAt = ? WHERE mediaKeyNumeric = ?',
        JSON.stringify(fields),
        positionOf(fields),
        newTag(),
        now().toISOString(),
        record.mediaKeyNumeric,
      );
    },

    deleteMedia: (mediaKeyNumeric: number): void => {
      sql.run('DELETE FROM media WHERE mediaKeyNumeric = ?', mediaKeyNumeric);
    },
  };
}
