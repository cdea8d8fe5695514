import { useEffect, useMemo, useState } from 'react';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Picklist } from '../../../shared/domain/service-fields/description.ts';
import type { Host } from '../../host/host.ts';
import { useWords } from '../../language/language-store.ts';
import { picklistValues, type ShownValue } from '../../language/lookup-words.ts';
import { lookupOf } from '../../workbench/field-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { offeredValues } from './ruled-field.ts';

/** The values that a field may have: those of the service where it lists them, as far as its rules allow them. */
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

/** [Note: read once] A list stays the same until the description changes; those of a large service have thousands of values. */
const known = new WeakMap<Host, Map<string, Picklist>>();

/** A list of the service that values of a listing are taken from; null where there is none, or while it is read. */
function usePicklist(listingId: ListingId, name: string | null): Picklist | null {
  const { services, detail } = useWorkbench();
  const { host } = services;
  const described = detail?.listingId === listingId ? detail.describedFieldsOf : null;
  const key = described === null || name === null ? null : `${described} ${name}`;
  const [read, setRead] = useState<{ readonly key: string; readonly list: Picklist } | null>(null);
  const kept = key === null ? undefined : known.get(host)?.get(key);
  useEffect(() => {
    if (key === null || name === null || kept !== undefined) return undefined;
    let current = true;
    void host.call('listing.picklist', { listingId, name }).then((answer) => {
      if (!answer.ok || answer.value === null) return;
      known.set(host, (known.get(host) ?? new Map<string, Picklist>()).set(key, answer.value));
      if (current) setRead({ key, list: answer.value });
    });
    return () => {
      current = false;
    };
  }, [host, listingId, key, name, kept]);
  if (key === null) return null;
  return kept ?? (read?.key === key ? read.list : null);
}
