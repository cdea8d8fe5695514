import { useEffect, useMemo, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { AccountId, ListingId } from '../../../shared/domain/ids.ts';
import type { Picklist } from '../../../shared/domain/service-fields/description.ts';
import type { SharedField } from '../../../shared/domain/service-fields/in-common.ts';
import { useWords } from '../../language/language-store.ts';
import { picklistValues, type ShownValue } from '../../language/lookup-words.ts';
import { lookupOf } from '../../workbench/field-words.ts';
import { useServices } from '../../workbench/workbench.ts';

export type FieldsInCommon = CallOutput<'listing.fieldsInCommon'>;

/** What these listings may all be given; null while it is asked for. */
export function useFieldsInCommon(listingIds: readonly ListingId[]): FieldsInCommon | null {
  const { host } = useServices();
  const [answer, setAnswer] = useState<FieldsInCommon | null>(null);
  // Which listings a dialog is about is settled when it opens.
  const [asked] = useState(() => [...listingIds]);
  useEffect(() => {
    let current = true;
    void host.call('listing.fieldsInCommon', { listingIds: asked }).then((described) => {
      if (current) setAnswer(described.ok ? described.value : { services: [], fields: [] });
    });
    return () => {
      current = false;
    };
  }, [host, asked]);
  return answer;
}

/** The values of a field that all of these accounts take; none where it has no list, or while it is read. */
export function useValuesInCommon(
  accountIds: readonly AccountId[],
  { name, lookup, described }: Pick<SharedField, 'name' | 'lookup' | 'described'>,
): readonly ShownValue[] {
  const words = useWords();
  const { host } = useServices();
  const [read, setRead] = useState<{ readonly key: string; readonly list: Picklist | null } | null>(null);
  const isListed = (described?.picklist ?? null) !== null;
  const key = `${accountIds.join(' ')} ${name}`;
  useEffect(() => {
    if (!isListed) return undefined;
    let current = true;
    void host.call('account.picklistInCommon', { accountIds: [...accountIds], field: name }).then((answer) => {
      if (current && answer.ok) setRead({ key, list: answer.value });
    });
    return () => {
      current = false;
    };
    // The key says which accounts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [host, isListed, key, name]);
  const list = isListed && read?.key === key ? read.list : null;
  return useMemo(() => {
    const own = lookupOf(words, { lookup });
    return list === null ? own : picklistValues(list.values, own);
  }, [words, lookup, list]);
}
