import type { shell as english } from '../en/shell.ts';

export const shell: Record<keyof typeof english, string> = {
  'shell.listingsWidth': 'Ancho de la lista de propiedades',
  'shell.inspectorWidth': 'Ancho de los detalles',
  'shell.photoMenu': 'Qué se puede hacer con las fotos seleccionadas',
  'shell.filter': 'Mostrar',
  'shell.filter.all': 'Todas',
  'shell.filter.draft': 'En preparación',
  'shell.filter.toSend': 'Por enviar',
  'shell.filter.asks': 'Requieren atención',
  'shell.filter.upToDate': 'Al día',
  'shell.edited': 'Editada',
  'shell.noneInFilter': 'Ninguna propiedad está en este estado.',
};
