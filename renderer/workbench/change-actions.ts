import { flushSync } from 'react-dom';
import type { ChangeName } from '../../shared/contract/changes.ts';
import type { ActionDraft } from './action.ts';
import { changeWords } from './change-words.ts';
import { isTyping } from './shortcuts.ts';
import type { Workbench } from './workbench.ts';

type Direction = 'undo' | 'redo';

function nameOf({ detail }: Workbench, direction: Direction): ChangeName | null {
  return detail?.[direction] ?? null;
}

/** On the board there is what was done with many listings. */
function isForMany({ services }: Workbench, direction: Direction): boolean {
  return services.board.getSnapshot() && services.together.last(direction) !== null;
}

/** What is being typed is the last change: it is handed on first, as when the field is left, which then shows what is put back. */
async function take(workbench: Workbench, direction: Direction): Promise<void> {
  const { detail, commands, services } = workbench;
  if (detail === null) return services.board.getSnapshot() ? commands.takeTogether(direction) : undefined;
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && isTyping(focused)) {
    // The page has to hear that the field is left before it hears that the focus is back.
    flushSync(() => focused.blur());
    focused.focus();
  }
  await commands.takeChange(detail.listingId, direction);
}

const taking = (direction: Direction, shortcut: string, otherShortcuts: readonly string[]): ActionDraft => ({
  id: `edit.${direction}`,
  shortcut,
  otherShortcuts,
  whileTyping: 'untouched',
  place: 'both',
  labelNow(workbench, t) {
    const name = nameOf(workbench, direction);
    return name === null ? null : t(`changes.${direction}Named`, { change: changeWords(name, t) });
  },
  isEnabled: (workbench) => nameOf(workbench, direction) !== null || isForMany(workbench, direction),
  run: (workbench) => take(workbench, direction),
});

export const EDIT: readonly ActionDraft[] = [
  taking('undo', 'Mod+Z', []),
  taking('redo', 'Mod+Shift+Z', ['Mod+Y']),
  // Hands press it out of habit, and nothing else can be what they want by it: it keeps, and never sends.
  { id: 'edit.save', shortcut: 'Mod+S', whileTyping: true, place: 'both', run: ({ commands }) => commands.saveNow() },
];
