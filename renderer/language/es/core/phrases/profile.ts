import type { PROFILE as ENGLISH } from '../../../../../shared/domain/phrases/profile.ts';

export const PROFILE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'profile.positionUnchecked':
    'Sin un tamaño que comprobar (upload.sizeUnit), las imágenes que se asignan por su lugar (upload.matchByPosition) podrían confundirse sin que se note.',
  'profile.attachUnread':
    'Donde no se puede leer ni buscar nada, se pregunta a una persona cada vez que se pierde la respuesta al agregar una foto (attach).',
  'profile.attachWithoutKey':
    'Donde no se puede leer nada, así solo se pueden agregar fotos a propiedades cuya clave muestra la respuesta a su creación (attach).',
  'profile.settlesWithinTick':
    'Lo que no se encontró cuenta como no creado antes de lo que pueden retrasarse las lecturas (read.lagSeconds, read.tagSettleMilliseconds).',
};
