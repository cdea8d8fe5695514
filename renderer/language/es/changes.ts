import type { changes as english } from '../en/changes.ts';

export const changes: Record<keyof typeof english, string> = {
  'group.edit': 'Edición',
  'changes.undo': 'Deshacer',
  'changes.redo': 'Rehacer',
  'changes.undoNamed': 'Deshacer {change}',
  'changes.redoNamed': 'Rehacer {change}',
  'changes.undone': 'Se deshizo: {change}.',
  'changes.redone': 'Se rehízo: {change}.',
  'changes.nothingDone': 'No se cambió nada: {change}.',
  'changes.changedSince':
    '{count, plural, one {# valor cambió después y queda como está.} other {# valores cambiaron después y quedan como están.}}',
  'changes.gone':
    '{count, plural, one {# foto ya no está en la biblioteca.} other {# fotos ya no están en la biblioteca.}}',
  'changes.atService':
    '{count, plural, one {# valor ya está en el servicio, que no permite cambiarlo.} other {# valores ya están en el servicio, que no permite cambiarlos.}}',
  'changes.duplicate':
    '{count, plural, one {# foto queda como está, porque la misma imagen ya está en la propiedad.} other {# fotos quedan como están, porque las mismas imágenes ya están en la propiedad.}}',
  'changes.choiceSent':
    '{count, plural, one {# elección ya se envió y queda como está.} other {# elecciones ya se enviaron y quedan como están.}}',
  'change.caption': 'editar {count, plural, one {la leyenda} other {# leyendas}}',
  'change.room': 'asignar ambiente a {count, plural, one {una foto} other {# fotos}}',
  'change.edit': 'editar {count, plural, one {una foto} other {# fotos}}',
  'change.findReplace': 'buscar y reemplazar en {count, plural, one {una foto} other {# fotos}}',
  'change.pasteCaptions': 'pegar {count, plural, one {una leyenda} other {# leyendas}}',
  'change.template': 'aplicar la plantilla a {count, plural, one {una foto} other {# fotos}}',
  'change.codes': 'reemplazar códigos en {count, plural, one {una foto} other {# fotos}}',
  'change.move': 'mover {count, plural, one {una foto} other {# fotos}}',
  'change.arrange': 'ordenar {count, plural, one {una foto} other {# fotos}}',
  'change.arrangeByRooms': 'ordenar {count, plural, one {una foto} other {# fotos}} por ambiente',
  'change.arrangeByCaptureTime': 'ordenar {count, plural, one {una foto} other {# fotos}} por hora de captura',
  'change.arrangeByFileName': 'ordenar {count, plural, one {una foto} other {# fotos}} por nombre de archivo',
  'change.reverse': 'invertir el orden de {count, plural, one {una foto} other {# fotos}}',
  'change.add': 'agregar {count, plural, one {una foto} other {# fotos}}',
  'change.remove': 'quitar {count, plural, one {una foto} other {# fotos}}',
  'change.rate': 'calificar {count, plural, one {una foto} other {# fotos}}',
  'change.pick': 'elegir {count, plural, one {una foto} other {# fotos}}',
  'change.reject': 'descartar {count, plural, one {una foto} other {# fotos}}',
  'change.keep': 'conservar {count, plural, one {una foto} other {# fotos}}',
  'change.unpick': 'dejar de elegir {count, plural, one {una foto} other {# fotos}}',
  'change.cull': 'conservar y descartar {count, plural, one {una foto} other {# fotos}}',
  'change.restore': 'restaurar {count, plural, one {una foto} other {# fotos}}',
  'change.correct': '{count, plural, one {Corregir foto} other {Corregir # fotos}}',
  'change.replace': 'reemplazar la imagen',
  'change.choice': 'resolver el conflicto',
  'change.rename': 'cambiar el nombre de la propiedad',
  'change.fields': 'editar {count, plural, one {un dato de la propiedad} other {# datos de la propiedad}}',
};
