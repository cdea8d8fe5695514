import { type MouseEvent, type ReactElement, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { MenuAtPoint } from '../../ui/menu-at-point.tsx';
import { useLongPress } from '../../ui/use-long-press.ts';
import { useActionEntries } from '../../workbench/action-menu.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

const IN_MENU = [
  ['loupe.open', 'photos.caption', 'photos.room'],
  ['photos.primary', 'photos.moveTo', 'photos.replace'],
  ['cull.pick', 'cull.reject', 'cull.keep', 'photos.showInFolder'],
  ['photos.hold', 'photos.release'],
  ['photos.remove'],
] as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface PhotoMenuProps {
  children: ReactElement;
}

/** Opens the actions for the chosen photos at a right click, a long press or the menu key on a tile. */
export function PhotoMenu({ children }: PhotoMenuProps): ReactElement {
  const { t } = useWords();
  const { detail, selectedIds, select } = useWorkbench();
  const [point, setPoint] = useState<Point | null>(null);
  const entries = useActionEntries(IN_MENU);

  /** Whether there is a photo of which the menu can be opened. */
  const openAt = (target: EventTarget, pointOf: (tile: Element) => Point): boolean => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('.photo-tile') : null;
    const item = detail?.media.find((candidate) => candidate.mediaId === tile?.dataset['key']);
    if (tile === null || item === undefined) return false;
    if (!selectedIds.has(item.mediaId)) select([item.mediaId]);
    setPoint(pointOf(tile));
    return true;
  };
  const onContextMenu = (event: MouseEvent): void => {
    const { clientX: x, clientY: y } = event;
    // The menu key gives no place of its own in some browsers.
    if (openAt(event.target, (tile) => (x === 0 && y === 0 ? below(tile) : { x, y }))) event.preventDefault();
  };
  const longPress = useLongPress(({ target, x, y }) => openAt(target, () => ({ x, y })));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu key fires the same event on the tile with the focus
    <div className="photo-menu" onContextMenu={onContextMenu} {...longPress}>
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

function below(tile: Element): Point {
  const { left, bottom } = tile.getBoundingClientRect();
  return { x: left, y: bottom };
}
