import { type ReactElement, useRef } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import './field.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly danger?: boolean;
  readonly isDisabled?: boolean;
  readonly apart?: boolean;
  run(): void;
}

/** A button (the child) that opens a list of things to do. */
export function Menu({
  trigger,
  entries,
  label,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  label: string;
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement="bottom end" offset={4}>
        <MenuList label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

/** The list itself, for whatever opens it. */
export function MenuList({ label, entries }: { label: string; entries: readonly MenuEntry[] }): ReactElement {
  return (
    <AriaMenu className="options" aria-label={label}>
      {entries.flatMap((entry) => [
        ...(entry.apart === true ? [<Separator key={`${entry.id}-line`} className="separator" />] : []),
        <MenuItem
          key={entry.id}
          id={entry.id}
          textValue={entry.label}
          className={entry.danger === true ? 'option danger' : 'option'}
          isDisabled={entry.isDisabled === true}
          onAction={entry.run}
        >
          {entry.label}
          {entry.hint !== undefined && <small className="small faint">{entry.hint}</small>}
        </MenuItem>,
      ])}
    </AriaMenu>
  );
}

/** Frames that a menu gets to go, and to give the focus back to where it was opened. */
const PATIENCE = 30;
const SETTLES = 2;

/** Does something when no menu is open any more and what was wished for in one is drawn. */
export function afterMenu(act: () => void): void {
  const wait = (left: number, free: number): void => {
    const isFree = document.querySelector('[role="menu"]') === null;
    if (left === 0 || free === 0) act();
    else requestAnimationFrame(() => wait(left - 1, isFree ? free - 1 : SETTLES));
  };
  wait(PATIENCE, SETTLES);
}

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
