import { roomOfWords } from '../room-of-words.ts';
import { forbiddenIn, withoutForbidden } from './caption-content.ts';
import type { PictureFacts } from './facts.ts';
import type { CaptionRule, PictureRule, RuleOf } from './rule-set.ts';

/** The caption cut at a word, at most so long; empty where not even the first word fits. */
function cutCaption(caption: string, most: number): string {
  const text = caption.trim();
  if (text.length <= most) return text;
  const head = text.slice(0, most + 1);
  const end = head.search(/\s+\S*$/);
  return head.slice(0, Math.max(0, end)).replace(/[\s,;:|/·–—-]+$/, '');
}

/** The caption with the label of its rule. */
function discloseIn(caption: string, { label, template }: RuleOf<'disclosedInCaption'>): string {
  const text = caption.trim();
  if (text === '') return label;
  return template.replaceAll(/\{(label|caption)\}/g, (_, name: string) => (name === 'label' ? label : text));
}

export function isDisclosed(caption: string, { label, accepted }: RuleOf<'disclosedInCaption'>): boolean {
  const text = caption.toLowerCase();
  return [label, ...accepted].some((each) => text.includes(each.toLowerCase()));
}

/** Taking something out may bring words together that are forbidden as well. */
const MOST_TIMES = 5;

/** What a person wrote, without what a rule forbids; empty where no word is left. */
function strippedOf(caption: string, rule: RuleOf<'captionContent'>): string {
  let text = withoutForbidden(caption, rule);
  for (let times = 1; times < MOST_TIMES && forbiddenIn(text, rule) !== null; times += 1) {
    text = withoutForbidden(text, rule);
  }
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/**
 * Captions that may end what a rule finds, the one that changes least first; whether they do is looked at afterwards. [Note: words of a
 * person] What is left of them stays: the name of the room stands only where there is nothing else, and no caption is emptied for its
 * length.
 *
 * @param most characters of a caption
 */
export function captionsToTry(
  rule: CaptionRule,
  { shortDescription, imageOf }: PictureFacts,
  most: number,
): readonly string[] {
  const ofRoom = imageOf === '' || imageOf === 'Other' ? [] : [imageOf];
  switch (rule.rule) {
    case 'captionRequired':
      return ofRoom;
    case 'captionLength':
      return [cutCaption(shortDescription, rule.most)].filter((each) => each !== '');
    case 'captionContent': {
      const left = strippedOf(shortDescription, rule);
      return left === '' ? ['', ...ofRoom] : [left];
    }
    case 'disclosedInCaption': {
      const whole = discloseIn(shortDescription, rule);
      if (whole.length <= most) return [whole];
      const frame = discloseIn('·', rule).length - 1;
      const cut = cutCaption(shortDescription, Math.max(0, most - frame));
      return cut === '' ? [whole] : [whole, discloseIn(cut, rule)];
    }
  }
}

/** The room that a caption speaks of. */
export function roomToTry({ shortDescription }: PictureFacts): string | null {
  return shortDescription.trim() === '' ? null : roomOfWords(shortDescription);
}

/** So many characters rules leave to a caption at most. */
export function mostCharacters(rules: readonly PictureRule[]): number {
  return Math.min(...rules.flatMap((rule) => (rule.rule === 'captionLength' ? [rule.most] : [])), 100_000);
}
