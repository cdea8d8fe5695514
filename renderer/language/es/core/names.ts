import type { GivenName } from '../../../../shared/domain/given-names.ts';

/** Names that the core gives by itself: that of the practice service and those of the first templates. */
export const NAMES: Readonly<Record<GivenName, string>> = {
  'Practice service': 'Servicio de práctica',
  Room: 'Espacio',
  'Room and listing': 'Ambiente y propiedad',
  Numbered: 'Numerada',
};
