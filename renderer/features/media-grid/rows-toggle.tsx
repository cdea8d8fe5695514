import { GalleryHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { IconToggle } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Whether rows are filled with pictures as wide as they are shaped. */
export function RowsToggle(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  return (
    <IconToggle
      label={t('grid.justified')}
      isSelected={preferences.gridRows === 'justified'}
      onChange={(isOn) => prefer({ gridRows: isOn ? 'justified' : 'even' })}
    >
      <GalleryHorizontal size={16} aria-hidden />
    </IconToggle>
  );
}
