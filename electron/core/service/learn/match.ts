import { RE2JS } from 're2js';

const LONGEST_PATTERN = 2000;
const LONGEST_TEXT = 100_000;
/** “Linear” is in the text and in the pattern: one after the other, so many take some tenths of a second. */
const MOST_STEPS = 5_000_000;
const MOST_KEPT = 200;

const compiled = new Map<string, RE2JS | null>();

/**
 * Whether a regular expression is found in a text; null where it cannot be tried. [Note: linear time] The patterns are the
 * service's own words: with a regular expression of JavaScript one line of them could hold the program for hours.
 */
export function matches(text: string, pattern: string): boolean | null {
  if (text.length > LONGEST_TEXT || pattern.length > LONGEST_PATTERN) return null;
  const made = compile(pattern);
  return made === null || made.programSize() * text.length > MOST_STEPS ? null : made.matcher(text).find();
}

function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = tryToCompile(pattern);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function tryToCompile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    // Not a regular expression, or one that looks around, which takes no linear time.
    return null;
  }
}
