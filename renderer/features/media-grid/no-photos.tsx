import { Images } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useWords } from '../../language/language-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';

/** What stands in the place of the photos while a listing has none. */
export function NoPhotos({ allRemoved }: { allRemoved: boolean }): ReactElement {
  const { t } = useWords();
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!allRemoved) return undefined;
    // The last tile took the focus with it, or the large view that showed it gives it back in this moment.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [allRemoved]);
  return (
    <EmptyState icon={<Images size={28} aria-hidden />} title={t(allRemoved ? 'empty.allRemoved' : 'grid.emptyTitle')}>
      <p>{t(allRemoved ? 'empty.allRemovedText' : 'grid.emptyText')}</p>
      <div className="row" ref={actions}>
        <ActionButton id="photos.add" variant="primary">
          {t('grid.chooseFiles')}
        </ActionButton>
      </div>
    </EmptyState>
  );
}
