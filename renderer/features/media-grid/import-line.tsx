import type { ReactElement } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { useWords } from '../../language/language-store.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';

/** How far the adding of photos has come. */
export function ImportLine({ listingId }: { listingId: ListingId }): ReactElement | null {
  const { t } = useWords();
  const { importing } = useWorkbench().snapshot;
  if (importing === null || importing.listingId !== listingId) return null;
  const { done, total, fileName } = importing;
  return (
    <div className="import-line">
      <span className="cut">
        {total === 0 ? t('grid.looking') : t('grid.adding', { number: Math.min(done + 1, total), of: total })}
        {fileName !== null && ` · ${fileName}`}
      </span>
      <ProgressLine share={total === 0 ? null : done / total} label={t('grid.addingPhotos')} />
    </div>
  );
}
