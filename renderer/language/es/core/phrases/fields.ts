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
};
