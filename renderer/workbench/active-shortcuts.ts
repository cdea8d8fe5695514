import type { Action } from './action.ts';
import type { Preferences } from './preferences.ts';
import { isCharacterKey } from './shortcuts.ts';

type Keys = Pick<Action, 'shortcut' | 'otherShortcuts'>;
type CharacterKeys = Pick<Preferences, 'characterKeys'>;

/** Whether a shortcut works: keys that type a character can be switched off (WCAG 2.1.4). */
export function isActive(shortcut: string, { characterKeys }: CharacterKeys): boolean {
  return characterKeys || !isCharacterKey(shortcut);
}

/** For assistive technology: the keys of a control, as long as they work. */
export function ariaKeys(keys: string, preferences: CharacterKeys): { 'aria-keyshortcuts'?: string } {
  return isActive(keys, preferences) ? { 'aria-keyshortcuts': keys } : {};
}

/** All keys that run the action. */
export function activeShortcuts({ shortcut, otherShortcuts }: Keys, preferences: CharacterKeys): readonly string[] {
  return [...(shortcut === null ? [] : [shortcut]), ...otherShortcuts].filter((keys) => isActive(keys, preferences));
}

/** The one that is shown; null where none works. */
export function shownShortcut(action: Keys, preferences: CharacterKeys): string | null {
  return activeShortcuts(action, preferences)[0] ?? null;
}
