import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import './field.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly danger?: boolean;
  readonly isDisabled?: boolean;
  /** Draws a line above. */
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
