import type { ReactElement, ReactNode } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { useServices } from '../../workbench/workbench.ts';

/** In the desktop app the picture inside can be dragged to another program; who does not drag exports it by the menu. */
export function DragOut({ item, children }: { item: MediaItem; children: ReactNode }): ReactElement {
  const { host } = useServices();
  const { t } = useWords();
  const { dragOut } = host;
  if (dragOut === null) return <>{children}</>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the pointer's way; the menu has the keyboard's
    <div
      className="drag-out"
      draggable
      title={t('captions.dragOut')}
      onDragStart={(event) => {
        // The system's own drag takes its place.
        event.preventDefault();
        dragOut(item.listingId, [item.mediaId]);
      }}
    >
      {children}
    </div>
  );
}
