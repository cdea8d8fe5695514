import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './import-line.css';

/** How far the adding of photos has come, whichever listing is open. */
export function ImportLine(): ReactElement | null {
  const { t } = useWords();
  const { importing } = useWorkbench().snapshot;
  if (importing === null) return null;
  const { done, total, fileName } = importing;
  const words =
    total === 0
      ? t('grid.looking')
      : done === total
        ? t('grid.makingLarge')
        : t('grid.adding', { number: done + 1, of: total });
  return (
    <div className="import-line">
      <span className="cut">
        {words}
        {fileName !== null && done < total && ` · ${fileName}`}
      </span>
      <ProgressLine share={done === total ? null : done / total} label={t('grid.addingPhotos')} />
    </div>
  );
}
