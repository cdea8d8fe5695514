import type { common as english } from '../en/common.ts';

export const common: Record<keyof typeof english, string> = {
  'common.close': 'Cerrar',
  'common.cancel': 'Cancelar',
  'common.tryAgain': 'Intentar de nuevo',
  'common.signIn': 'Iniciar sesión',
  'common.resolve': 'Resolver',
  'common.undo': 'Deshacer',
  'common.yes': 'Sí',
  'common.no': 'No',
  'common.empty': 'vacío',
  'common.showAll': 'Mostrar todo',
  'common.photos': '{count, plural, one {# foto} other {# fotos}}',
  'common.bytes': '{count, plural, one {# byte} other {# bytes}}',
  'common.kilobytes': '{size} kB',
  'common.megabytes': '{size} MB',
  'common.gigabytes': '{size} GB',
  'common.ofOriginal': '{share} del original',
  'common.fileUnreadable':
    'No se puede leer {file}: quizá se movió o no hay permiso para abrirlo. No se cambió nada. Revise dónde está y elíjalo de nuevo.',
  'common.fileNotText':
    '{file} no es un archivo de texto en UTF-8 ni en UTF-16. No se cambió nada. Guárdelo como UTF-8 y elíjalo de nuevo.',
  'common.showWords': 'Mostrar opciones de {label}',
  'common.useWord': 'Usar “{word}”',
  'common.addAnother': 'Agregar otro',
  'common.listChosen': '{label}, seleccionados',
  'common.removeWord': 'Quitar {word}',
};
