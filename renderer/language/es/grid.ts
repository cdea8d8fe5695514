import type { grid as english } from '../en/grid.ts';

export const grid: Record<keyof typeof english, string> = {
  'grid.atEdge': 'Ya está en el borde.',
  'grid.movedTo':
    '{count, plural, one {# foto movida} other {# fotos movidas}} a la posición {position} de {of, number}.',
  'grid.added': '{count, plural, one {# foto agregada} other {# fotos agregadas}}.',
  'grid.addedTo': '{count, plural, one {# foto agregada} other {# fotos agregadas}} a {listing}.',
  'grid.listingsMade':
    '{listings, plural, one {# propiedad creada} other {# propiedades creadas}} con {photos, plural, one {# foto} other {# fotos}}.',
  'grid.givenTitle': 'Agregar {count, plural, one {# archivo o carpeta} other {# archivos o carpetas}}',
  'grid.givenMore': '{named} y {count, number} más',
  'grid.givenListing': 'Propiedad',
  'grid.dropOnListing':
    'No se agregaron los archivos: no estaba claro a qué propiedad. Suéltelos sobre una propiedad; una carpeta se convierte en una propiedad nueva.',
  'grid.wasRemoved': '{count, plural, one {# foto quitada} other {# fotos quitadas}}.',
  'grid.replaced': 'La imagen es ahora {file}. La leyenda, el ambiente y el lugar se conservan.',
  'grid.photos': 'Fotos',
  'grid.tile': 'Foto {position}, {caption}',
  'grid.tileWithoutCaption': 'Foto {position}, sin leyenda',
  'grid.primary': 'Principal',
  'grid.needsYou': 'Requiere atención',
  'grid.pickUp': 'Levantar la foto {position} para moverla',
  'grid.noCaption': 'Sin leyenda',
  'grid.size': 'Tamaño de las fotos',
  'grid.emptyTitle': 'Agregar las primeras fotos',
  'grid.emptyText':
    'Suelte aquí archivos o carpetas enteras. Se copian en la biblioteca; después se puede retirar la tarjeta.',
  'grid.chooseFiles': 'Elegir archivos',
  'grid.chosen': '{count, number} de {of, number} seleccionadas',
  'grid.summary':
    '{count, plural, one {# foto} other {# fotos}}, {captioned, number} con leyenda{rejected, plural, =0 {} one {, # descartada} other {, # descartadas}}',
  'grid.details': 'Datos',
  'grid.more': 'Más',
  'grid.dropToAdd': 'Soltar para agregar',
  'grid.filesToAdd': 'Fotos para agregar',
  'grid.replacementFile': 'Imagen que reemplaza a esta',
  'grid.looking': 'Buscando fotos',
  'grid.makingLarge': 'Agregadas; se preparan las imágenes grandes',
  'grid.adding': 'Agregando {number, number} de {of, number}',
  'grid.addingPhotos': 'Agregando fotos',
  'grid.conflicts':
    '{count, plural, one {# conflicto} other {# conflictos}}: otra persona cambió en el servicio lo mismo que se cambió aquí. Ambas versiones se conservan hasta que se elija una.',
  'grid.tooMany':
    'El servicio acepta {most, number} fotos como máximo; esta propiedad tiene {count, number}. Hay que quitar {over, number}.',
  'grid.answer': 'Responder',
  'grid.showFields': 'Mostrar los campos',
  'grid.positionRange': 'Las posiciones van de 1 a {count, number}.',
  'grid.moveTitle': 'Mover {count, plural, one {# foto} other {# fotos}}',
  'grid.move': 'Mover',
  'grid.position': 'Posición',
  'grid.positionNote': '1 es la foto principal y {count, number} la última.',
  'grid.foreignMedia': 'Agregadas por otros',
  'grid.foreignMediaNote': 'Agregadas por otros en el servicio: {count, number}. Quedan como están.',
  'grid.passedOver':
    '{count, plural, one {Se omitió # archivo} other {Se omitieron # archivos}}: se tomó la imagen del mismo nombre.',
  'grid.refusedTitle': '{count, plural, one {# archivo no se agregó} other {# archivos no se agregaron}}',
  'grid.refusedAdded':
    '{count, plural, one {# foto se agregó y ya está lista} other {# fotos se agregaron y ya están listas}} para trabajar.',
  'grid.refusedNothing': 'No se agregó nada.',
  'grid.refusedNext':
    'Los archivos siguientes quedan donde están, intactos. Corríjalos o reemplácelos y agréguelos de nuevo.',
  'grid.removedPart': 'Quitadas',
  'grid.removedCount': 'Quitadas {count, number}',
  'grid.restore': 'Restaurar',
  'grid.restoreNamed': 'Restaurar {name}',
  'grid.removeForGood': 'Eliminar definitivamente',
  'grid.removeForGoodNamed': 'Eliminar definitivamente {name}',
  'grid.removeAllForGood': 'Eliminar todas definitivamente…',
  'grid.forGoodTitle': '¿Eliminar definitivamente {count, plural, one {esta foto} other {# fotos}}?',
  'grid.forGoodText':
    'Se borran las copias de la biblioteca, con todas las imágenes hechas a partir de ellas. No se puede deshacer. Sus archivos originales quedan donde están.',
  'grid.forGoodService': 'Una foto que el servicio todavía tiene queda aquí hasta que se envíe que se quitó.',
  'grid.wasRemovedForGood': '{count, plural, one {Se eliminó # foto} other {Se eliminaron # fotos}} definitivamente.',
  'grid.mended': 'El original está otra vez en su lugar, desde {file}.',
};
