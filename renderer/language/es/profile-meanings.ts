import type { profileMeanings as english } from '../en/profile-meanings.ts';

export const profileMeanings: Record<keyof typeof english, string> = {
  'meaning.name': 'Cómo se llama este perfil. Solo para las personas.',
  'meaning.upload.partName':
    "Nombre de cada imagen dentro de una solicitud de carga. '{'n'}' se reemplaza por el número de la imagen en su solicitud.",
  'meaning.upload.partEncoding':
    'Cómo se escriben los bytes de una imagen en una solicitud de subida. Algunos servicios los quieren como texto base64, que es un tercio más grande.',
  'meaning.upload.filesPerRequest': 'Cuántas imágenes van en una solicitud.',
  'meaning.upload.maxBytesPerRequest': 'Máximo de bytes en una solicitud, con todas sus imágenes.',
  'meaning.upload.concurrency':
    'Cuántas solicitudes van al mismo tiempo. Más es más rápido, salvo que el servicio se vuelva lento.',
  'meaning.upload.sizeUnit': 'La unidad en que el servicio dice el tamaño de lo que llegó.',
  'meaning.upload.matchByPosition':
    'Confiar en el orden de las respuestas cuando el servicio no repite nuestros nombres de archivo. Si no, esas imágenes van una por una.',
  'meaning.upload.maxBytesPerSecond': 'Máximo de bytes por segundo que el envío puede tomar de la línea.',
  'meaning.upload.minBytesPerSecond':
    'Mínimo de bytes por segundo con el que se espera un envío. Uno más lento se abandona y se intenta de nuevo.',
  'meaning.upload.stallSeconds':
    'Segundos sin ningún avance después de los cuales una solicitud se abandona y se intenta de nuevo.',
  'meaning.create.method': 'Cómo se envía una propiedad nueva.',
  'meaning.create.path': 'Adónde se envía una propiedad nueva, después de la dirección de propiedades.',
  'meaning.update.concurrency': 'Cuántos cambios de fotos se envían al mismo tiempo.',
  'meaning.read.entities':
    'Si las propiedades y las fotos se pueden volver a leer. Muestra lo que otros cambiaron y aclara respuestas perdidas.',
  'meaning.read.filterByMediaKey':
    'Si una foto se puede buscar por su clave, para que nada se envíe dos veces después de una respuesta perdida.',
  'meaning.read.listingKeyForm': 'Si la clave de una propiedad va entre comillas en una dirección.',
  'meaning.read.mediaKeyForm':
    'Si en una dirección una foto se nombra por su número (MediaKeyNumeric) o por su clave entre comillas (MediaKey). Una dirección que indica el propio servicio tiene prioridad.',
  'meaning.read.mediaStatus':
    'Cuando el servicio indica el estado de una foto (MediaStatus), está lista solo cuando es Complete. Desactivado: basta con lo que muestra el servicio.',
  'meaning.read.stallSeconds':
    'Segundos sin ningún avance después de los cuales una lectura se abandona. Se pregunta de nuevo más tarde.',
  'meaning.read.settleSeconds':
    'Segundos que las lecturas pueden ir por detrás de lo escrito. Entre dos respuestas sin lo que se envió pasa ese tiempo antes de enviarlo de nuevo, y durante ese tiempo una lectura que muestra algo más antiguo no cambia nada.',
  'meaning.read.tagSettleMilliseconds':
    'Milisegundos dentro de los que dos cambios de una foto pueden llevar la misma etiqueta. La que se cambió hace tan poco se lee otra vez antes de cambiarla.',
  'meaning.read.absenceMinutes':
    'Minutos después del último cambio durante los que una foto que el servicio no muestra puede estar todavía en camino. Después se le pregunta.',
  'meaning.prefer.return': 'Qué se pide al servicio que responda a un cambio. Puede responder como quiera.',
  'meaning.prefer.maxPageSize': 'Cuántas entradas se pide al servicio que envíe de una vez. Vacío: las que quiera.',
  'meaning.attach': 'Cómo se agrega una foto a una propiedad que el servicio ya tiene.',
  'meaning.stream.method':
    'Cómo se envía la imagen cuando va después de su foto: POST como en RESO RCP-48, o PUT como en OData. No cambia nada en las otras formas de agregar fotos.',
  'meaning.token.clientAuthentication': 'Cómo llegan el id de cliente y el secreto a la dirección de tokens.',
  'meaning.token.scope': 'Para qué sirve el token, en palabras del servicio. Casi siempre vacío.',
  'meaning.token.memberLoginIdParameter': 'Con qué nombre se envía el id de acceso de miembro, si la cuenta tiene uno.',
  'meaning.token.lifetimeSeconds': 'Cuánto se supone que dura un token cuando el servicio no lo dice.',
  'meaning.signIn.scope':
    'Qué se pide cuando un miembro inicia sesión, en palabras del servicio. Sin offline_access hay que iniciarla a menudo.',
  'meaning.signIn.passwordGrant':
    'Listing Lightbox pide la contraseña y la envía al proveedor de identidad. Solo para servicios sin otra opción: el navegador es más seguro.',
  'meaning.signIn.memberLoginIdClaim':
    'Dónde dice el proveedor de identidad el id de acceso del miembro. Vacío si en ninguna parte.',
  'meaning.signIn.officeMlsIdClaim': 'Dónde dice la oficina. Se usa si aquí OfficeMlsId está vacío.',
  'meaning.signIn.memberAORClaim': 'Dónde dice la asociación del miembro. Se usa si aquí MemberAOR está vacío.',
  'meaning.signIn.originatingSystemIDClaim': 'Dónde dice el sistema. Se usa si aquí OriginatingSystemID está vacío.',
  'meaning.media.firstOrder': 'Desde qué número cuenta el servicio las fotos de una propiedad.',
  'meaning.media.imageOfForm': 'Cómo se escriben las palabras de los ambientes en el servicio.',
  'meaning.media.mediaType': 'La palabra que dice que lo enviado es una imagen.',
  'meaning.media.className': 'Una palabra fija que el servicio espera con cada foto.',
  'meaning.media.resourceName': 'Una palabra fija para aquello a lo que pertenecen las fotos.',
  'meaning.media.originatingSystemMediaKey':
    'La clave de una foto en el sistema del que proviene, si el servicio la pide.',
  'meaning.media.originatingSystemID': 'El número del sistema del que provienen las fotos, si el servicio lo pide.',
  'meaning.media.memberAOR': 'Su asociación de REALTORS®, si el servicio la pide con cada foto.',
  'meaning.media.officeMlsId': 'El número de su oficina, si el servicio lo pide con cada foto.',
  'meaning.media.approved': 'Si las fotos se envían como aprobadas.',
  'meaning.rendition.longEdge': 'Píxeles del lado más largo de las imágenes que se envían; las más grandes se reducen.',
  'meaning.rendition.quality': 'Calidad JPEG de las imágenes que se envían, hasta 100.',
  'meaning.rendition.maxBytes': 'Máximo de bytes de una imagen; su calidad se baja hasta que quepa.',
  'meaning.rules.shortDescriptionMaxLength': 'La leyenda más larga que el servicio acepta, en caracteres.',
  'meaning.rules.shortDescriptionSuggestedLength':
    'El largo recomendado de una leyenda; el contador cambia al superarlo.',
  'meaning.rules.maxPhotos': 'Máximo de fotos en una propiedad.',
  'meaning.pictureRules':
    'Lo que este servicio acepta de las fotos. Se revisan antes de enviar; sin reglas solo se revisan los límites de arriba.',
  'meaning.validation.source':
    'Las reglas dicen de antemano lo que el servicio rechazaría: datos obligatorios, valores, límites. Se guardan y se usan también sin red.',
  'meaning.validation.setForm':
    'Cómo se escriben las reglas que fijan un valor: el estándar tiene solo el valor; algunos servicios, “Campo = valor”.',
  'meaning.validation.member':
    'Lo que las reglas preguntan sobre el miembro, como USERCLASS=AG; MEMBER_TYPE=Agent. Las reglas sobre lo que no está aquí quedan para el servicio.',
  'meaning.validation.warningResponse':
    'El estándar (RCP-19) pide un Warning-Response con lo que una persona confirmó, y no dice dónde va.',
  'meaning.validation.warningResponseName': 'Un nombre que contiene “warning”.',
  'meaning.validation.refreshMinutes':
    'Qué antigüedad pueden tener las reglas antes de preguntar al servicio si cambiaron.',
  'meaning.propertyFields': 'Otros campos de una propiedad que tiene este servicio, con el tipo de cada uno.',
  'profile.changed': 'Cambiado',
  'profile.reset': '{label}: restablecer a {value}',
  'profile.resetAll': 'Restablecer todo',
  'profile.resetAllTitle': '¿Restablecer todos los ajustes de este perfil?',
  'profile.resetAllText': 'Todos los ajustes vuelven a sus valores predeterminados. Las propiedades quedan como están.',
  'profile.none': 'ninguno',
  'profile.changedCount':
    '{count, plural, =0 {Todos los ajustes tienen su valor predeterminado.} one {# ajuste cambiado.} other {# ajustes cambiados.}}',
  'profile.import': 'Importar…',
  'profile.export': 'Exportar',
  'profile.asText': 'Editar como texto…',
  'profile.textTitle': 'El perfil como texto',
  'profile.importTitle': '¿Usar este perfil?',
  'profile.importText': '{count, plural, =0 {Es igual al de ahora.} one {Cambia # ajuste.} other {Cambian # ajustes.}}',
  'profile.importConfirm': 'Usar el perfil',
  'profile.fieldName': 'Nombre del campo',
  'profile.fieldKind': 'Tipo de {name}',
  'profile.newFieldKind': 'Tipo',
  'profile.addField': 'Agregar campo',
  'profile.removeField': 'Quitar {name}',
};
