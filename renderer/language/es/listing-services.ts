import type { listingServices as english } from '../en/listing-services.ts';

export const listingServices: Record<keyof typeof english, string> = {
  'action.listing.sendTo': 'Enviar a otro servicio…',
  'action.listing.sendNoLonger': 'Dejar de enviar a este servicio…',
  'services.list': 'Servicios de esta propiedad',
  'services.standing': '{name}, {state}',
  'services.count': '{count, plural, one {# servicio} other {# servicios}}',
  'services.alone': 'Lo que cambie aquí es solo para {name}. Lo demás sigue a {source}.',
  'services.toSource': 'Ir a {source}',
  'services.addTitle': 'Enviar a otro servicio',
  'services.where': 'Servicio',
  'services.add': 'Agregar servicio',
  'services.addText':
    'No se envía nada antes de la próxima sincronización. Desde entonces las fotos, las leyendas, los ambientes y los campos de esta propiedad también se envían ahí; las claves, los conflictos y los avisos quedan separados.',
  'services.added': 'Desde ahora esta propiedad también se envía a {name}.',
  'services.addNone': 'Esta propiedad ya se envía a todos los servicios conectados. Primero conecte otro.',
  'services.endNow': 'Dejar de enviar a {name}…',
  'services.endTitle': '¿Dejar de enviar a {name}?',
  'services.end': 'Dejar de enviar',
  'services.endThere':
    'Lo que está en {name} se queda ahí. En esta computadora pasa a ser una propiedad aparte, que ya no sigue a {source}.',
  'services.endNotThere':
    'Aún no está en {name}, así que se quita de esta computadora con lo que se escribió solo para {name}. Si es posible que algo se haya enviado, queda como una propiedad aparte.',
  'services.ended': 'Esta propiedad ya no se envía a {name}.',
  'services.endedKept': 'Esta propiedad ya no se envía a {name}. Lo que está ahí es ahora una propiedad aparte.',
};
