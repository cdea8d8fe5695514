import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { AccountId, ListingId } from '../../../shared/domain/ids.ts';
import type { SharedField } from '../../../shared/domain/service-fields/in-common.ts';
import { useWords } from '../../language/language-store.ts';
import { picklistValues, type ShownValue } from '../../language/lookup-words.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { lookupOf } from '../../workbench/field-words.ts';
import { useServices } from '../../workbench/workbench.ts';

export type FieldsInCommon = CallOutput<'listing.fieldsInCommon'>;

/** What these listings may all be given; null while it is asked for. */
export function useFieldsInCommon(listingIds: readonly ListingId[]): FieldsInCommon | null {
  // Which listings a dialog is about is settled when it opens.
  const [asked] = useState(() => [...listingIds]);
  const { value, failure } = useAnswer(useServices().host, 'listing.fieldsInCommon', { listingIds: asked });
  return failure === null ? value : { services: [], fields: [] };
}

/** The values of a field that all of these accounts take; none where it has no list, or while it is read. */
export function useValuesInCommon(
  accountIds: readonly AccountId[],
  { name, lookup, described }: Pick<SharedField, 'name' | 'lookup' | 'described'>,
): readonly ShownValue[] {
  const words = useWords();
  const isListed = (described?.picklist ?? null) !== null;
  const input = isListed ? { accountIds: [...accountIds], field: name } : null;
  const { value: list } = useAnswer(useServices().host, 'account.picklistInCommon', input);
  const own = lookupOf(words, { lookup });
  return list === null ? own : picklistValues(list.values, own);
}
