import type { PROFILE as ENGLISH } from '../../../../../shared/domain/phrases/profile.ts';

export const PROFILE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'profile.positionUnchecked':
    'Sin un tamaño que comprobar (“Unidad de los tamaños”), las imágenes que se asignan por su lugar podrían confundirse sin que se note.',
  'profile.attachUnread':
    'Donde no se puede leer ni buscar nada, se pregunta a una persona cada vez que se pierde la respuesta al agregar una foto.',
  'profile.attachWithoutKey':
    'Donde no se puede leer nada, así solo se pueden agregar fotos a propiedades cuya clave muestra la respuesta a su creación.',
  'profile.settlesWithinTick':
    'Lo que no se encontró cuenta como no creado antes de lo que pueden retrasarse las lecturas.',
};
