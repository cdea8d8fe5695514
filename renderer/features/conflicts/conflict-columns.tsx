import type { ReactElement, ReactNode } from 'react';
import type { ConflictView, ListingDetail } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { markDifferingWords } from '../../../shared/domain/word-diff.ts';
import { useWords } from '../../language/language-store.ts';
import { Instant } from '../../ui/instant.tsx';
import { conflictText, isOwnOrder } from '../../workbench/conflict-words.ts';
import { Picture } from '../../workbench/picture.tsx';

interface ConflictColumnsProps {
  conflict: ConflictView;
  detail: ListingDetail | null;
  keepMine: ReactNode;
  keepTheirs: ReactNode;
}

/** The three versions side by side, with what differs marked. */
export function ConflictColumns({ conflict, detail, keepMine, keepTheirs }: ConflictColumnsProps): ReactElement {
  const { t, words } = useWords();
  const { base, mine, theirs, theirsFrom } = conflict;
  const theirsTitle = t(theirsFrom === 'here' ? 'conflicts.other' : 'conflicts.theirs');
  const show = (value: ConflictView['mine'], other: ConflictView['mine']): ReactNode =>
    Array.isArray(value) ? (
      <OrderStrip order={value} other={Array.isArray(other) ? other : []} detail={detail} />
    ) : (
      <p className="selectable">
        <MarkedWords text={conflictText(words, conflict, value)} other={conflictText(words, conflict, other)} />
      </p>
    );
  return (
    <div className="conflict-columns" data-order={conflict.field === 'order' || undefined}>
      <section aria-label={t('conflicts.before')}>
        <h3 className="small quiet">{t('conflicts.before')}</h3>
        {show(base, theirs)}
      </section>
      <section aria-label={t('conflicts.yours')}>
        <h3 className="small quiet">{t('conflicts.yours')}</h3>
        {show(mine, theirs)}
        {keepMine}
      </section>
      <section aria-label={theirsTitle}>
        <h3 className="small quiet">
          {theirsTitle} {theirsFrom === 'service' && <Author conflict={conflict} />}
        </h3>
        {show(theirs, mine)}
        {keepTheirs}
      </section>
    </div>
  );
}

/** Who wrote theirs and when, as far as the service says. */
function Author({ conflict }: { conflict: ConflictView }): ReactElement {
  const { t } = useWords();
  const { theirsAt, theirsBy } = conflict;
  if (isOwnOrder(conflict)) return <span className="quiet small">{t('conflicts.ownOrder')}</span>;
  return (
    <span className="quiet small">
      {theirsBy !== null && t('conflicts.by', { member: theirsBy })}
      {theirsBy !== null && theirsAt !== null && ' · '}
      {theirsAt !== null && <Instant at={theirsAt} />}
      {theirsBy === null && theirsAt === null && t('conflicts.byUnknown')}
    </span>
  );
}

interface OrderStripProps {
  order: readonly MediaId[];
  /** Photos at another place than here are outlined. */
  other: readonly MediaId[];
  detail: ListingDetail | null;
}

function OrderStrip({ order, other, detail }: OrderStripProps): ReactElement {
  const known = new Map([...(detail?.media ?? []), ...(detail?.removed ?? [])].map((item) => [item.mediaId, item]));
  return (
    <ol className="order-strip">
      {order.map((mediaId, index) => (
        <li key={mediaId} data-moved={other[index] !== mediaId || undefined}>
          <Picture
            picture={known.get(mediaId)?.picture ?? null}
            sizes={['320', 'preview']}
            className="order-picture"
            alt={known.get(mediaId)?.shortDescription ?? ''}
          />
          <span>{index + 1}</span>
        </li>
      ))}
    </ol>
  );
}

/** A text in which the words that another one does not have are marked. */
export function MarkedWords({ text, other }: { text: string; other: string }): ReactElement {
  const { t } = useWords();
  if (text === '') return <i className="quiet">{t('conflicts.emptyText')}</i>;
  const pieces = markDifferingWords(text, other);
  return (
    <>
      {pieces.map((piece, index) => {
        const key = `${index} ${piece.text}`;
        return piece.differs ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
      })}
    </>
  );
}
