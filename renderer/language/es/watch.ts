import type { watch as english } from '../en/watch.ts';

export const watch: Record<keyof typeof english, string> = {
  'watch.name': 'Carpeta vigilada',
  'watch.title': 'Vigilar una carpeta',
  'watch.text':
    'Las imágenes nuevas de esta carpeta se agregan a “{name}” cuando el otro programa terminó de escribirlas. Una imagen que se exporta otra vez reemplaza a su foto, que conserva su lugar, su leyenda y su ambiente.',
  'watch.folder': 'Carpeta',
  'watch.folderNote': 'La ruta completa, por ejemplo /Users/yo/Exportadas o C:\\Exportadas.',
  'watch.folderMissing': 'Escriba la carpeta a la que exporta el otro programa.',
  'watch.select': 'Seleccionar…',
  'watch.start': 'Vigilar',
  'watch.stop': 'Dejar de vigilar',
  'watch.watching': 'Se vigila {folder}',
  'watch.starting': 'Se lee {folder}',
  'watch.writing': '{count, plural, one {# imagen está} other {# imágenes están}} en camino.',
  'watch.gone':
    'No se encuentra la carpeta {folder}. Las fotos de aquí están a salvo. Cuando vuelva, se seguirá vigilando.',
  'watch.elsewhere': 'Otra ventana u otro programa vigila {folder}.',
  'watch.question': '¿Reemplazar? Nueva versión de la foto {position}: {fileName}',
  'watch.showPhoto': 'Mostrar la foto',
  'watch.replace': 'Reemplazar',
  'watch.add': 'Agregar como foto',
  'watch.leave': 'No agregar',
  'watch.replaced': 'La foto {position} se reemplazó por una nueva exportación',
  'watch.wordsTaken': 'La foto {position} tiene una nueva leyenda, ambiente o calificación de otro programa',
  'watch.wordsKept': 'La foto {position} conserva lo escrito aquí. Su archivo dice otra cosa: vea su historial',
  'watch.refused': '{fileName} no se agregó: {reason}',
};
