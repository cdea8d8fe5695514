import type { captions as english } from '../en/captions.ts';

export const captions: Record<keyof typeof english, string> = {
  'captions.dragOut': '{count, plural, one {Arrastrar a otro programa} other {Arrastrar # fotos a otro programa}}',
  'captions.findFile': 'Buscar el archivo…',
  'captions.sameFile': 'El mismo archivo que se agregó',
  'captions.paneListing': 'Propiedad',
  'captions.panePhoto': 'Foto',
  'captions.panePhotos': 'Fotos seleccionadas',
  'captions.photo': 'Foto {position}',
  'captions.more': 'Más para esta foto',
  'captions.caption': 'Leyenda',
  'captions.captionHint': 'Lo que se ve aquí',
  'captions.room': 'Ambiente',
  'captions.roomHint': 'Lo que muestra',
  'captions.notSaved': 'Aún no se guardó; el texto se conserva aquí.',
  'captions.over':
    '{over, number} sobre el límite de {most, number} del servicio. Se conserva aquí y se envía cuando sea más corta.',
  'captions.long': 'Más larga que los {goal, number} sugeridos; algunos sitios la cortan.',
  'captions.chosen': '{count, number} fotos seleccionadas',
  'captions.originals': '{size} de originales',
  'captions.differentRooms': 'Ambientes distintos',
  'captions.roomForAllHint': 'Lo que muestran',
  'captions.toTheFront': 'Mover al principio',
  'captions.remove': 'Quitar',
  'captions.differentCaptions': 'Leyendas distintas',
  'captions.sameForAll': 'El mismo texto para todas',
  'captions.setForAll': 'Aplicar a las {count, number}',
  'captions.file': 'Archivo',
  'captions.name': 'Nombre',
  'captions.picture': 'Imagen',
  'captions.raw': 'Archivo RAW',
  'captions.preview': 'Se usa la vista previa que la cámara guardó en él.',
  'captions.smallPreview':
    'Se usa la vista previa que la cámara guardó en él, que es pequeña. Exporte la foto como JPEG para tener una imagen más grande.',
  'captions.taken': 'Tomada',
  'captions.state': 'Estado',
  'captions.leaves': 'Archivo exportado',
  'captions.preparing': 'En preparación.',
  'captions.kept': 'Se conserva',
  'captions.copyright': 'Derechos de autor',
  'captions.removed': 'Se quita',
  'captions.metadata': 'GPS y todos los demás metadatos',
  'captions.conflict': 'Otra persona cambió esta foto en el servicio. Ambas versiones se conservan.',
  'captions.storedCut':
    'El servicio guarda solo {count, plural, one {el primer carácter} other {los primeros # caracteres}} de esta leyenda: “{stored}”. La suya se conserva aquí; una más corta se guarda entera.',
  'captions.storedNow': 'El servicio muestra “{stored}” por ahora.',
  'captions.takeLimit': 'Limitar leyendas a {most, number}',
  'captions.limitTaken':
    'Desde ahora, las leyendas para {name} tienen {most, plural, one {# carácter} other {# caracteres}} como máximo. Las más largas se marcan y se envían cuando sean más cortas.',
  'captions.storedAs':
    'El servicio guarda esta leyenda como “{stored}”. La suya se conserva aquí y no se envía de nuevo.',
  'captions.roomStoredAs':
    'El servicio guarda este ambiente como “{stored}”. El suyo se conserva aquí y no se envía de nuevo.',
  'captions.goToIt': 'Corregir',
  'captions.fieldGone':
    'El campo en el que se escribía ya no está: su foto se quitó o cambió en otro lugar. Elija una foto para continuar.',
};
