import type { ReactElement } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { FieldDescription } from '../../../shared/domain/service-fields/form.ts';
import { useWords } from '../../language/language-store.ts';
import { useOfferedValues } from './use-offered-values.ts';
import { ValueControl } from './value-control.tsx';

interface NewValueProps {
  listingId: ListingId;
  kind: PropertyFieldKind;
  /** Of a field of the service. */
  described: FieldDescription | undefined;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** The value of a field to add. Left empty, it says explicitly that there is nothing. */
export function NewValue({ listingId, ...rest }: NewValueProps): ReactElement {
  const { t } = useWords();
  const values = useOfferedValues(listingId, { lookup: null, described: rest.described });
  return <ValueControl label={t('listing.fieldValue')} empty={t('listing.nothingSent')} values={values} {...rest} />;
}
