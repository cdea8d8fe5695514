import type { Alteration } from './alteration.ts';
import { isAltered } from './check-photo.ts';
import type { PictureRuleSet } from './rule-set.ts';

/**
 * The label that is drawn on what a service gets of a picture, and on nothing else; null for none. [Note: told, not demanded] Where a
 * rule is only a warning nobody is sure that the service wants it, so a person says for each picture whether it is drawn. One that forbids a
 * label is stronger than any that asks for one, wherever it stands, and one that demands it stronger than one that may want it.
 */
export function labelToDraw(rules: Pick<PictureRuleSet, 'rules'> | null, alteration: Alteration | null): string | null {
  if (rules === null || alteration === null || alteration.labelled) return null;
  const about = rules.rules.flatMap((rule) =>
    rule.rule === 'labelOnPicture' && isAltered({ alteration }, rule.kinds) ? [rule] : [],
  );
  if (about.some(({ wanted }) => wanted === 'forbidden')) return null;
  const demanded = about.find(({ severity }) => severity === 'error');
  return (demanded ?? (alteration.drawLabel === true ? about[0] : undefined))?.label ?? null;
}
