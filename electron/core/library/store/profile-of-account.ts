import { describedFields, describedKinds } from '../../../../shared/domain/service-fields/form.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { AccountRow } from './account-table.ts';
import type { Store } from './store.ts';

/**
 * The profile of an account with what its service describes. [Note: who knows better] A longest caption in the profile that is not
 * the default has been found out, so the shorter of the two counts.
 */
export function profileAsDescribed(store: Store, { accountId, profile }: AccountRow): ServiceProfile {
  const propertyFields = {
    ...describedKinds(describedFields(store.serviceFields.description(accountId))),
    ...profile.propertyFields,
  };
  const described = store.serviceFields.longestCaption(accountId);
  if (described === null) return { ...profile, propertyFields };
  const own = profile.rules.shortDescriptionMaxLength;
  const isDefault = own === DEFAULT_PROFILE.rules.shortDescriptionMaxLength;
  const shortDescriptionMaxLength = isDefault ? described : Math.min(described, own);
  return { ...profile, propertyFields, rules: { ...profile.rules, shortDescriptionMaxLength } };
}
