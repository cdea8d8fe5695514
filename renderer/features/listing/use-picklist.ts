import { useEffect, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Picklist } from '../../../shared/domain/service-fields/description.ts';
import type { Host } from '../../host/host.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** [Note: read once] A list is the same one as long as what the service tells is; those of a large service have thousands of values. */
const known = new WeakMap<Host, Map<string, Picklist>>();

/** A list of the service that values of a listing are taken from; null where there is none, or while it is read. */
export function usePicklist(listingId: ListingId, name: string | null): Picklist | null {
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
