import type { FIELDS as ENGLISH } from '../../../../../shared/domain/phrases/fields.ts';

export const FIELDS: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'metadata.notXml': 'La descripción del servicio ($metadata) no se puede leer: no es XML.',
  'metadata.cutOff': 'La descripción del servicio ($metadata) está cortada a la mitad.',
  'metadata.tooLarge': 'La descripción del servicio ($metadata) es más grande que cualquiera que se lea.',
  'metadata.hasDoctype':
    'La descripción del servicio ($metadata) no se leyó: declara un tipo de documento, que ninguna de estas tiene.',
  'metadata.notAModel': 'Lo que el servicio muestra como su descripción ($metadata) no lo es.',
  'value.text': '{field} no admite “{value}”.',
  'value.integer': '{field} requiere un número entero, no “{value}”.',
  'value.decimal': '{field} requiere un número, no “{value}”.',
  'value.boolean': '{field} requiere sí o no, no “{value}”.',
  'value.date': '{field} requiere una fecha como 2026-03-31: “{value}” es ambigua o no es válida.',
  'error.valueNotTaken': '{why} No se cambió nada.',
  'error.valueNotNull': '{field} no puede ser nulo; omítalo o indique un valor. No se cambió nada.',
  'error.noSuchField': 'No hay ningún campo “{name}” en una propiedad. {hint} {way} No se cambió nada.',
  'error.knownFields': 'Los campos conocidos son {names}.',
  'error.nearField': '¿Quería decir {nearest}?',
  'error.furtherField':
    'Otros campos de un servicio se indican en su perfil (propertyFields) o se agregan a una propiedad con su tipo.',
  'error.furtherName': 'El nombre de otro campo tiene solo letras, cifras y guiones bajos, y comienza con una letra.',
  'field.tooLong': 'El servicio acepta aquí {most} caracteres como máximo; hay {length}.',
  'field.notOffered': 'El servicio no ofrece “{value}” aquí.',
  'field.notOfferedNear': 'El servicio no ofrece “{value}” aquí. Parecidos: {near}.',
  'field.setByService': 'El servicio completa este campo por su cuenta y no acepta ningún valor.',
  'field.takesInteger': 'El servicio acepta aquí un número entero.',
  'field.takesDecimal': 'El servicio acepta aquí un número.',
  'field.takesYesNo': 'El servicio acepta aquí sí o no.',
  'field.takesDate': 'El servicio acepta aquí una fecha.',
  'error.fieldsDoNotFit': 'El servicio no acepta esto. {why} No se cambió nada.',
  'error.fieldSetByService':
    'El servicio fija {field} por sí mismo, así que no se puede indicar. No se cambió nada. Omítalo o consulte al servicio.',
  'profile.positionUnchecked':
    'Sin un tamaño que comprobar (“Unidad de los tamaños”), las imágenes que se asignan por su lugar podrían confundirse sin que se note.',
  'profile.attachUnread':
    'Donde no se puede leer ni buscar nada, se pregunta a una persona cada vez que se pierde la respuesta al agregar una foto.',
  'profile.attachWithoutKey':
    'Donde no se puede leer nada, así solo se pueden agregar fotos a propiedades cuya clave muestra la respuesta a su creación.',
  'profile.settlesWithinTick':
    'Lo que no se encontró cuenta como no creado antes de lo que pueden retrasarse las lecturas.',
  'rule.rejected': 'El servicio no acepta este valor.',
  'rule.warning': 'El servicio pregunta si este valor es correcto.',
  'rule.required': 'El servicio pide este dato.',
  'rule.notOffered': 'El servicio no ofrece este valor aquí.',
  'rule.found': '{field}: {why}',
  'rule.unexpected': 'Su expresión no se puede leer: no se espera “{found}” en el lugar {at}. Decide el servicio.',
  'rule.ends': 'Su expresión no se puede leer: termina antes de tiempo. Decide el servicio.',
  'rule.tooLarge': 'Su expresión es demasiado larga o profunda para evaluarla aquí. Decide el servicio.',
  'error.rulesReject':
    'Las reglas del servicio no permiten esto. {why} No se cambió nada. Indique otro valor o consulte al servicio.',
  'error.fieldReadOnly':
    'Las reglas del servicio no permiten cambiar {field} aquí. No se cambió nada. Déjelo como está o consulte al servicio.',
  'error.noRuleSource':
    'El perfil del servicio no dice dónde indica el servicio sus reglas. No se cambió nada. Ejecute el diagnóstico, que lo averigua, o configure “Dónde indica el servicio sus reglas” en el perfil.',
  'history.rulesSet': 'Reglas del servicio fijaron {fields}',
  // The fields are of both genders, so nothing agrees with them.
  'input.tooLong':
    '{^what}: el texto es demasiado largo; se pueden guardar {characters} caracteres como máximo. Acórtelo. No se cambió nada.',
  'input.empty': '{^what}: falta el texto. Escríbalo. No se cambió nada.',
  'input.halfCharacter':
    'Este texto contiene medio carácter (un sustituto sin pareja), que no se puede guardar ni enviar. Borre el carácter dañado e intente de nuevo. No se cambió nada.',
  'input.unusable': '{subject}: {why}. No se cambió nada.',
  'input.all': 'Lo indicado',
  'input.shortDescription': 'leyenda',
  'input.imageOf': 'ambiente',
  'input.name': 'nombre',
  'input.text': 'texto',
  'input.value': 'texto',
  'input.entity': 'propiedad pegada',
  'input.uploadUrl': 'dirección de carga',
  'input.baseUrl': 'dirección de propiedades',
  'input.tokenUrl': 'dirección de tokens',
  'input.token': 'token',
  'input.clientId': 'id de cliente',
  'input.clientSecret': 'secreto de cliente',
  'input.memberLoginId': 'id de inicio de sesión del miembro',
  'input.listingKey': 'clave de la propiedad',
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
  'finding.tooFewPhotos': 'La propiedad tiene {count} fotos y necesita al menos {least}. Agregue más.',
  'finding.tooManyPhotos': 'La propiedad tiene {count} fotos y puede tener {most}. Quite o descarte algunas.',
  'finding.bytes':
    'La imagen tiene {size} MB y puede tener {most}. Reduzca el tamaño o la calidad en el perfil del servicio.',
  'finding.tooFewPixels': 'La imagen mide {size} píxeles y necesita al menos {least}. Agregue una más grande.',
  'finding.tooManyPixels':
    'La imagen mide {size} píxeles y puede medir {most}. Reduzca el lado largo en el perfil del servicio.',
  'finding.format': 'La imagen se envía como {format}, y solo se aceptan estos formatos: {formats}.',
  'finding.captionRequired': 'La foto necesita una leyenda.',
  'finding.captionLength': 'La leyenda tiene {length} caracteres y puede tener {most}. Acórtela.',
  'finding.caption.phone': 'La leyenda tiene un número de teléfono: “{text}”. Quítelo.',
  'finding.caption.mail': 'La leyenda tiene una dirección de correo: “{text}”. Quítela.',
  'finding.caption.web': 'La leyenda tiene una dirección web: “{text}”. Quítela.',
  'finding.caption.price': 'La leyenda tiene un precio: “{text}”. Quítelo.',
  'finding.caption.word': 'La leyenda tiene palabras que no se permiten: “{text}”. Quítelas.',
  'finding.roomRequired': 'La foto necesita un ambiente.',
  'finding.primaryExterior': 'La foto principal muestra {room}. Ponga primero uno de estos: {rooms}.',
  'finding.secondExterior': 'Después de {room}, la segunda foto debe mostrar uno de estos: {rooms}. Póngala ahí.',
  'finding.primaryUnaltered': 'La foto principal está alterada. Ponga primero una sin alterar.',
  'finding.coverage': 'Ninguna foto tiene estos ambientes: {rooms}. Agregue fotos de ellos o indique su ambiente.',
  'finding.disclosedInCaption': 'La imagen está alterada y su leyenda no lo dice. Escriba “{label}”.',
  'finding.originalMissing':
    'La imagen está alterada y su original no está en la propiedad. Agréguelo e indique cuál es.',
  'finding.originalApart': 'La imagen está alterada y su original es la foto {position}. Póngalas una junto a la otra.',
  'finding.labelRequired':
    'La imagen está alterada y necesita una etiqueta sobre ella. Reemplácela por una que la tenga.',
  'finding.labelWanted':
    'La imagen está alterada y puede que el servicio quiera una etiqueta sobre ella. Haga que “{label}” se dibuje sobre lo que se envía.',
  'finding.labelForbidden':
    'La imagen tiene una etiqueta sobre ella, lo que no se permite. Reemplácela por una sin etiqueta.',
  'finding.perhapsAltered': 'La imagen puede estar alterada. Su archivo dice: {said}. Diga si lo está.',
  'hint.generated': 'hecha con IA generativa',
  'hint.editedByGeneration': 'editada con IA generativa',
  'hint.partlyGenerated': 'compuesta, con partes hechas con IA generativa',
  'hint.algorithm': 'hecha por un programa',
  'hint.enhanced': 'cambiada por un programa',
  'hint.composite': 'compuesta de varias imágenes',
  'hint.digitalCreation': 'hecha en una computadora',
  'hint.virtualRecording': 'grabada en una escena virtual',
  'hint.data': 'hecha a partir de datos',
  'hint.placed': 'se agregó algo',
  'hint.drawn': 'se dibujó algo',
  'hint.removed': 'se quitó algo',
  'finding.blank': 'La imagen es de un solo color. Reemplácela.',
  'finding.blurred': 'La imagen parece borrosa. Revísela y reemplácela si lo está.',
  'finding.tooDark': 'La imagen parece demasiado oscura. Aclárela o reemplácela.',
  'finding.tooBright': 'La imagen parece demasiado clara. Oscurézcala o reemplácela.',
  'finding.tilted': 'Las líneas verticales están inclinadas {degrees}°. Enderece la imagen.',
  'finding.leaning': 'Las líneas verticales convergen en lugar de ser paralelas. Póngalas verticales.',
  'finding.previewTurned':
    'La imagen está girada o reflejada respecto de la vista previa de la cámara en su archivo. Revísela y gírela si está mal.',
  'finding.previewBlank':
    'La imagen está negra o blanca, y la vista previa de la cámara en su archivo no. Revísela y reemplácela si está mal.',
  'finding.code':
    'En la imagen se puede leer un código QR. No se cambió nada. Recórtela para quitarlo, o reemplace o descarte la foto.',
  'finding.codeOfAddress':
    'En la imagen se puede leer un código QR con una dirección web. No se cambió nada. Recórtela para quitarlo, o reemplace o descarte la foto.',
  'finding.shows.people':
    'La imagen muestra personas, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.text': 'La imagen muestra texto, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.watermark':
    'La imagen tiene una marca de agua, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.sign':
    'La imagen muestra un letrero, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.code':
    'La imagen muestra un código QR, según las palabras clave de su archivo. Reemplácela o descártela.',
  'problem.oneError':
    '{listing} no se envió: hay {count} error. No se perdió nada. Corríjalo o envíela de todos modos.',
  'problem.errors':
    '{listing} no se envió: hay {count} errores. No se perdió nada. Corríjalos o envíela de todos modos.',
  'history.sentAnyway': 'Enviada de todos modos, errores: {count} ({rules})',
  'error.noOriginal':
    'El original debe ser otra foto de la misma propiedad. No se cambió nada. Indique una que esté en ella.',
};
