import type { suggest as english } from '../en/suggest.ts';

export const suggest: Record<keyof typeof english, string> = {
  'action.suggest.accept': 'Aceptar la sugerencia',
  'action.suggest.acceptAll': 'Aceptar las sugerencias de todas las fotos mostradas',
  'action.photos.captionBelow': 'Escribir la leyenda debajo de su foto',
  'action.view.nextPane': 'Panel siguiente',
  'action.view.previousPane': 'Panel anterior',
  'captions.below': 'Leyenda de la foto {position}',
  'suggest.title': 'Sugerencia',
  'suggest.take': 'Aceptar',
  'suggest.takeGhost': '→ acepta “{caption}”',
  'suggest.accepted': 'Sugerencias aceptadas para {count, plural, one {# foto} other {# fotos}}.',
  'suggest.fromKeywords': 'De las palabras clave del archivo',
  'suggest.fromNeighbours': 'De fotos tomadas justo antes o después',
  'suggest.fromWritten': 'De leyendas de sus otras propiedades',
  'settings.roomAdvance': 'Después de poner un ambiente con su tecla',
  'settings.roomAdvanceAlways': 'Pasar a la foto siguiente',
  'settings.roomAdvanceLoupe': 'Pasar a la foto siguiente solo en la lupa',
  'settings.roomAdvanceNever': 'Quedarse en la foto',
  'shortcuts.captionNext': 'En una leyenda debajo de su foto: guardar y pasar a la foto siguiente',
  'shortcuts.captionBack': 'En una leyenda debajo de su foto: volver a lo que era',
  'shortcuts.ghost': 'En una leyenda vacía: aceptar lo sugerido',
};
