import type { ReactElement, ReactNode } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { useServices } from '../../workbench/workbench.ts';

interface DragOutProps {
  items: readonly MediaItem[];
  children: ReactNode;
}

/** Of photos that are dragged at a time; copies of them are made while the pointer moves. */
const MOST_DRAGGED = 200;

/** In the desktop app the photos that are shown inside can be dragged to another program; who does not drag exports them by the menu. */
export function DragOut({ items, children }: DragOutProps): ReactElement {
  const { host } = useServices();
  const { t } = useWords();
  const { dragOut } = host;
  const [first] = items;
  if (dragOut === null || first === undefined || items.length > MOST_DRAGGED) return <>{children}</>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the pointer's way; the menu has the keyboard's
    <div
      className="drag-out"
      draggable
      title={t('captions.dragOut', { count: items.length })}
      onDragStart={(event) => {
        // The system's own drag takes its place.
        event.preventDefault();
        dragOut(
          first.listingId,
          items.map(({ mediaId }) => mediaId),
        );
      }}
    >
      {children}
    </div>
  );
}
