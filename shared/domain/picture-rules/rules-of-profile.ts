import { PictureRule, type PictureRuleName, type PictureRuleSet } from './rule-set.ts';

/** What a service profile says about pictures. */
export interface ProfileLimits {
  readonly rules: { readonly shortDescriptionMaxLength: number; readonly maxPhotos: number };
  readonly pictureRules: PictureRuleSet | null;
}

/** [Note: the same rules] What is known of photos is kept by their list, and a page gets its profile anew with each answer. */
const known = new Map<string, readonly PictureRule[]>();
const MOST_KNOWN = 8;

/**
 * The rules that the pictures of a listing are checked with: those of the set, and the limits of the profile and that photos have
 * words where the set says nothing about that.
 */
export function rulesOfProfile({ rules, pictureRules }: ProfileLimits): readonly PictureRule[] {
  const key = JSON.stringify([rules.shortDescriptionMaxLength, rules.maxPhotos, pictureRules?.rules ?? []]);
  const present = known.get(key);
  if (present !== undefined) return present;
  const own = pictureRules?.rules ?? [];
  const has = (name: PictureRuleName): boolean => own.some((each) => each.rule === name);
  const isWithin = own.some((each) => each.rule === 'captionLength' && each.most <= rules.shortDescriptionMaxLength);
  const all = [
    ...own,
    ...(isWithin ? [] : [{ rule: 'captionLength', most: rules.shortDescriptionMaxLength }]),
    ...(has('count') ? [] : [{ rule: 'count', severity: 'warning', most: rules.maxPhotos }]),
    ...(has('captionRequired') ? [] : [{ rule: 'captionRequired', severity: 'warning' }]),
    ...(has('roomRequired') ? [] : [{ rule: 'roomRequired', severity: 'warning' }]),
  ].map((each) => PictureRule.parse(each));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, all);
  return all;
}
