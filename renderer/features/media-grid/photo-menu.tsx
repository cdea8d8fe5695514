import {
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../language/language-store.ts';
import { MenuAtPoint } from '../../ui/menu.tsx';
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

/** As long as the platforms wait. */
const LONG_MS = 500;
/** Pixels that a finger may tremble. */
const TREMBLES = 10;

interface LongPress {
  readonly target: Element;
  readonly x: number;
  readonly y: number;
}

/**
 * A finger that stays where it came down: what a right click is to a mouse. Not every system makes one of it for a page, and none does
 * where what is touched can be dragged.
 */
function useLongPress(onLongPress: (press: LongPress) => boolean) {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: number } | null>(null);
  const wasLong = useRef(false);
  const end = (): void => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent): void {
      end();
      wasLong.current = false;
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      const timer = window.setTimeout(() => {
        press.current = null;
        wasLong.current = onLongPress({ target, x, y });
      }, LONG_MS);
      press.current = { x, y, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { current } = press;
      if (current !== null && Math.hypot(clientX - current.x, clientY - current.y) > TREMBLES) end();
    },
    onPointerUp: end,
    // The browser scrolls or drags with it.
    onPointerCancel: end,
    onTouchEnd(event: TouchEvent): void {
      // Otherwise a click would follow, which closes what was opened.
      if (wasLong.current && event.cancelable) event.preventDefault();
    },
  };
}
