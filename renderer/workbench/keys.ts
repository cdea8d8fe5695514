/** A key press as shortcuts look at it: what it types or is called, and what was held with it. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The parts of a keyboard event that tell what it means. */
export interface KeyEvent extends KeyPress {
  readonly code: string;
  getModifierState(key: 'AltGraph'): boolean;
}

/**
 * What a key event can mean, the likeliest first. The only place that knows keyboards:
 *
 * - The row of digits gives digits, with and without Shift, whatever it types (AZERTY types & and é there, Czech + and ě). Where that
 *   digit does nothing, it is what it types (? is Shift+7 in Russian).
 * - A sign is what it types, also where AltGr or Option types it ([ in German).
 * - The key that Apple calls Delete is one, though it is where others have Backspace.
 * - A letter is what it types (Dvorak, AZERTY), but for one outside Latin: that is the letter on the same key in Latin.
 */
export function meaningsOf(event: KeyEvent, apple: boolean): readonly KeyPress[] {
  const typed = asTyped(event, apple);
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const isHeld = event.altKey || event.ctrlKey || event.metaKey || isAltGraph(event);
  return digit === undefined || isHeld ? [typed] : [{ ...typed, key: digit }, typed];
}

/** What a key event types into a field; nothing for a command, and for a key with a name. */
export function textTyped(event: KeyEvent, apple: boolean): string {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isCommand = ctrlKey || metaKey || (altKey && !apple);
  return (isCommand && !isAltGraph(event)) || /^[A-Z][A-Za-z0-9]+$/.test(key) ? '' : key;
}

/** Whether a key event is a part of writing with an input method. 229 is what browsers say where they send it after its end. */
export function isComposed({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}

/**
 * Keeps the keys of an input method to it: Enter takes a word there and Escape gives it up, and nothing else in the page hears
 * them. To be called before anything else listens.
 */
export function keepCompositions(window: Window): void {
  const keep = (event: KeyboardEvent): void => {
    if (isComposed(event)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  window.addEventListener('keyup', keep, { capture: true });
}

function asTyped(event: KeyEvent, apple: boolean): KeyPress {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const held = { altKey, ctrlKey, metaKey, shiftKey };
  if (isOutsideLatin(key)) return { ...held, key: inLatin(event) ?? key };
  if (key === 'Backspace' && apple) return { ...held, key: 'Delete' };
  if (!isSign(key)) return { ...held, key };
  // Windows says that Ctrl and Alt are held where AltGr is.
  if (isAltGraph(event)) return { ...held, key, altKey: false, ctrlKey: false };
  return { ...held, key, altKey: altKey && !apple };
}

/** Whether a key types one character that is no letter of Latin, no digit and no space. */
export function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9 ]/i.test(key);
}

/** Letters and marks that are written with them; one key may type several, as in Arabic. */
function isOutsideLatin(key: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
}

const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Backslash: '\\',
};

function inLatin({ code, shiftKey }: KeyEvent): string | undefined {
  return /^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey ? undefined : SIGNS[code]);
}

function isAltGraph(event: KeyEvent): boolean {
  return event.getModifierState('AltGraph');
}
