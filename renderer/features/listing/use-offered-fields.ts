import { useEffect, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { OfferedField } from '../../../shared/domain/service-fields/form.ts';
import { useServices } from '../../workbench/workbench.ts';

const NONE: readonly OfferedField[] = [];

/** The fields of its service that a listing may be given beside those that it has; none where nothing is told. */
export function useOfferedFields({ listingId, describedFieldsOf, fields }: ListingDetail): readonly OfferedField[] {
  const { host } = useServices();
  const [offered, setOffered] = useState(NONE);
  const names = fields.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (describedFieldsOf === null) return undefined;
    let current = true;
    void host.call('listing.offeredFields', { listingId }).then((answer) => {
      if (current && answer.ok) setOffered(answer.value);
    });
    return () => {
      current = false;
    };
    // Other fields of the listing are the reason to ask again, though the question is the same.
  }, [host, listingId, describedFieldsOf, names]);
  return describedFieldsOf === null ? NONE : offered;
}
