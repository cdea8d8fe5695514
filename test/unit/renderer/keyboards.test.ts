import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../../renderer/workbench/actions.ts';
import { pressedAction } from '../../../renderer/workbench/active-shortcuts.ts';
import { isComposed, type KeyEvent, meaningsOf, textTyped } from '../../../renderer/workbench/keys.ts';

type Held = 'shift' | 'ctrl' | 'alt' | 'AltGr' | 'AltGr of Windows';

const pressed = (key: string, code: string, held: Held | null = null): KeyEvent => ({
  key,
  code,
  shiftKey: held === 'shift',
  ctrlKey: held === 'ctrl' || held === 'AltGr of Windows',
  altKey: held === 'alt' || held === 'AltGr of Windows',
  metaKey: false,
  getModifierState: (name) => name === 'AltGraph' && held?.startsWith('AltGr') === true,
});

const PAGE = ACTIONS.filter(({ place }) => place !== 'loupe');
const actionOf = (event: KeyEvent, apple = false) =>
  pressedAction(PAGE, meaningsOf(event, apple), { characterKeys: true }, apple)?.id ?? null;

/** What the layout types with a key, where that key is, what is held, and what it does. */
const LAYOUTS: Readonly<Record<string, readonly (readonly [string, string, Held | null, string | null])[]>> = {
  'of the US': [
    ['1', 'Digit1', null, 'rooms.key1'],
    ['!', 'Digit1', 'shift', 'cull.stars1'],
    ['0', 'Numpad0', null, 'rooms.none'],
    ['[', 'BracketLeft', null, 'listing.previous'],
    ['{', 'BracketLeft', 'shift', null],
    ['c', 'KeyC', null, 'photos.caption'],
    ['?', 'Slash', 'shift', 'help.shortcuts'],
    ['a', 'KeyA', 'ctrl', 'photos.selectAll'],
  ],
  German: [
    ['ü', 'BracketLeft', null, null],
    ['[', 'Digit8', 'AltGr', 'listing.previous'],
    ['[', 'Digit8', 'AltGr of Windows', 'listing.previous'],
    ['+', 'BracketRight', null, 'view.larger'],
    ['?', 'Minus', 'shift', 'help.shortcuts'],
    ['"', 'Digit2', 'shift', 'cull.stars2'],
  ],
  'French, AZERTY': [
    ['&', 'Digit1', null, 'rooms.key1'],
    ['-', 'Digit6', null, 'rooms.key6'],
    ['à', 'Digit0', null, 'rooms.none'],
    ['1', 'Digit1', 'shift', 'cull.stars1'],
    ['1', 'Numpad1', null, 'rooms.key1'],
    ['a', 'KeyQ', null, 'arrange.byRooms'],
    ['q', 'KeyA', null, 'photos.captionBelow'],
    ['Dead', 'BracketLeft', null, null],
    ['[', 'Digit5', 'AltGr of Windows', 'listing.previous'],
  ],
  Czech: [
    ['+', 'Digit1', null, 'rooms.key1'],
    ['ě', 'Digit2', null, 'rooms.key2'],
    ['2', 'Digit2', 'shift', 'cull.stars2'],
    ['ú', 'BracketLeft', null, null],
    ['ů', 'Semicolon', null, null],
  ],
  Dvorak: [
    ['c', 'KeyI', null, 'photos.caption'],
    ['j', 'KeyC', null, 'suggest.accept'],
    ["'", 'KeyQ', null, null],
    ['[', 'Minus', null, 'listing.previous'],
    ['/', 'BracketLeft', null, null],
  ],
  Russian: [
    ['с', 'KeyC', null, 'photos.caption'],
    ['О', 'KeyJ', 'shift', 'suggest.acceptAll'],
    ['ф', 'KeyA', 'ctrl', 'photos.selectAll'],
    ['х', 'BracketLeft', null, 'listing.previous'],
    ['Х', 'BracketLeft', 'shift', null],
    ['ю', 'Period', null, 'adjust.rotateRight'],
    ['?', 'Digit7', 'shift', 'help.shortcuts'],
    ['1', 'Digit1', null, 'rooms.key1'],
  ],
  Greek: [
    ['ψ', 'KeyC', null, 'photos.caption'],
    ['[', 'BracketLeft', null, 'listing.previous'],
    [';', 'KeyQ', null, null],
  ],
  Arabic: [
    ['لا', 'KeyB', 'ctrl', 'view.board'],
    ['١', 'Digit1', null, 'rooms.key1'],
  ],
  'Japanese, with letters and in kana': [
    ['[', 'BracketRight', null, 'listing.previous'],
    [']', 'Backslash', null, 'listing.next'],
    ['c', 'KeyC', null, 'photos.caption'],
    ['そ', 'KeyC', null, 'photos.caption'],
  ],
};

describe('a key', () => {
  const rows = Object.entries(LAYOUTS).flatMap(([layout, keys]) => keys.map((key) => [layout, ...key] as const));
  it.each(rows)('of a keyboard %s that types %s (%s, held: %s) does %s', (_, key, code, held, action) => {
    expect(actionOf(pressed(key, code, held))).toBe(action);
  });
  it('with Option types a sign on a Mac', () => {
    expect(actionOf(pressed('[', 'Digit5', 'alt'), true)).toBe('listing.previous');
    expect(actionOf(pressed('[', 'BracketLeft', 'alt'))).toBeNull();
  });
  it.each([
    [true, 13, true],
    // Safari sends the Enter that takes a word after the end of the composition.
    [false, 229, true],
    [false, 27, false],
  ])('belongs to an input method or not: composing %s, key code %s', (isComposing, keyCode, expected) => {
    expect(isComposed({ isComposing, keyCode })).toBe(expected);
  });
  it.each([
    ['é', 'Digit2', null, 'é'],
    ['Ж', 'Semicolon', null, 'Ж'],
    ['لا', 'KeyB', null, 'لا'],
    ['[', 'Digit8', 'AltGr', '['],
    [' ', 'Space', null, ' '],
    ['Enter', 'Enter', null, ''],
    ['F5', 'F5', null, ''],
    ['Dead', 'BracketLeft', null, ''],
    ['k', 'KeyK', 'ctrl', ''],
    ['l', 'KeyL', 'alt', ''],
  ] as const)('types what it writes: %s (%s, held: %s) types “%s”', (key, code, held, text) => {
    expect(textTyped(pressed(key, code, held), false)).toBe(text);
  });
  it('types with Option on a Mac', () => {
    expect(textTyped(pressed('@', 'KeyL', 'alt'), true)).toBe('@');
  });
});
