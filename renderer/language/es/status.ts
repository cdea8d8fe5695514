import type { status as english } from '../en/status.ts';

export const status: Record<keyof typeof english, string> = {
  'status.rail': 'Estado',
  'status.panel': 'Estado en detalle',
  'status.decisions': 'Requiere atención',
  'status.messages': 'Mensajes recientes',
  'status.moreMessages': 'Mostrar {count, plural, one {# mensaje más} other {# mensajes más}}',
  'status.moreActivities': 'Mostrar {count, plural, one {# actividad más} other {# actividades más}}',
  'status.unseenBase': '{name}: el servicio no muestra lo que tiene de {count, plural, one {# foto} other {# fotos}}.',
  'status.showListing': 'Mostrar propiedad',
};
