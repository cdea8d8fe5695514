interface FindReplace {
  readonly find: string;
  readonly replace: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

interface FoundReplaced {
  readonly text: string;
  /** How many places were replaced. */
  readonly count: number;
}

/**
 * Replaces a plain text wherever it stands, from left to right. Nothing is looked for when `find` is empty. A letter is
 * the same however its accent is written, and is found as a whole only; what is not replaced keeps its own form.
 */
export function findAndReplace(text: string, wanted: FindReplace): FoundReplaced {
  if (wanted.find === '') return { text, count: 0 };
  const { composed, places } = compose(text);
  const pattern = patternOf(wanted);
  let replaced = '';
  let kept = 0;
  let count = 0;
  for (let match = pattern.exec(composed); match !== null; match = pattern.exec(composed)) {
    const start = places.get(match.index);
    const end = places.get(pattern.lastIndex);
    if (start === undefined || end === undefined) {
      pattern.lastIndex = nextPlace(places, match.index, composed.length);
      continue;
    }
    replaced += text.slice(kept, start) + wanted.replace;
    kept = end;
    count += 1;
  }
  return { text: replaced + text.slice(kept), count };
}

function patternOf({ find, matchCase, wholeWord }: FindReplace): RegExp {
  const plain = find.normalize('NFC').replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  // A word ends where letters, digits and their accents end, in any script; `\b` knows only those of English.
  const pattern = wholeWord ? String.raw`(?<![\p{L}\p{M}\p{N}_])${plain}(?![\p{L}\p{M}\p{N}_])` : plain;
  return new RegExp(pattern, matchCase ? 'gu' : 'giu');
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Composed {
  readonly composed: string;
  /** From where a letter starts or ends in the composed text to the same place in the text itself. */
  readonly places: ReadonlyMap<number, number>;
}

function compose(text: string): Composed {
  const places = new Map<number, number>();
  let composed = '';
  for (const { segment, index } of LETTERS.segment(text)) {
    places.set(composed.length, index);
    composed += segment.normalize('NFC');
  }
  return { composed, places: places.set(composed.length, text.length) };
}

function nextPlace(places: ReadonlyMap<number, number>, index: number, last: number): number {
  for (let next = index + 1; next < last; next += 1) if (places.has(next)) return next;
  return last;
}
