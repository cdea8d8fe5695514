import type { Action } from './action.ts';
import { KEY_TABLES } from './key-sets.ts';
import type { KeyPress } from './keys.ts';
import type { Preferences } from './preferences.ts';
import { isCharacterKey, matchesShortcut } from './shortcuts.ts';

type Keys = Pick<Action, 'shortcut' | 'otherShortcuts'> & Partial<Pick<Action, 'id'>>;
type CharacterKeys = Pick<Preferences, 'characterKeys'> & Partial<Pick<Preferences, 'digitKeys' | 'keySet'>>;

/** A key as it is with these preferences: where digits give stars, those of rooms want Shift, and the other way round. */
export function withDigits(keys: string, { digitKeys = 'rooms' }: CharacterKeys): string {
  const [, shift, digit] = /^(Shift\+)?(\d)$/.exec(keys) ?? [];
  if (digit === undefined || digitKeys === 'rooms') return keys;
  return shift === undefined ? `Shift+${digit}` : digit;
}

/** Whether a shortcut works: keys that type a character can be switched off (WCAG 2.1.4). */
export function isActive(shortcut: string, { characterKeys }: CharacterKeys): boolean {
  return characterKeys || !isCharacterKey(shortcut);
}

/** For assistive technology: the keys of a control, as long as they work. */
export function ariaKeys(keys: string, preferences: CharacterKeys): { 'aria-keyshortcuts'?: string } {
  return isActive(keys, preferences) ? { 'aria-keyshortcuts': keys } : {};
}

/** All keys that run the action, in the set of keys that these hands know. */
export function activeShortcuts({ id, shortcut, otherShortcuts }: Keys, preferences: CharacterKeys): readonly string[] {
  const own = [...(shortcut === null ? [] : [shortcut]), ...otherShortcuts];
  const keys = (id === undefined ? undefined : KEY_TABLES[preferences.keySet ?? 'lightbox'][id]) ?? own;
  return keys.map((each) => withDigits(each, preferences)).filter((each) => isActive(each, preferences));
}

/** The one that is shown; null where none works. */
export function shownShortcut(action: Keys, preferences: CharacterKeys): string | null {
  return activeShortcuts(action, preferences)[0] ?? null;
}

/** The action of a pressed key: that of its first meaning which has one. */
export function pressedAction(
  actions: readonly Action[],
  meanings: readonly KeyPress[],
  preferences: CharacterKeys,
  apple: boolean,
): Action | undefined {
  const isOf = (press: KeyPress) => (action: Action) =>
    activeShortcuts(action, preferences).some((keys) => matchesShortcut(keys, press, apple));
  return meanings.map((press) => actions.find(isOf(press))).find((action) => action !== undefined);
}
