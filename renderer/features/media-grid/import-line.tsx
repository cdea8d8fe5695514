import type { ReactElement } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';

/** How far the adding of photos has come. */
export function ImportLine({ listingId }: { listingId: ListingId }): ReactElement | null {
  const { importing } = useWorkbench().snapshot;
  if (importing === null || importing.listingId !== listingId) return null;
  const { done, total, fileName } = importing;
  return (
    <div className="import-line">
      <span className="cut">
        {total === 0 ? 'Looking for photos' : `Adding ${Math.min(done + 1, total)} of ${total}`}
        {fileName !== null && ` · ${fileName}`}
      </span>
      <ProgressLine share={total === 0 ? null : done / total} label="Adding photos" />
    </div>
  );
}
