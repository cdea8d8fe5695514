import { type ReactElement, useMemo, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Segments } from '../../ui/segments.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Which photos a bulk change looks at. */
export interface Scope {
  readonly which: 'all' | 'chosen';
  readonly items: readonly MediaItem[];
  readonly all: number;
  readonly chosen: number;
  choose(which: 'all' | 'chosen'): void;
}

const NO_PHOTOS: readonly MediaItem[] = [];

/** Several chosen photos are meant by themselves at first; with one or none, all are. */
export function useScope(): Scope {
  const { detail, selected } = useWorkbench();
  const media = detail?.media ?? NO_PHOTOS;
  // What is rejected is not sent: it is changed where it is selected itself.
  const all = useMemo(() => media.filter((item) => !item.rejected), [media]);
  const [picked, choose] = useState<Scope['which']>(selected.length > 1 ? 'chosen' : 'all');
  const which = selected.length === 0 ? 'all' : picked;
  return { which, items: which === 'all' ? all : selected, all: all.length, chosen: selected.length, choose };
}

/** All photos of the listing or only the chosen ones; nothing where there is no difference. */
export function ScopeChoice({ scope }: { scope: Scope }): ReactElement | null {
  const { t } = useWords();
  if (scope.chosen === 0 || scope.chosen === scope.all) return null;
  return (
    <Segments
      label={t('group.photos')}
      options={[
        { id: 'all', label: t('tools.allPhotos', { count: scope.all }) },
        { id: 'chosen', label: t('common.selected', { count: scope.chosen }) },
      ]}
      value={scope.which}
      onChange={scope.choose}
    />
  );
}
