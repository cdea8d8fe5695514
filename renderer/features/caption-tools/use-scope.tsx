import { type ReactElement, useMemo, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Segments } from '../../ui/segments.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Which photos a bulk change looks at. */
export interface Scope {
  readonly which: Which;
  readonly items: readonly MediaItem[];
  /** How many photos each way to choose is about; only those that make a difference. */
  readonly ways: ReadonlyMap<Which, number>;
  choose(which: Which): void;
}

type Which = 'all' | 'picked' | 'chosen';
const WAYS: readonly Which[] = ['all', 'picked', 'chosen'];

const NO_PHOTOS: readonly MediaItem[] = [];

/** Several chosen photos are meant by themselves at first; with one or none, all are. */
export function useScope(): Scope {
  const { detail, selected } = useWorkbench();
  const media = detail?.media ?? NO_PHOTOS;
  // What is rejected is not sent: it is changed where it is selected itself.
  const all = useMemo(() => media.filter((item) => !item.rejected), [media]);
  const picked = useMemo(() => all.filter((item) => item.picked), [all]);
  const [wanted, choose] = useState<Which>(selected.length > 1 ? 'chosen' : 'all');
  const items = { all, picked, chosen: selected };
  // As many as all are others where a rejected one is among them.
  const isAll = (photos: readonly MediaItem[]): boolean =>
    photos.length === all.length && photos.every(({ rejected }) => !rejected);
  const differing = WAYS.filter((way) => way === 'all' || (items[way].length > 0 && !isAll(items[way])));
  // What was wanted may be gone meanwhile.
  const which = differing.includes(wanted) ? wanted : 'all';
  return { which, items: items[which], ways: new Map(differing.map((way) => [way, items[way].length])), choose };
}

/** All photos of the listing, those that are picked, or only the chosen ones; nothing where there is no difference. */
export function ScopeChoice({ scope: { which, ways, choose } }: { scope: Scope }): ReactElement | null {
  const { t } = useWords();
  if (ways.size === 1) return null;
  const labelOf = (way: Which, count: number): string => {
    switch (way) {
      case 'all':
        return t('tools.allPhotos', { count });
      case 'picked':
        return t('tools.picked', { count });
      case 'chosen':
        return t('common.selected', { count });
    }
  };
  const options = [...ways].map(([id, count]) => ({ id, label: labelOf(id, count) }));
  return <Segments label={t('group.photos')} options={options} value={which} onChange={choose} />;
}
