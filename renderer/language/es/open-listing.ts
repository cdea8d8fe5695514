import type { openListing as en } from '../en/open-listing.ts';

/** Abrir una propiedad del servicio, lo que este no muestra y lo que pudieron dejar ahí los envíos interrumpidos. */
export const openListing: Record<keyof typeof en, string> = {
  'open.title': 'Abrir una propiedad existente',
  'open.confirm': 'Abrir propiedad',
  'open.way': 'Cómo',
  'open.byKey': 'Por su clave',
  'open.byEntity': 'Desde una copia (JSON)',
  'open.byNumbers': 'Por los números de sus fotos',
  'open.key': 'Clave de la propiedad',
  'open.keyNote':
    'Su ListingKey en el servicio. Sus fotos se traen aquí para describirlas y ordenarlas como las propias.',
  'open.keyNoteNumbers': 'Su ListingKey en el servicio.',
  'open.keyMissing': '¿Qué propiedad? Su clave está en la página del servicio.',
  'open.entity': 'La propiedad tal como la muestra el servicio',
  'open.entityNote':
    'JSON con su lista Media, copiado de la página o de las herramientas del servicio. Para servicios que no se pueden leer desde aquí.',
  'open.entityMissing': 'Primero hay que pegar la propiedad: JSON con una lista Media.',
  'open.fromFile': 'Desde un archivo…',
  'open.file': 'Archivo con la propiedad o los números',
  'open.numbers': 'MediaKeyNumeric de sus fotos',
  'open.numbersNote':
    'En su orden, uno por línea o con comas. Una tabla (CSV) puede tener las columnas MediaKeyNumeric, Order y ShortDescription. Se pregunta al servicio por cada foto con un cambio que no cambia nada.',
  'open.numbersEmpty': '¿Qué fotos? Falta el MediaKeyNumeric de cada una.',
  'open.numbersMissing': 'La fila «{row}» no tiene MediaKeyNumeric. No se abrió nada.',
  'open.numbersNotANumber': '«{word}» no es un número entero. No se abrió nada.',
  'open.numbersTwice': '{word} está dos veces. No se abrió nada.',
  'open.named': 'Propiedad {key}',
  'open.leftOut':
    '{count, plural, one {Se omitió # entrada} other {Se omitieron # entradas}} de su lista Media, porque ahí falta o no sirve: {fields}.',
  'open.shownInPart':
    'El servicio muestra solo {photos, number} de {total, number} fotos de esta propiedad, y las demás no se pudieron leer. Allí quedan como están.',
  'open.shownSome':
    'El servicio muestra solo {photos, plural, one {# foto} other {# fotos}} de esta propiedad y dice que hay más, que no se pudieron leer. Allí quedan como están.',
  'open.mayReplace': 'Mis cambios pueden reemplazar lo que el servicio no muestra',
  'open.mayReplaceNote':
    'De lo contrario no se envía nada sobre lo que aquí nadie ha visto. Lo que no se cambia queda igual en todo caso.',
  'unseenBase.kept':
    'El servicio no muestra lo que {count, plural, one {dice # foto} other {dicen # fotos}} ahí. No se envía nada sobre lo que aquí nadie ha visto sin permiso.',
  'unseenBase.replaceable':
    'El servicio no muestra lo que {count, plural, one {dice # foto} other {dicen # fotos}} ahí. Lo que se cambie aquí lo reemplaza sin verlo; lo demás queda igual.',
  'unseenBase.allow': 'Permitir…',
  'unseenBase.allowTitle': '¿Reemplazar lo que aquí nadie ha visto?',
  'unseenBase.allowText':
    'Las leyendas, los ambientes y las fotos quitadas se envían sin saber qué hay ahora en el servicio. Mover una foto envía el lugar de todas. Lo que no se cambia queda como está.',
  'unseenBase.allowConfirm': 'Permitir el reemplazo',
  'unseenBase.allowed': 'Los cambios pueden reemplazar lo que el servicio no muestra.',
  'unseenBase.caption': 'Leyenda desconocida',
  'unseenBase.photo':
    'El servicio no muestra la leyenda ni el ambiente de esta foto, MediaKeyNumeric {key}. Vacío aquí significa que no se conoce.',
  'left.library':
    '{count, plural, one {Puede haber quedado # imagen} other {Pueden haber quedado # imágenes}} en el servicio por envíos interrumpidos.',
  'left.listing': 'Quedó por envíos interrumpidos',
  'left.listingCount': '{count, plural, one {a lo sumo # imagen} other {a lo sumo # imágenes}}',
  'left.why':
    'La respuesta a un envío se perdió, así que la imagen se envió otra vez. Ninguna propiedad muestra la primera copia, y el servicio no ofrece cómo quitarla desde aquí.',
};
