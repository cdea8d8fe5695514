import type { RuleValue } from './expression.ts';
import type { Finding } from './outcome.ts';

/**
 * What a person confirms of a WARNING (RESO RCP-19, section 2.1.1), as one text to compare by: what it says about this value. Another
 * value, or other words of the rule, is another warning, which nobody has seen yet.
 */
export function confirmationOf(
  { rule, field, text }: Pick<Finding, 'rule' | 'field' | 'text'>,
  value: RuleValue,
): string {
  return JSON.stringify([rule, field, value, text]);
}
