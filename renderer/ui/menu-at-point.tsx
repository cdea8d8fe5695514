import { type ReactElement, useRef } from 'react';
import { Popover } from 'react-aria-components';
import { type MenuEntry, MenuList } from './menu.tsx';
import './field.css';

interface MenuAtPointProps {
  label: string;
  /** In pixels of the window; null while it is closed. */
  point: { readonly x: number; readonly y: number } | null;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The menu of a right click, or of the menu key. */
export function MenuAtPoint({ label, point, entries, onClose }: MenuAtPointProps): ReactElement {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        style={{ position: 'fixed', left: point?.x ?? 0, top: point?.y ?? 0, width: 0, height: 0 }}
      />
      <Popover
        className="popover"
        triggerRef={anchor}
        isOpen={point !== null}
        onOpenChange={(open) => !open && onClose()}
        placement="bottom start"
        offset={2}
      >
        <MenuList label={label} entries={entries.map((entry) => closing(entry, onClose))} />
      </Popover>
    </>
  );
}

/** No trigger is there to close it. Before the entry runs: the focus goes back to where it was, and from there where that leads. */
function closing(entry: MenuEntry, close: () => void): MenuEntry {
  return {
    ...entry,
    run() {
      close();
      entry.run();
    },
  };
}
