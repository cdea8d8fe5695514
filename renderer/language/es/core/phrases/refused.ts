import type { REFUSED as ENGLISH } from '../../../../../shared/domain/phrases/refused.ts';

/** Why a file was not added, or could not be read or written. */
export const REFUSED: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'refused.empty': 'El archivo está vacío.',
  'refused.truncated': 'El archivo está incompleto: falta el final. Cópielo de nuevo.',
  'refused.damaged': 'La imagen está incompleta o dañada. Cópiela de nuevo.',
  'refused.onlyZeros':
    'El contenido de este archivo todavía no está aquí: al principio solo hay ceros. Espere a que se descargue o se copie por completo y agréguelo de nuevo.',
  'refused.noPictureFormat': 'No es una imagen: su contenido no tiene ningún formato de imagen.',
  'refused.notDecodable': 'No es una imagen que se pueda decodificar.',
  'refused.emptyJpeg': 'Este JPEG no contiene ninguna imagen.',
  'refused.film': 'Es un video, no una imagen.',
  'refused.format': 'Todavía no se pueden usar {format}. Exporte la imagen como JPEG y agregue ese archivo.',
  'refused.rawWithoutPreview':
    'Este archivo RAW no contiene una vista previa utilizable. Expórtelo como JPEG y agréguelo.',
  'refused.rawBeside':
    'Se tomó {fileName}, del mismo nombre: el archivo RAW que está a su lado se omite. Para usar el RAW, agréguelo por separado.',
  'refused.originalBeside':
    'Se tomó {fileName}, que se hizo de esta foto en el teléfono: esta se omite. Para usarla, agréguela por separado.',
  'refused.copyBeside':
    'Se tomó {fileName}: esta es una copia que un programa dejó a su lado, y se omite. Para usarla, agréguela por separado.',
  'refused.filmBeside': 'Es la parte en movimiento de una Live Photo. Se tomó su imagen, {fileName}.',
  'refused.megapixels':
    'La imagen tiene {megapixels} megapíxeles; se pueden usar {most} como máximo. Expórtela más pequeña.',
  'refused.tooManyPixels': 'La imagen tiene más de 100 megapíxeles. Expórtela más pequeña.',
  'refused.gone': 'El archivo ya no está. Tal vez se movió o se retiró su tarjeta.',
  'refused.goneOrForbidden':
    'Este archivo no se puede leer: quizá se movió o no hay permiso para abrirlo. Revise dónde está y elíjalo de nuevo.',
  'refused.emptyFolder': 'No hay imágenes en esta carpeta, así que no se creó ninguna propiedad a partir de ella.',
  'refused.nothingInFolder': 'No hay imágenes en esta carpeta.',
  'refused.twin': 'La misma imagen ya está en esta propiedad, como foto {position} ({fileName}).',
  'refused.notOnDisk': 'No es un archivo de esta computadora. Guárdelo primero en una carpeta y agréguelo desde allí.',
  'refused.catalogue':
    'Es el catálogo de otro programa, que guarda las fotos en un orden propio. Expórtelas desde allí y agregue esos archivos.',
  'refused.inCloud':
    'Este archivo no está en esta computadora: está solo en la nube, o no se puede acceder a su disco de red. Haga que su aplicación de la nube lo descargue (“Descargar ahora”, “Mantener siempre en este dispositivo”) y agréguelo de nuevo.',
  'refused.noFileOrFolder': 'No es un archivo ni una carpeta.',
  'refused.nothingThere': 'No hay ningún archivo ni carpeta en esta ruta.',
  'refused.nameNotUtf8':
    'Este nombre no se puede leer como texto (no es UTF-8). Cambie el nombre del archivo o la carpeta y agréguelo de nuevo.',
  'refused.metadata':
    'El archivo lleva junto a la imagen más datos de los que se pueden leer sin riesgo (más de {megabytes} MB). Expórtelo de nuevo como JPEG y agregue ese archivo.',
  'refused.memory':
    'Decodificar esta imagen ocuparía más memoria de la que puede usar una foto. Expórtela como un JPEG común y agregue ese archivo.',
  'refused.endsDecoder':
    'Leer esta imagen detuvo dos veces la parte de Listing Lightbox que lee imágenes. El archivo y las demás fotos están a salvo. Expórtela como JPEG desde un editor de fotos y agregue ese archivo.',
  'refused.forbidden': 'No hay permiso para leerlo. Permita la lectura y agréguelo de nuevo.',
  'refused.linkToItself': 'Este enlace apunta a sí mismo.',
  'refused.unreadable': 'No se puede leer ({code}).',
  'refused.fault': 'Este archivo no se pudo agregar por una falla de Listing Lightbox. Nada más se vio afectado.',
  'file.missing': 'No hay ningún archivo en {path}. Tal vez se movió o se retiró su tarjeta.',
  'file.forbidden': 'No hay permiso para leer {path}. Permita la lectura y agréguelo de nuevo.',
  'file.unreadable': 'No se puede leer {path}. Revise su tarjeta o disco y agréguelo de nuevo.',
  'file.noFile': '{path} no es un archivo.',
  'file.copyDiffers':
    'La copia de {path} no es igual a lo que se leyó, así que no se guardó. Agréguelo de nuevo; si sigue igual, pruebe con otro lector de tarjetas o disco.',
  'file.stillWritten': '{path} aún se está escribiendo. Espere a que esté completo y agréguelo de nuevo.',
  'file.notArrived': '{name} no llegó completo. No se conservó nada; agréguelo de nuevo.',
  'file.diskFull':
    'El disco de la biblioteca está lleno: no se pudo escribir {path}. Las fotos que ya están en la biblioteca están a salvo. Libere espacio y agregue las fotos de nuevo.',
  'file.readOnly':
    'No se puede escribir en la biblioteca, en {path}. Las fotos que ya están en la biblioteca están a salvo. Permita la escritura en la carpeta o elija otra para la biblioteca.',
  'file.noDecoder':
    'En este momento no se pueden leer imágenes: la parte de Listing Lightbox que las lee no sigue en marcha. El archivo y todas las fotos de la biblioteca están a salvo. Espere un minuto e inténtelo de nuevo; si continúa, reinicie la computadora o instale Listing Lightbox otra vez.',
  'library.diskFull':
    'El disco de la biblioteca está lleno ({place}). Lo guardado antes está a salvo; este último cambio no se guardó. Libere espacio e intente de nuevo.',
  'library.readOnly':
    'No se puede escribir en la biblioteca ({place}). No se cambió nada. Permita la escritura allí o elija otra carpeta con --home.',
  'library.diskFailed':
    'El disco de la biblioteca no pudo leer o escribir ({place}). Lo guardado antes está a salvo; este último cambio no se guardó. Compruebe que el disco esté conectado y tenga espacio, e intente de nuevo.',
  'library.busy':
    'Otro Listing Lightbox está ocupado con esta biblioteca. No se cambió nada. Intente de nuevo en un momento.',
  'library.copyUnreadable':
    'La copia que se hace antes de una actualización no se puede leer de nuevo ({place}), así que la biblioteca no se actualizó ni se cambió. Revise el disco y su espacio, e inicie de nuevo.',
  'library.emptied':
    'La base de datos de esta biblioteca está vacía o falta ({place}), aunque había una. No se tocó nada; las imágenes siguen allí. {offer}',
  'library.withCopies': '{why} {offer}',
  'library.copies':
    'Al lado hay copias de antes de las actualizaciones, la más nueva primero: {names}. Para usar una, cierre Listing Lightbox, mueva {file}, {file}-wal y {file}-shm a otra carpeta y dé a una copia de ella el nombre {file}.',
  'library.noCopies':
    'Al lado no hay ninguna copia que se pueda leer. Recupérela de una copia de seguridad de esta computadora o elija otra carpeta con --home.',
  'library.onShare':
    'La biblioteca {home} está en una carpeta compartida de la red ({kind}), donde dos computadoras podrían dañarla: su base de datos necesita memoria que solo comparten los programas de una misma computadora. No se cambió nada. Copie la carpeta a un disco de esta computadora, e indique la copia con LIGHTBOX_HOME o --home.',
  'library.olderCopies':
    'Para seguir con esta versión, junto a ella hay una copia de antes, la más reciente primero: {names}. `lightbox library restore` pone una en su lugar y conserva la biblioteca más nueva.',
  'library.notRestorable':
    '“{name}” no es una copia de esta biblioteca que esta versión de Listing Lightbox pueda abrir. No se cambió nada. `lightbox library check` muestra las que sí.',
  'library.damaged':
    'No se puede leer la base de datos de la biblioteca ({place}). Quedó intacta; si hubo una actualización, al lado hay una copia de antes. Restáurela desde una copia de seguridad o elija otra carpeta con --home.',
  'format.heif': 'imágenes HEIF de este tipo',
  'format.tiff': 'archivos TIFF de este tipo',
  'format.sequence': 'imágenes HEIF y AVIF en movimiento',
  'format.deepJpeg': 'archivos JPEG de 12 bits por canal',
  'format.losslessJpeg': 'archivos JPEG sin pérdida',
  'format.arithmeticJpeg': 'archivos JPEG con codificación aritmética',
  'format.raw': 'archivos RAW de una cámara',
  'format.gif': 'imágenes GIF',
  'format.bmp': 'imágenes BMP',
  'format.photoshop': 'documentos de Photoshop',
  'format.jpegXl': 'imágenes JPEG XL',
  'format.jpeg2000': 'imágenes JPEG 2000',
  'format.pdf': 'documentos PDF',
  'format.svg': 'dibujos SVG',
};
