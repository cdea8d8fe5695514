import { type ChangeId, ListingId } from '../../../shared/domain/ids.ts';
import type { ReadLine } from '../../../shared/domain/listing-import/read-lines.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { writeListing } from '../changes/write-listing.ts';
import type { ImportContext } from '../import/import-context.ts';
import type { LineDecision } from './decide-line.ts';

export interface WrittenLine {
  /** Null where the line failed. */
  readonly listingId: ListingId | null;
  readonly changeId: ChangeId | null;
}

/** Does what was decided about a line, within a change of the library, and remembers what the line said. */
export function writeLine(
  { store, now, newId }: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  line: ReadLine,
  decision: LineDecision,
): WrittenLine {
  if (decision.outcome === 'failed' || line.key === null) return { listingId: null, changeId: null };
  const at = now();
  const remember = (listingId: ListingId, said: Readonly<Record<string, string>>): void => {
    const { key } = line;
    if (key === null) return;
    store.listingImports.save({ listingId, keyKind: key.kind, keyText: key.folded, name: line.name, said });
  };
  switch (decision.outcome) {
    case 'create': {
      const listingId = ListingId.parse(newId());
      store.listings.insert(listingId, line.name, line.fields, at.toISOString());
      store.history.add(
        at.toISOString(),
        listingId,
        null,
        'you',
        phrase('history.listingFromTable', { name: line.name, line: line.line }),
      );
      remember(listingId, line.said);
      return { listingId, changeId: null };
    }
    case 'same':
      remember(decision.listing.listingId, { ...decision.listing.said, ...line.said });
      return { listingId: decision.listing.listingId, changeId: null };
    case 'change': {
      const { listingId } = decision.listing;
      const fields = Object.fromEntries(decision.fields.map(({ name, to }) => [name, to] as const));
      const changeId = writeListing(store, listingId, { fields, name: decision.name }, at);
      remember(listingId, { ...decision.listing.said, ...line.said });
      return { listingId, changeId };
    }
  }
}
