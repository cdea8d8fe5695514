import type { Alteration } from './alteration.ts';
import { isAltered } from './check-photo.ts';
import type { PictureRuleSet } from './rule-set.ts';

/**
 * The label that is drawn on what a service gets of a picture, and on nothing else; null for none. [Note: told, not demanded] Where a
 * rule is only a warning nobody is sure that the service wants it, so a person says for each picture whether it is drawn.
 */
export function labelToDraw(rules: Pick<PictureRuleSet, 'rules'> | null, alteration: Alteration | null): string | null {
  if (rules === null || alteration === null || alteration.labelled) return null;
  for (const rule of rules.rules) {
    if (rule.rule !== 'labelOnPicture' || !isAltered({ alteration }, rule.kinds)) continue;
    if (rule.wanted === 'forbidden') return null;
    if (rule.severity === 'error' || alteration.drawLabel === true) return rule.label;
  }
  return null;
}
