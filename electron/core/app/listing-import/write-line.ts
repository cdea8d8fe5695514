import { type ChangeId, ListingId } from '../../../../shared/domain/ids.ts';
import type { ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { Imported } from '../../library/store/change-steps.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import type { LineDecision } from './decide-line.ts';
import { writeListing } from './write-listing.ts';

interface WrittenLine {
  /** Null where the line failed. */
  readonly listingId: ListingId | null;
  readonly changeId: ChangeId | null;
}

/** Does what was decided about a line, within a change of the library, and remembers what the line said, as one change. */
export function writeLine(
  { store, now, newId }: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  line: ReadLine,
  decision: LineDecision,
  together: string,
): WrittenLine {
  const { key } = line;
  if (decision.outcome === 'failed' || decision.outcome === 'archived' || key === null)
    return { listingId: null, changeId: null };
  const at = now();
  const saying = (before: Readonly<Record<string, string>>): NonNullable<Imported> => {
    return { keyKind: key.kind, keyText: key.folded, name: line.name, said: { ...before, ...line.said } };
  };
  if (decision.outcome === 'create') {
    const listingId = ListingId.parse(newId());
    const imported = saying({});
    const why = phrase('history.listingFromTable', { name: line.name, line: line.line });
    store.listings.insert(listingId, line.name, decision.fields, at.toISOString());
    store.history.add(at.toISOString(), listingId, null, 'you', why);
    store.listingImports.save({ listingId, ...imported });
    recordChange(store, listingId, {
      kind: 'table',
      count: 1,
      steps: [
        { kind: 'listing', from: false, to: true },
        { kind: 'imported', from: null, to: imported },
      ],
      session: together,
      at,
    });
    return { listingId, changeId: null };
  }
  const { listingId, said } = decision.listing;
  const fields =
    decision.outcome === 'same' ? {} : Object.fromEntries(decision.fields.map(({ name, to }) => [name, to] as const));
  const name = decision.outcome === 'same' ? null : decision.name;
  const changeId = writeListing(store, listingId, { fields, name }, at, {
    imported: saying(said),
    together,
    unarchives: decision.outcome === 'change',
  });
  return { listingId, changeId: decision.outcome === 'same' ? null : changeId };
}
