/** Most bytes of an answer that is JSON: a listing with thousands of photos, each with all fields of the standard. */
export const MOST_BYTES = 8 * 1024 * 1024;

/** The services of this field nest four or five deep. */
const MOST_DEPTH = 64;
const MOST_VALUES = 250_000;
/** In any one list or object: no listing has so many photos, and no entity so many fields. */
export const MOST_ENTRIES = 5_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text of JSON is nested deeper, or lists more, than any answer that is asked for. It is looked at before it is read:
 * what is read costs many times its length, and what is read deep ends in an overflow later. Text that is no JSON is within.
 */
export function isBeyondBounds(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  /** Entries so far of the lists and objects that are open. */
  const entries: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (entries.push(1) > MOST_DEPTH) return true;
        values += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        entries.pop();
        break;
      case COMMA: {
        const count = (entries.pop() ?? 0) + 1;
        entries.push(count);
        values += 1;
        if (count > MOST_ENTRIES) return true;
      }
    }
    if (values > MOST_VALUES) return true;
  }
  return false;
}

/** Where the string that begins at `start` ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
