import type { ReactElement, ReactNode } from 'react';
import type { ConflictView, ListingDetail } from '../../../shared/contract/model.ts';
import { Instant } from '../../ui/instant.tsx';
import { conflictText } from './conflict-words.ts';
import { MarkedWords } from './marked-words.tsx';
import { OrderStrip } from './order-strip.tsx';

interface ConflictColumnsProps {
  conflict: ConflictView;
  detail: ListingDetail | null;
  keepMine: ReactNode;
  keepTheirs: ReactNode;
}

/** The three versions side by side, with what differs marked. */
export function ConflictColumns({ conflict, detail, keepMine, keepTheirs }: ConflictColumnsProps): ReactElement {
  const { base, mine, theirs, theirsAt } = conflict;
  const show = (value: ConflictView['mine'], other: ConflictView['mine']): ReactNode =>
    Array.isArray(value) ? (
      <OrderStrip order={value} other={Array.isArray(other) ? other : []} detail={detail} />
    ) : (
      <p className="selectable">
        <MarkedWords text={conflictText(conflict, value)} other={conflictText(conflict, other)} />
      </p>
    );
  return (
    <div className="conflict-columns" data-order={conflict.field === 'order' || undefined}>
      <section aria-label="Before">
        <h3>Before</h3>
        {show(base, theirs)}
      </section>
      <section aria-label="Yours">
        <h3>Yours</h3>
        {show(mine, theirs)}
        {keepMine}
      </section>
      <section aria-label="Theirs">
        <h3>
          Theirs{' '}
          {theirsAt !== null && (
            <span className="quiet small">
              <Instant at={theirsAt} />
            </span>
          )}
        </h3>
        {show(theirs, mine)}
        {keepTheirs}
      </section>
    </div>
  );
}
