import { Images } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useWords } from '../../language/language-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionButton } from '../../workbench/action-button.tsx';
import { useFocusOfLast } from './use-focus-of-last.ts';

/** What stands in the place of the photos while a listing has none. */
export function NoPhotos({ allRemoved }: { allRemoved: boolean }): ReactElement {
  const { t } = useWords();
  const actions = useRef<HTMLDivElement>(null);
  useFocusOfLast(actions, allRemoved);
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
