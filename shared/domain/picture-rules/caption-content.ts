import type { CaptionContent, RuleOf } from './rule-set.ts';

/**
 * [Note: bounded] Every repetition in these has a bound or begins where a word does, so that a long caption takes linear time.
 * Telephone numbers are those of North America, and any that begin with a plus.
 */
const PATTERNS: Readonly<Record<CaptionContent, string>> = {
  phone: String.raw`(?<![\d$€£])(?:\+\d[\d\s().-]{7,18}\d|(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4})(?!\d)`,
  mail: String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
  web: String.raw`(?<![\w@.-])(?:https?:\/\/\S+|www\.\S+|[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.(?:com|net|org|info|biz|us|io|homes|house|realtor|estate|realty)(?![\w-])(?:\/\S*)?)`,
  price: String.raw`[$€£]\s?\d[\d,.]*\d?(?:\s?(?:k|m|mm|million|thousand)(?!\w))?|(?<![\d,.])\d[\d,.]{0,20}\s?(?:USD|dollars|dólares)(?!\w)`,
};

/** Words that lead to what is taken out, and mean nothing without it. */
const LEADS =
  'call|text|phone|tel|contact|email|e-mail|mail|visit|see|at|only|asking|priced|price|from|for|on|or|and|llame|visite';

/** Without such a sign there is nothing of the kind, which is seen sooner than by its pattern. */
const SIGNS: Readonly<Record<CaptionContent, RegExp>> = {
  phone: /\+|\d{3}/,
  mail: /@/,
  web: /[.:]/,
  price: /[$€£]|USD|dollars|dólares/iu,
};

interface Matcher {
  readonly kind: CaptionContent | 'word';
  readonly sign: RegExp | null;
  readonly pattern: RegExp;
}

/** [Note: compiled once] The same rules look at thousands of captions. */
const compiled = new WeakMap<RuleOf<'captionContent'>, readonly Matcher[]>();

function matchersOf(rule: RuleOf<'captionContent'>): readonly Matcher[] {
  const known = compiled.get(rule);
  if (known !== undefined) return known;
  const made = [
    ...rule.forbidden.map((kind): Matcher => ({ kind, sign: SIGNS[kind], pattern: new RegExp(PATTERNS[kind], 'giu') })),
    ...(rule.words.length === 0 ? [] : [{ kind: 'word', sign: null, pattern: patternOf(rule.words) } as const]),
  ];
  compiled.set(rule, made);
  return made;
}

function patternOf(words: readonly string[]): RegExp {
  const literals = words.map((word) =>
    word
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s+`),
  );
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${literals.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

interface ForbiddenContent {
  readonly kind: CaptionContent | 'word';
  /** As it stands in the caption. */
  readonly text: string;
}

/** The first thing in a caption that a rule forbids; null where there is none. */
export function forbiddenIn(caption: string, rule: RuleOf<'captionContent'>): ForbiddenContent | null {
  for (const { kind, sign, pattern } of matchersOf(rule)) {
    if (sign?.test(caption) === false) continue;
    pattern.lastIndex = 0;
    const [text] = pattern.exec(caption) ?? [];
    if (text !== undefined) return { kind, text };
  }
  return null;
}

const GAP = '\0';
const LEADING = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:(?:${LEADS})[\s:.]{1,4}){1,4}(?=${GAP})`, 'giu');

/** The caption without what a rule forbids, its surroundings closed up. */
export function withoutForbidden(caption: string, rule: RuleOf<'captionContent'>): string {
  let text = caption.replaceAll(GAP, ' ');
  for (const { sign, pattern } of matchersOf(rule)) {
    if (sign?.test(text) !== false) text = text.replaceAll(pattern, GAP);
  }
  return text
    .replaceAll(LEADING, '')
    .replaceAll(/[([]\s*\0[\s\0]*[)\]]/g, GAP)
    .replaceAll(/(?:[\s,;:|/·–—-]*\0)+(?=[\s]*[,;:.!?)\]]|\s*$)/g, '')
    .replace(/^(?:\s*\0[\s,;:.|/·–—-]*)+/, '')
    .replaceAll(/\s*\0\s*/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
