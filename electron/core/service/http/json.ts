/** Digits enough for a number that a JavaScript number does not hold exactly. */
const MANY_DIGITS = /\d{16}/;

/** An escape of half a character, and so that it is not taken for one, whatever is escaped before it. */
const HALVES = /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(?<half>d[89a-f][\da-f]{2}))|[^u])/gi;

/**
 * JSON, or undefined when the text is none. [Note: exact numbers] A whole number of more than 53 bits becomes text with all its
 * digits, for such numbers are keys. [Note: half characters] JSON can name half of a character, which neither an address nor a
 * database can hold: it reads as the sign for what cannot be read.
 */
export function parseJson(text: string): unknown {
  try {
    const whole = /\\ud[89a-f]/i.test(text) ? text.replace(HALVES, withoutHalf) : text;
    return MANY_DIGITS.test(whole) ? JSON.parse(whole, keepDigits) : JSON.parse(whole);
  } catch {
    return undefined;
  }
}

function withoutHalf(escape: string, half: string | undefined): string {
  return half === undefined ? escape : '\\ufffd';
}

function keepDigits(_name: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value);
  return isInexact && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
