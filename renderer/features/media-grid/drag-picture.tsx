import type { ReactElement } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { Picture } from '../../workbench/picture.tsx';

/** What hangs at the pointer during a drag: the first photo, and how many. */
export function DragPicture({ item, count }: { item: MediaItem | null; count: number }): ReactElement {
  return (
    <div className="drag-picture" data-many={count > 1 || undefined}>
      <Picture picture={item?.picture ?? null} sizes={['320', 'preview']} className="drag-image" />
      {count > 1 && <b>{count}</b>}
    </div>
  );
}
