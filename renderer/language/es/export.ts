import type { exporting as english } from '../en/export.ts';

/** Fotos que salen como archivos. */
export const exporting: Record<keyof typeof english, string> = {
  'export.title': 'Exportar fotos de “{name}”',
  'export.size': 'Tamaño',
  'export.service': 'Como se envían al servicio',
  'export.serviceNote': 'Las mismas imágenes que recibe el servicio.',
  'export.print': 'Impresión',
  'export.printNote': 'Todos los píxeles, en alta calidad.',
  'export.web': 'Web',
  'export.webNote': 'Como máximo 2048 píxeles de largo; archivos pequeños.',
  'export.portals': 'Portales',
  'export.portalsNote': 'Como máximo 2048 píxeles de largo y 5 MB, lo que aceptan los portales.',
  'export.contactSheet': 'Agregar una hoja de contactos (PDF)',
  'export.sidecars': 'Agregar un archivo XMP junto a cada foto',
  'export.paper': 'Papel',
  'export.a4': 'A4',
  'export.letter': 'Carta',
  'export.inside':
    'Los archivos llevan su orden y su ambiente en el nombre. Las leyendas van dentro y en captions.csv; los originales no cambian.',
  'export.toFolder': 'Exportar a una carpeta…',
  'export.toZip': 'Exportar zip',
  'export.running': 'Exportando fotos',
  'export.line': 'Exportación',
  'export.ofTotal': '{done, number} de {total, number}',
  'export.goOn': 'Continuar en segundo plano',
  'export.done': '{count, plural, one {# foto exportada} other {# fotos exportadas}} a {place}.',
  'export.leftOut': '{count, plural, one {Quedó fuera # foto} other {Quedaron fuera # fotos}}:',
  'export.notShown':
    '{count, plural, one {# leyenda tiene} other {# leyendas tienen}} letras que la hoja de contactos no puede mostrar. Las fotos y captions.csv las tienen.',
};
