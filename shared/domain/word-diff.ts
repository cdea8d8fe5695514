/** A stretch of text that two texts share, or that stands in only one of them. */
interface MarkedWords {
  readonly text: string;
  readonly differs: boolean;
}

/** Texts longer than this are compared as a whole, since the comparison takes time by the product of both lengths. */
const MOST_WORDS = 2000;

/**
 * Marks the words of `text` that are not part of the longest common subsequence of words with `other`. The pieces
 * joined give `text` again, white space included.
 */
export function markDifferingWords(text: string, other: string): MarkedWords[] {
  const pieces = piecesOf(text);
  const words = pieces.filter((piece) => piece.trim() !== '');
  const otherWords = piecesOf(other).filter((piece) => piece.trim() !== '');
  const common = commonWords(words, otherWords);
  let wordIndex = 0;
  const marked = pieces.map((piece) => {
    if (piece.trim() === '') return { text: piece, differs: false };
    const differs = !common.has(wordIndex);
    wordIndex += 1;
    return { text: piece, differs };
  });
  return joinNeighbours(marked);
}

/** White space, words, and each other sign by itself, so that a comma does not make a word another one. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}'’]+|[^\s\p{L}\p{M}\p{N}'’]/gu) ?? [];
}

/** Indexes of the words that belong to the longest common subsequence. */
function commonWords(words: readonly string[], others: readonly string[]): ReadonlySet<number> {
  if (words.length > MOST_WORDS || others.length > MOST_WORDS) return new Set();
  const width = others.length + 1;
  const lengths = new Uint16Array((words.length + 1) * width);
  for (let i = words.length - 1; i >= 0; i -= 1) {
    for (let j = others.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        words[i] === others[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  const common = new Set<number>();
  for (let i = 0, j = 0; i < words.length && j < others.length; ) {
    if (words[i] === others[j]) {
      common.add(i);
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return common;
}

/** One mark for a run of differing words, with the spaces between them inside it. */
function joinNeighbours(pieces: readonly MarkedWords[]): MarkedWords[] {
  const joined: MarkedWords[] = [];
  pieces.forEach((piece, index) => {
    const isSpace = piece.text.trim() === '';
    const between = isSpace && joined.at(-1)?.differs === true && pieces[index + 1]?.differs === true;
    const differs = piece.differs || between;
    const last = joined.at(-1);
    if (last !== undefined && last.differs === differs)
      joined[joined.length - 1] = { text: last.text + piece.text, differs };
    else joined.push({ text: piece.text, differs });
  });
  return joined;
}
