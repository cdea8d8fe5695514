import { forbiddenIn } from '../../../shared/domain/picture-rules/caption-content.ts';
import type { RuleOf } from '../../../shared/domain/picture-rules/rule-set.ts';
import type { PictureCode } from '../../../shared/domain/picture-rules/signals.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the reader reports of a code, as far as it is used. */
interface ReadCode {
  readonly text: string;
  readonly position: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', Point>>;
}

/** A web address is what counts as one in a caption. */
const WEB: RuleOf<'captionContent'> = { rule: 'captionContent', severity: 'error', forbidden: ['web'], words: [] };
/** A code holds up to 7,089 characters, of which an address takes the first. */
const MOST_TEXT = 500;

/** What is kept of a code. [Note: nothing said] Its text is of no use here and somebody else's: it ends with the picture. */
export function toCode(
  { text, position }: ReadCode,
  size: { readonly width: number; readonly height: number },
): PictureCode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [left, right] = spanOf(corners.map(({ x }) => x / size.width));
  const [top, bottom] = spanOf(corners.map(({ y }) => y / size.height));
  const isWeb = forbiddenIn(text.slice(0, MOST_TEXT), WEB) !== null;
  return { left, top, width: rounded(right - left), height: rounded(bottom - top), isWeb };
}

/** Within the picture: a code at its edge is drawn out to where its corner would be. */
function spanOf(shares: readonly number[]): readonly [from: number, to: number] {
  const within = shares.map((share) => rounded(Math.max(0, Math.min(1, share))));
  return [Math.min(...within), Math.max(...within)];
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
