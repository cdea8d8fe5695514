import type { ChangeName } from '../../shared/contract/changes.ts';
import type { ActionDraft } from './action.ts';
import { changeWords } from './change-words.ts';
import { isTyping } from './shortcuts.ts';
import type { Workbench } from './workbench.ts';

type Direction = 'undo' | 'redo';

function nameOf({ detail }: Workbench, direction: Direction): ChangeName | null {
  return detail?.[direction] ?? null;
}

/** A text field with the focus keeps its text, so that it is left meanwhile: it then shows what was put back. */
async function take(workbench: Workbench, direction: Direction): Promise<void> {
  const { detail, commands, announce } = workbench;
  if (detail === null) return;
  const focused = document.activeElement;
  const field = focused instanceof HTMLElement && isTyping(focused) ? focused : null;
  field?.blur();
  const said = await commands.takeChange(detail.listingId, direction);
  if (said !== null) announce(said);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) field?.focus();
  });
}

function draft(direction: Direction, shortcut: string, otherShortcuts: readonly string[]): ActionDraft {
  return {
    label: `changes.${direction}`,
    labelNow(workbench, t) {
      const name = nameOf(workbench, direction);
      return name === null ? null : t(`changes.${direction}Named`, { change: changeWords(name, t) });
    },
    shortcut,
    otherShortcuts,
    whileTyping: 'untouched',
    place: 'both',
    isEnabled: (workbench) => nameOf(workbench, direction) !== null,
    run: (workbench) => void take(workbench, direction),
  };
}

export const EDIT: Record<string, ActionDraft> = {
  'edit.undo': draft('undo', 'Mod+Z', []),
  'edit.redo': draft('redo', 'Mod+Shift+Z', ['Mod+Y']),
};
