import type { ReactElement } from 'react';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Segments } from '../../ui/segments.tsx';

/** One choice for many conflicts, before it is confirmed. */
export interface ForAll {
  readonly kind: 'mine' | 'theirs';
  readonly scope: 'listing' | 'all';
}

/** The conflicts that a choice for many is about. */
export function conflictsOf(
  { scope }: ForAll,
  open: readonly ConflictView[],
  current: ConflictView,
): readonly ConflictView[] {
  return scope === 'all' ? open : open.filter(({ listingId }) => listingId === current.listingId);
}

interface ForAllQuestionProps {
  forAll: ForAll;
  open: readonly ConflictView[];
  current: ConflictView;
  onScope: (scope: ForAll['scope']) => void;
}

/** What the choice would do, and in which listings. */
export function ForAllQuestion({ forAll, open, current, onScope }: ForAllQuestionProps): ReactElement {
  const { t } = useWords();
  const listings = new Set(open.map(({ listingId }) => listingId)).size;
  const here = open.filter(({ listingId }) => listingId === current.listingId).length;
  const name = current.listingName;
  return (
    <div className="stack">
      <p>{t(forAll.kind === 'mine' ? 'conflicts.mineForAllText' : 'conflicts.theirsForAllText')}</p>
      {listings > 1 && (
        <Segments
          label={t('conflicts.scope')}
          value={forAll.scope}
          options={[
            { id: 'listing', label: t('conflicts.scopeListing', { name, count: here }) },
            { id: 'all', label: t('conflicts.scopeAll', { listings, count: open.length }) },
          ]}
          onChange={onScope}
        />
      )}
    </div>
  );
}
