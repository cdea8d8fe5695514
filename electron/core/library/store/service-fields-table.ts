import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { AccountId } from '../../../../shared/domain/ids.ts';
import { ServiceDescription, SourceOutcome } from '../../../../shared/domain/service-fields/description.ts';
import { DescribedRooms } from '../../../../shared/domain/service-fields/form.ts';
import { jsonColumn, remembered } from './row.ts';
import { type Sql, upsert } from './statements.ts';

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

const MOST_DESCRIPTIONS = 8;

/** The fields of a service as last described. */
export type ServiceFieldsRow = z.output<typeof ServiceFieldsRow>;

export function createServiceFieldsTable(sql: Sql) {
  const of = (column: string) => sql<[accountId: AccountId]>(`SELECT ${column} FROM serviceFields WHERE accountId = ?`);
  const hashOf = of('hash').value(z.string());
  const descriptionOf = of('description').value(jsonColumn(ServiceDescription));
  const roomsOf = of('rooms').value(remembered(jsonColumn(DescribedRooms)));
  const descriptions = new Map<string, ServiceDescription>();
  const save = sql<[row: object]>(upsert('serviceFields', ['accountId'], Object.keys(ServiceFieldsRow.shape)));
  return {
    of: of('*').one(ServiceFieldsRow),
    /** That of its description; null where none was learnt. */
    hash: hashOf,
    /** [Note: not read again] Megabytes, which are the same ones as long as their hash is. What is given back is shared. */
    description(accountId: AccountId): ServiceDescription | null {
      const hash = hashOf(accountId);
      if (hash === null) return null;
      const known = descriptions.get(hash);
      if (known !== undefined) return known;
      const read = descriptionOf(accountId);
      if (read === null) return null;
      if (descriptions.size >= MOST_DESCRIPTIONS) descriptions.clear();
      descriptions.set(hash, read);
      return read;
    },
    longestCaption: of('longestCaption').value(z.int()),
    rooms: (accountId: AccountId): DescribedRooms => roomsOf(accountId) ?? null,
    save: (row: ServiceFieldsRow): void => save.run({ ...row, rooms: JSON.stringify(row.rooms) }),
  };
}
