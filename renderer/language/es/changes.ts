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
  'change.caption': 'la leyenda de {count, plural, one {una foto} other {# fotos}}',
  'change.room': 'el espacio de {count, plural, one {una foto} other {# fotos}}',
  'change.edit': 'los cambios en {count, plural, one {una foto} other {# fotos}}',
  'change.findReplace': 'buscar y reemplazar en {count, plural, one {una foto} other {# fotos}}',
  'change.pasteCaptions': 'las leyendas pegadas en {count, plural, one {una foto} other {# fotos}}',
  'change.template': 'la plantilla en {count, plural, one {una foto} other {# fotos}}',
  'change.codes': 'los códigos reemplazados en {count, plural, one {una foto} other {# fotos}}',
  'change.move': 'el movimiento de {count, plural, one {una foto} other {# fotos}}',
  'change.arrange': 'el nuevo orden de {count, plural, one {una foto} other {# fotos}}',
  'change.arrangeByRooms': 'el orden por espacio de {count, plural, one {una foto} other {# fotos}}',
  'change.arrangeByCaptureTime': 'el orden por hora de captura de {count, plural, one {una foto} other {# fotos}}',
  'change.arrangeByFileName': 'el orden por nombre de archivo de {count, plural, one {una foto} other {# fotos}}',
  'change.reverse': 'el orden invertido de {count, plural, one {una foto} other {# fotos}}',
  'change.add': 'la incorporación de {count, plural, one {una foto} other {# fotos}}',
  'change.remove': 'el retiro de {count, plural, one {una foto} other {# fotos}}',
  'change.restore': 'la restauración de {count, plural, one {una foto} other {# fotos}}',
  'change.replace': 'el reemplazo de la imagen',
  'change.choice': 'la elección en un conflicto',
  'change.rename': 'el nuevo nombre de la propiedad',
  'change.fields': 'el cambio de {count, plural, one {un dato de la propiedad} other {# datos de la propiedad}}',
};
