import type { TABLE_LINE as ENGLISH } from '../../../../../shared/domain/phrases/table-line.ts';

export const TABLE_LINE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'tableLine.asked': '“{value}” se puede leer de más de una manera: indique primero cómo está escrita la columna.',
  'tableLine.twice': '“{key}” ya está en la línea {line}.',
  'tableLine.sameListing': 'La línea {line} ya trata de esta propiedad: {name}.',
  'tableLine.number':
    '“{value}” puede ser miles o una fracción: escriba {field} sin signo entre los miles, como 450000 o 450.0.',
  'tableLine.error': 'Una fórmula de la hoja de cálculo falló: “{value}”. Escriba el valor mismo.',
  'tableLine.tooNarrow':
    'La columna de la hoja de cálculo era demasiado estrecha para mostrar el valor: “{value}”. Ensánchela y guarde de nuevo.',
  'tableLine.rounded':
    'La hoja de cálculo redondeó un número largo: “{value}”. Dé formato de texto a la columna y escriba el número de nuevo.',
  'tableLine.serial':
    '“{value}” es el número con el que una hoja de cálculo guarda {date}. Dé formato de fecha a la columna y guarde de nuevo.',
  'tableLine.tooManyCells':
    'La línea tiene {cells} celdas y el encabezado {columns}. Un texto que contiene el separador va entre comillas.',
  'tableLine.nameless': 'La línea no indica ni una dirección ni ListingKey ni ListingId.',
  'tableLine.longName': 'La dirección tiene {length} caracteres; se pueden guardar {most} como máximo.',
  'tableLine.severalListings': '“{key}” es el nombre de {count} propiedades aquí. Agregue una columna ListingId.',
  'tableLine.onService':
    'La propiedad ya está en el servicio, que solo admite cambios de las fotos. Sin cambios: {fields}. Cámbielos en el sitio del servicio.',
  'tableLine.beingCreated':
    'La propiedad se está creando en el servicio con los valores que tenía. Sin cambios: {fields}.',
  'tableLine.noFolder': 'No hay ninguna carpeta “{folder}” en la carpeta de las fotos.',
  'tableLine.folderOutside': 'La carpeta “{folder}” está fuera de la carpeta de las fotos.',
  'tableLine.wholeFolder': '“{folder}” es la carpeta de todas las propiedades. Indique la de esta propiedad.',
  'tableLine.archived': 'Está archivada y queda como está.',
  'tableLine.unarchived': 'Se saca del archivo.',
  'tableLine.otherFiles': 'Las fotos quedan como están, aunque ahora hay otros archivos con sus nombres: {names}',
  'tableLine.replaced': 'Reemplazadas por los archivos que hay ahora con sus nombres: {names}',
  'tableLine.samePhotos': 'Las mismas fotos están también en otra propiedad ({listings}): {names}',
  'tableLine.photosRefused': 'No se agregaron: {names}',
  'table.openQuote': 'Las comillas de la línea {line} no se cierran nunca, así que no se puede leer lo que sigue.',
  'table.empty': 'En esta tabla no hay ninguna línea con una propiedad.',
  'table.ambiguous':
    '“{example}” en la columna “{column}” puede ser {readings}, y nada en la columna muestra cuál. Indique cómo está escrita la tabla. No se cambió nada.',
  'table.ofExport':
    'Esta tabla enumera las fotos de una exportación. Agregue a una propiedad la carpeta en la que está: las leyendas y los ambientes van dentro de las fotos.',
  'table.noHeadingLine': 'En la línea {line} de esta tabla no hay nada, así que ahí no hay encabezados.',
  'table.noKey':
    'Ninguna columna dice de qué propiedad trata una línea. Asigne una a la dirección (UnparsedAddress), a ListingKey o a ListingId.',
  'table.noSuchColumn': 'No hay ninguna columna “{column}”. La tabla tiene {columns}.',
  'table.noSuchTarget':
    '“{target}” no es un campo de una propiedad. Escriba un nombre de letras y cifras, como ListPrice:decimal, o - para omitir la columna.',
};
