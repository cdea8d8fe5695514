import type { ReactElement, ReactNode } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { usePart } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

/** The photos of a listing, with a veil while files are dragged where they would be added to it. */
export function FileDrop({ listingId, children }: { listingId: ListingId; children: ReactNode }): ReactElement {
  const { fileDrag } = useServices();
  const { t } = useWords();
  const over = usePart(fileDrag, (place) => place?.kind === 'listing' && place.listingId === listingId);
  return (
    <div className="drop-area">
      {children}
      {over && <div className="drop-veil">{t('grid.dropToAdd')}</div>}
    </div>
  );
}
