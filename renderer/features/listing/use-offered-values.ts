import { useMemo } from 'react';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { picklistValues, type ShownValue } from '../../language/lookup-words.ts';
import { lookupOf } from '../../workbench/field-words.ts';
import { offeredValues } from './ruled-field.ts';
import { usePicklist } from './use-picklist.ts';

/** The values that a field may have: those of the service where it tells them, with what its rules leave of them. */
export function useOfferedValues(
  listingId: ListingId,
  field: Pick<PropertyFieldView, 'lookup' | 'described' | 'rules'>,
): readonly ShownValue[] {
  const words = useWords();
  const list = usePicklist(listingId, field.described?.picklist ?? null);
  const { lookup, rules } = field;
  return useMemo(() => {
    const own = lookupOf(words, { lookup });
    return offeredValues(list === null ? own : picklistValues(list.values, own), { rules });
  }, [words, list, lookup, rules]);
}
