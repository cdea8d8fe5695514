import type { DescribedField } from '../../../shared/domain/service-fields/description.ts';

/** A text field of which the service says nothing more. */
export const field = (name: string, described: Partial<DescribedField> = {}): DescribedField => ({
  resource: 'Property',
  name,
  displayName: null,
  type: 'Edm.String',
  several: null,
  maxLength: null,
  precision: null,
  scale: null,
  nullable: null,
  required: null,
  readOnly: null,
  lookupName: null,
  annotations: {},
  ...described,
});
