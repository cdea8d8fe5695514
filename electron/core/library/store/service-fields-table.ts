import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { AccountId } from '../../../../shared/domain/ids.ts';
import { ServiceDescription, SourceOutcome } from '../../../../shared/domain/service-fields/description.ts';
import { DescribedRooms } from '../../../../shared/domain/service-fields/form.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn, remembered } from './row.ts';

const SourceNote = z.object({ outcome: SourceOutcome, said: Phrase.nullable() });

const ServiceFieldsRow = z.object({
  accountId: AccountId,
  hash: z.string(),
  /** [Note: read once] That of a large service is megabytes, asked for with every look at a listing. */
  description: remembered(jsonColumn(ServiceDescription)),
  sources: jsonColumn(z.object({ metadata: SourceNote, lookup: SourceNote, field: SourceNote, model: SourceNote })),
  /** Characters that it takes of a ShortDescription, needed for every photo; null where it does not say. */
  longestCaption: z.int().nullable(),
  /** The rooms (ImageOf) that it takes, needed for every view of a listing; null where it does not say. */
  rooms: jsonColumn(DescribedRooms),
  learntAt: z.string(),
  askedAt: z.string(),
});

const DescriptionColumn = jsonColumn(ServiceDescription);
const MOST_DESCRIPTIONS = 8;
const RoomsColumn = remembered(jsonColumn(DescribedRooms));

/** The fields of a service as last described. */
export type ServiceFieldsRow = z.output<typeof ServiceFieldsRow>;

export function createServiceFieldsTable(database: SqliteDatabase) {
  const selectOne = database.prepare('SELECT * FROM serviceFields WHERE accountId = ?');
  const selectCaption = database.prepare('SELECT longestCaption FROM serviceFields WHERE accountId = ?').pluck();
  const selectRooms = database.prepare('SELECT rooms FROM serviceFields WHERE accountId = ?').pluck();
  const selectHash = database.prepare('SELECT hash FROM serviceFields WHERE accountId = ?').pluck();
  const selectDescription = database.prepare('SELECT description FROM serviceFields WHERE accountId = ?').pluck();
  const descriptions = new Map<string, ServiceDescription>();
  const hashOf = (accountId: AccountId): string | null => z.string().nullish().parse(selectHash.get(accountId)) ?? null;
  const save = database.prepare(`
    INSERT INTO serviceFields (accountId, hash, description, sources, longestCaption, rooms, learntAt, askedAt)
    VALUES (@accountId, @hash, @description, @sources, @longestCaption, @rooms, @learntAt, @askedAt)
    ON CONFLICT (accountId) DO UPDATE SET hash = excluded.hash, description = excluded.description,
      sources = excluded.sources, longestCaption = excluded.longestCaption, rooms = excluded.rooms, learntAt = excluded.learntAt, askedAt = excluded.askedAt`);
  return {
    of(accountId: AccountId): ServiceFieldsRow | null {
      const row = selectOne.get(accountId);
      return row === undefined ? null : ServiceFieldsRow.parse(row);
    },
    /** That of its description; null where none was learnt. */
    hash: hashOf,
    /** [Note: not read again] Megabytes, which are the same ones as long as their hash is. What is given back is shared. */
    description(accountId: AccountId): ServiceDescription | null {
      const hash = hashOf(accountId);
      if (hash === null) return null;
      const known = descriptions.get(hash);
      if (known !== undefined) return known;
      const read = DescriptionColumn.parse(selectDescription.get(accountId));
      if (descriptions.size >= MOST_DESCRIPTIONS) descriptions.clear();
      descriptions.set(hash, read);
      return read;
    },
    longestCaption: (accountId: AccountId): number | null =>
      z.int().nullish().parse(selectCaption.get(accountId)) ?? null,
    rooms: (accountId: AccountId): DescribedRooms => RoomsColumn.parse(selectRooms.get(accountId) ?? 'null'),
    save: (row: ServiceFieldsRow): void =>
      void save.run({
        ...row,
        description: JSON.stringify(row.description),
        sources: JSON.stringify(row.sources),
        rooms: JSON.stringify(row.rooms),
      }),
  };
}
