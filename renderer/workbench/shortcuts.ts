import type { WordKey, Words } from '../language/words.ts';
import { isSign, type KeyEvent, type KeyPress, meaningsOf } from './keys.ts';

interface Parsed {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

function parse(shortcut: string): Parsed {
  const parts = shortcut.split('+');
  const name = parts.at(-1) || '+';
  return {
    key: name === 'Space' ? ' ' : name,
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

/** `Mod` is the command key on Apple's systems and Ctrl elsewhere. Shift is free for signs such as `?`. */
export function matchesShortcut(shortcut: string, press: KeyPress, apple: boolean): boolean {
  const wanted = parse(shortcut);
  const mod = apple ? press.metaKey : press.ctrlKey;
  const byOthers = apple ? press.ctrlKey : press.metaKey;
  return (
    press.key.toLowerCase() === wanted.key.toLowerCase() &&
    mod === wanted.mod &&
    !byOthers &&
    press.altKey === wanted.alt &&
    (isSign(wanted.key) || press.shiftKey === wanted.shift)
  );
}

/** Whether an event is a shortcut, on whatever keyboard. */
export function isPressed(shortcut: string, event: KeyEvent): boolean {
  return meaningsOf(event, IS_APPLE).some((press) => matchesShortcut(shortcut, press, IS_APPLE));
}

/** A key that types a letter, digit or sign, alone or with Shift. Space only presses and pages. */
export function isCharacterKey(shortcut: string): boolean {
  const { key, mod, alt } = parse(shortcut);
  return key.length === 1 && key !== ' ' && !mod && !alt;
}

const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** Keys with a word on them, which is another one on keyboards of another language. */
const NAMED: Readonly<Record<string, WordKey>> = {
  Delete: 'key.delete',
  Escape: 'key.escape',
  Enter: 'key.enter',
  Home: 'key.home',
  End: 'key.end',
  ' ': 'key.space',
};

/** The shortcut as people of that language see it on their keys. */
export function formatShortcut(shortcut: string, apple: boolean, t: Words['t']): string {
  const { key, mod, alt, shift } = parse(shortcut);
  const named = NAMED[key];
  const name = named === undefined ? (SIGNS[key] ?? key.toUpperCase()) : t(named);
  const modifiers = [
    ...(mod ? [apple ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [apple ? '⌥' : 'Alt'] : []),
    ...(shift ? [apple ? '⇧' : t('key.shift')] : []),
  ];
  return [...modifiers, name].join(apple ? '' : '+');
}

/** The value for `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string, apple: boolean): string {
  return shortcut.replace('Mod', apple ? 'Meta' : 'Control');
}

/** Keys that type something belong to the field that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range', 'file'].includes(target.type);
}

/** Space and Enter press what has the focus, where that can be pressed; Ctrl+Enter does nothing to one of several ways. */
export function isPressing({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== ' ' && key !== 'Enter') return false;
  const pressed = 'button, a[href], input, select, summary, [role="button"], [role="slider"], [role="tab"]';
  if (!(target instanceof Element)) return false;
  if (target.matches('input[type="radio"]') && key === 'Enter' && (ctrlKey || metaKey)) return false;
  return target.closest(pressed) !== null;
}

/** Arrows, Home and End move a slider, a choice or a frame that has the focus. */
export function isMoving(key: string, target: EventTarget | null): boolean {
  if (!/^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown)$/.test(key)) return false;
  const moved = 'input[type="range"], input[type="radio"], [data-own-arrows]';
  return target instanceof Element && target.closest(moved) !== null;
}

export const IS_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
