import type { COPIES as ENGLISH } from '../../../../../shared/domain/phrases/copies.ts';

/** Why a library was not backed up, unpacked or moved. */
export const COPIES: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'copy.diskFull':
    'El disco de {place} está lleno. No se conservó nada de la copia y la biblioteca está como estaba. Libere espacio allí o indique un lugar en otro disco.',
  'copy.tooLarge':
    '{place} necesita {needed} y a su disco le quedan {free}. No se copió nada y la biblioteca está como estaba. Libere espacio allí o indique un lugar en otro disco.',
  'copy.notWritable':
    'No se puede escribir nada en {place}: puede ser de solo lectura o ya no estar. La biblioteca está como estaba. Permita escribir allí o indique otro lugar.',
  'copy.diskFailed':
    'El disco de {place} falló al leer o escribir. No se conservó nada de la copia y la biblioteca está como estaba. Compruebe que el disco esté conectado e inténtelo de nuevo.',
  'copy.notCopied':
    'Un archivo de la biblioteca no se pudo copiar a {place}: no se puede leer, o su copia no fue igual. No se conservó nada de la copia y la biblioteca está como estaba. Ejecute `lightbox doctor --library`, revise los discos e inténtelo de nuevo.',
  'copy.folderFilled':
    '{place} no es una carpeta vacía y no se sobrescribe nada. No se cambió nada. Indique una carpeta vacía o que aún no exista.',
  'copy.cancelled': 'Se canceló. No se conservó nada de la copia y la biblioteca está como estaba.',
  'copy.underWay': 'Ya hay una copia de seguridad o un traslado en curso. Espere a que termine o cancélelo.',
  'backup.there':
    '{place} ya existe y no se sobrescribe nada sin pedirlo. No se hizo ninguna copia de seguridad. Indique otro archivo o agregue --replace.',
  'backup.inLibrary':
    '{place} está en la propia biblioteca y se perdería con ella. No se hizo ninguna copia de seguridad. Indique un lugar en otro disco.',
  'backup.notReadBack':
    'Lo que se escribió en {place} no es lo que contiene la biblioteca, así que no se conservó. La biblioteca está como estaba. Revise el disco o indique un lugar en otro.',
  'backup.notOne':
    '{place} no es una copia de seguridad de una biblioteca, o le falta el final. No se escribió nada. Cópielo de nuevo de donde se hizo o indique otro archivo.',
  'backup.damaged':
    'La base de datos de la copia de seguridad {place} está dañada, así que no se creó ninguna biblioteca. No se escribió nada. Copie de nuevo el archivo de donde se hizo o use una copia anterior.',
  'move.nothing': 'No hay ninguna biblioteca en {place}. No se trasladó nada. Indique la carpeta de una con --home.',
  'move.within':
    '{place} está en la carpeta de la biblioteca, o la contiene. No se trasladó nada. Indique una carpeta en otro lugar.',
  'move.inUse':
    'Listing Lightbox, u otro comando, tiene abierta esta biblioteca. No se trasladó nada. Ciérrelo e inténtelo de nuevo.',
  'move.meanwhile':
    'La biblioteca de {place} se trasladó a otra carpeta. Aquí no se hizo nada y allí está a salvo. Vuelva a empezar o indique su nueva carpeta.',
  'move.onShare':
    '{place} está en una carpeta de red ({kind}), donde dos computadoras podrían dañar una biblioteca. No se cambió nada. Indique una carpeta en un disco de esta computadora.',
  'move.notHere':
    'La biblioteca no se puede trasladar mientras está abierta en el navegador. Cierre Listing Lightbox y ejecute: lightbox library move "{folder}"',
  'place.gone':
    'La biblioteca se trasladó a {place} y ahora no está allí. No se cambió nada. Conecte el disco en el que está y vuelva a iniciar. Para abrir otra desde ahora: lightbox library use FOLDER',
  'place.noLibrary':
    'No hay ninguna biblioteca en {place}. No se cambió nada. Indique la carpeta que contiene library.db.',
  'place.unreadable':
    'La nota de dónde está la biblioteca no se puede leer ({place}). No se cambió nada. Indique de nuevo la biblioteca: lightbox library use FOLDER',
};
