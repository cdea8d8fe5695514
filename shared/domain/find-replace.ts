export interface FindReplace {
  readonly find: string;
  readonly replace: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

export interface FoundReplaced {
  readonly text: string;
  /** How many places were replaced. */
  readonly count: number;
}

/** Replaces a plain text wherever it stands, from left to right. Nothing is looked for when `find` is empty. */
export function findAndReplace(text: string, { find, replace, matchCase, wholeWord }: FindReplace): FoundReplaced {
  if (find === '') return { text, count: 0 };
  const plain = find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  // A word ends where letters, digits and their accents end, in any script; `\b` knows only those of English.
  const pattern = wholeWord ? String.raw`(?<![\p{L}\p{M}\p{N}_])${plain}(?![\p{L}\p{M}\p{N}_])` : plain;
  let count = 0;
  const replaced = text.replaceAll(new RegExp(pattern, matchCase ? 'gu' : 'giu'), () => {
    count += 1;
    return replace;
  });
  return { text: replaced, count };
}
