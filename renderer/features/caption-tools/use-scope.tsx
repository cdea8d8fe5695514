import { type ReactElement, useMemo, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Segments } from '../../ui/segments.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Which photos a bulk change looks at. */
export interface Scope {
  readonly which: Which;
  readonly items: readonly MediaItem[];
  readonly all: number;
  readonly picked: number;
  readonly chosen: number;
  choose(which: Which): void;
}

type Which = 'all' | 'picked' | 'chosen';

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
  // What was wanted may be gone meanwhile.
  const which = items[wanted].length === 0 ? 'all' : wanted;
  return { which, items: items[which], all: all.length, picked: picked.length, chosen: selected.length, choose };
}

/** All photos of the listing, those that are picked, or only the chosen ones; nothing where there is no difference. */
export function ScopeChoice({ scope }: { scope: Scope }): ReactElement | null {
  const { t } = useWords();
  const { all, picked, chosen } = scope;
  const ways = [
    { id: 'all', label: t('tools.allPhotos', { count: all }) },
    { id: 'picked', label: t('tools.picked', { count: picked }) },
    { id: 'chosen', label: t('common.selected', { count: chosen }) },
  ] as const;
  const options = ways.filter(({ id }) => id === 'all' || (scope[id] > 0 && scope[id] !== all));
  if (options.length === 1) return null;
  return <Segments label={t('group.photos')} options={options} value={scope.which} onChange={scope.choose} />;
}
