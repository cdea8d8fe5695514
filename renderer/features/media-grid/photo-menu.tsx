import { type MouseEvent, type ReactElement, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { MenuAtPoint } from '../../ui/menu-at-point.tsx';
import { useActionEntries } from '../../workbench/action-menu.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

const IDS = [
  'loupe.open',
  'photos.caption',
  'photos.room',
  'photos.primary',
  'photos.moveTo',
  'photos.replace',
  'cull.pick',
  'cull.reject',
  'cull.keep',
  'photos.showInFolder',
  'photos.hold',
  'photos.release',
  'photos.remove',
];

interface PhotoMenuProps {
  children: ReactElement;
}

/** Opens the actions for the chosen photos at a right click, or at the menu key, on a tile. */
export function PhotoMenu({ children }: PhotoMenuProps): ReactElement {
  const { t } = useWords();
  const { detail, selectedIds, select } = useWorkbench();
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const entries = useActionEntries({
    ids: IDS,
    apart: ['photos.primary', 'cull.pick', 'photos.hold', 'photos.remove'],
  });

  const onContextMenu = (event: MouseEvent): void => {
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('.photo-tile') : null;
    const item = detail?.media.find((candidate) => candidate.mediaId === tile?.dataset['key']);
    if (tile === null || item === undefined) return;
    event.preventDefault();
    if (!selectedIds.has(item.mediaId)) select([item.mediaId]);
    // The menu key gives no place of its own in some browsers.
    const { left, bottom } = tile.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    setPoint(byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu key fires the same event on the tile with the focus
    <div className="photo-menu" onContextMenu={onContextMenu}>
      {children}
      <MenuAtPoint
        label={t('shell.photoMenu')}
        point={point}
        entries={entries.filter((entry) => entry.isDisabled !== true)}
        onClose={() => setPoint(null)}
      />
    </div>
  );
}
