import type { EXAMINATION as ENGLISH } from '../../../../../shared/domain/phrases/diagnostics.ts';

/** What an diagnostics found. Where something was not tried, its verdict beside it says so already. */
export const EXAMINATION: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'addresses.both': 'Las imágenes van a {uploadUrl}; las propiedades, a {baseUrl}.',
  'signIn.token': 'Hay un token de acceso.',
  'webApi.refused': 'La API web no acepta el inicio de sesión ({status}).',
  'webApi.webPage':
    'En la dirección de propiedades responde una página web: puede ser una dirección equivocada o una red que pide iniciar sesión.',
  'webApi.notFound':
    'No se encontró Media en la dirección de propiedades (404): puede estar equivocada, o el servicio no permite leer.',
  'webApi.good': 'La API web responde como OData {version}.',
  'webApi.noVersion': 'La API web responde, pero no indica su versión de OData.',
  'reading.good': 'Se pueden leer las entidades.',
  'reading.answered': 'El servicio responde a GET para Media.',
  'reading.none':
    'No se pueden leer las entidades ({status}). Los cambios de otras personas se pueden notar, pero no mostrar aquí.',
  'reading.status': 'GET para Media se respondió con {status}.',
  'filter.good': 'Se puede buscar una foto por su MediaKey, así que se puede preguntar por una respuesta perdida.',
  'filter.foundNothing': 'Un filtro por un MediaKey desconocido no encontró nada, como debe ser.',
  'filter.none': '{why} Después de una respuesta perdida, una persona tiene que mirar si se creó una propiedad.',
  'filter.ignored': 'El servicio ignora $filter.',
  'filter.status': 'Un filtro por MediaKey se respondió con {status}.',
  'uploadAddress.refused': 'La dirección de carga no acepta el inicio de sesión ({status}).',
  'uploadAddress.webPage':
    'En la dirección de carga responde una página web: puede ser una dirección equivocada o una red que pide iniciar sesión.',
  'uploadAddress.notThere':
    'Nada recibe imágenes en la dirección de carga ({status}). Es lo que aparece antes de /api/mediaupload en los documentos del servicio.',
  'uploadAddress.good': 'La dirección de carga responde ({status}).',
  'upload.notAllowed':
    'El nombre de la parte, el orden de los resultados y la unidad de Size. Probarlo enviaría algo al servicio, y este examen no tenía permiso.',
  'upload.stored': 'Se guardaron imágenes de prueba.',
  'upload.oneStored': 'Se guardó una imagen de prueba.',
  'upload.noResult': 'El servicio respondió {status} sin ningún resultado.',
  'partName.good': 'Se acepta una parte llamada “{name}”.',
  'partName.other': 'Las partes llamadas {refused} no se aceptaron; “{accepted}” sí.',
  'partName.none':
    'No se aceptó ninguna imagen de prueba con los nombres de parte probados ({tried}). {why} Pida el nombre a quien opera el servicio y configure “Nombre de cada parte” en el perfil.',
  'results.one': '{sent} imágenes en una solicitud dieron 1 resultado.',
  'results.many': '{sent} imágenes en una solicitud dieron {stored} resultados.',
  'results.sentOneByOne': '{why} Se envían una por una.',
  'results.twoRefused': 'Dos imágenes en una solicitud no se aceptaron; una sola, sí.',
  'results.picturesOneByOne': '{why} Las imágenes se envían una por una.',
  'results.byName': 'Los resultados traen los nombres de archivo como se enviaron, {order}; se asignan por nombre.',
  'results.renamed': 'El servicio cambia los nombres de archivo; los resultados llegaron {order}.',
  'results.renamedUnreported':
    'El servicio cambia los nombres de archivo; llegaron resultados, pero no se puede saber en qué orden.',
  'results.byPosition': '{why} Se asignan por su posición, como dice el perfil.',
  'results.orderUncertain': 'No es seguro que los resultados llegaran en el orden de las partes.',
  'results.notEchoed': 'No se devuelven los nombres de archivo, así que las imágenes van una por una.',
  'order.kept': 'en el orden de las partes',
  'order.other': 'en otro orden',
  'order.unclear': 'en un orden que no se puede saber',
  'sizeUnit.good': 'Size está en {unit}.',
  'sizeUnit.known': 'Imágenes de prueba de tamaño conocido volvieron en {unit}.',
  'sizeUnit.unclear': 'Con estos tamaños no se puede saber la unidad de Size.',
  'sizeUnit.unchecked': 'Los tamaños que responde el servicio no se comprueban.',
  'sizeUnit.madeAnew':
    'Parece que el servicio hace archivos propios de lo que recibe: su tamaño no dice nada de lo que llegó.',
  'sizeUnit.none':
    'Los tamaños que responde el servicio no corresponden a ninguna unidad conocida, así que no se podría verificar ninguna imagen.',
  'unit.byte': 'bytes',
  'unit.kilobyte': 'kilobytes',
  'unit.kibibyte': 'kibibytes',
  'tags.notAllowed':
    'Si se respetan las etiquetas de versión, cuándo muestran las lecturas un cambio y qué pasa con las leyendas largas. Probarlo enviaría algo al servicio, y este examen no tenía permiso.',
  'tags.noPhoto': 'Aún no hay ninguna foto propia en este servicio. Sincronice primero una propiedad.',
  'tags.noTestPhoto': 'No hay ninguna propiedad de prueba con una foto en la que se pueda probar.',
  'tags.unreadable': 'No se puede leer la foto ({status}) y no se conoce su etiqueta.',
  'tags.noAddress': 'Sin probar: no se conoce ninguna dirección en la que se lea una foto suya.',
  'tags.none':
    'El servicio no muestra una etiqueta de versión, así que no se pueden notar los cambios de otras personas.',
  'tags.unclear':
    'No se sabe: la etiqueta de la última sincronización no se aceptó ({status}). No se puede leer la foto, así que pudo haber cambiado desde entonces.',
  'tags.refused':
    'El servicio no acepta la etiqueta que acaba de enviar ({status}), así que ningún cambio se puede enviar con seguridad. Quien lo opera puede corregirlo.',
  'tags.staleTaken':
    'El servicio acepta un cambio con una etiqueta que no es la actual ({status}): los cambios de otras personas se pueden sobrescribir sin aviso{without}.',
  'tags.good': 'Se acepta su propia etiqueta y se rechaza una anterior ({status}){without}.',
  'tags.withoutTaken': '; se acepta un cambio sin etiqueta',
  'tags.withoutRefused': '; se rechaza un cambio sin etiqueta ({status})',
  'prefer.unsaid': 'El servicio no dice si atiende Prefer; se entienden ambas formas de respuesta.',
  'prefer.honoured': 'El servicio atiende Prefer ({applied}).',
  'time.milliseconds': '{count} ms',
  'time.seconds': '{count} s',
  'tagTick.fine': 'Los cambios seguidos tienen cada uno su propia etiqueta de versión.',
  'tagTick.coarse': 'Dos cambios en menos de {time} pueden tener la misma etiqueta de versión.',
  'tagTick.waited': '{why} El segundo cambio de una foto espera ese tiempo.',
  'tagTick.unmoved':
    'No se sabe qué tan gruesas son las etiquetas de versión. {count} cambios que dejaron la foto como está tuvieron todos la etiqueta que tenía antes.',
  'tagTick.unclear': 'No se sabe qué tan gruesas son las etiquetas de versión. {why}',
  'readLag.atOnce': 'La siguiente lectura ya muestra un cambio.',
  'readLag.within': 'Las lecturas muestran un cambio después de {time} como máximo.',
  'readLag.never': 'Ninguna lectura mostró un cambio en {seconds} segundos.',
  'readLag.unclear': 'No se sabe cuánto se retrasan las lecturas. {why}',
  'filterLag.atOnce': 'Un filtro encuentra un cambio enseguida.',
  'filterLag.within': 'Un filtro encuentra un cambio después de {time} como máximo.',
  'filterLag.never': 'Un filtro no encontró un cambio en {seconds} segundos.',
  'filterLag.unclear': 'No se sabe cuánto se retrasa un filtro. {why}',
  'lag.waited': '{why} Durante ese tiempo, lo que no se muestra cuenta como en camino.',
  'lag.tickAndLag': 'Las etiquetas de versión pueden ser iguales durante {tick}, y las lecturas se retrasan {lag}.',
  'measure.noMark': 'Ni una etiqueta de versión ni ModificationTimestamp distinguen una respuesta de la anterior.',
  'measure.refused': 'Un cambio que deja la foto como está se respondió con {status}.',
  'measure.changed': 'Otra persona cambió la foto entretanto, así que no se escribió nada más.',
  'measure.status': 'Una lectura se respondió con {status}.',
  'attach.closed': 'El servicio dice que no acepta más fotos para una propiedad que ya existe.',
  'attach.noWay': 'El servicio no ofrece ninguna forma de agregar una foto a una propiedad que ya existe.',
  'attach.onlyAtFirst': '{why} Solo se pueden agregar fotos a una propiedad al crearla.',
  'attach.possible': 'El servicio dice que {request} es posible.',
  'attach.possibleUntried': 'El servicio dice que {request} es posible. No se probó.',
  'attach.impossible': 'El servicio dice que {request} no es posible.',
  'attach.unstated': 'El servicio no dice {what}, y {untried}',
  'attach.how': 'cómo se agregan fotos a una propiedad que ya existe',
  'attach.whether': 'si {request} es posible',
  'attach.unclear': 'No se puede saber si {request} agrega una foto a una propiedad: {why}',
  'attach.added': '{request} agregó la imagen de prueba a una propiedad que ya existe.',
  'attach.removedAgain': '{why} Se quitó de nuevo.',
  'attach.left': '{added} No se pudo quitar de nuevo: {why} Quite {media} a mano en el servicio.',
  'attach.saysSo': 'Así lo dice el servicio.',
  'attach.both': '{first} {second}',
  'attach.noPicture': 'El servicio no acepta la imagen que se subió para ella.',
  'stream.found': 'El servicio acepta los bytes de una imagen con {method}. {read}',
  'stream.kept': 'Una imagen de prueba se volvió a leer.',
  'stream.another': 'Lo que se leyó de una imagen de prueba no es una imagen.',
  'stream.unread': 'No se pudo volver a leer.',
  'stream.second.taken': 'Una segunda imagen ocupa el lugar de la primera.',
  'stream.second.refused': 'Una segunda imagen no se acepta: la foto conserva la primera.',
  'attach.notShown': 'El servicio la aceptó, pero no la muestra.',
  'attach.mayBeLeft':
    '{why} Una foto con el nombre de archivo {fileName}, sin imagen, puede haber quedado en la propiedad a la que se agregó: quítela allí a mano.',
  'attach.noNumber': 'El servicio no indicó su MediaKeyNumeric.',
  'attach.noTag': 'El servicio no indicó su etiqueta de versión.',
  'captions.untried':
    'Qué pasa con las leyendas largas. Para eso hace falta una foto agregada a propósito, y {untried}',
  'captions.notAdded': 'no se pudo agregar ninguna.',
  'captions.whole': 'Una leyenda de {characters} caracteres se guarda entera.',
  'captions.cut': 'Una leyenda más larga se corta sin aviso después de {characters} caracteres.',
  'captions.keptOnly':
    'De una leyenda más larga que se envió, el servicio guardó sin aviso solo {characters} caracteres.',
  'captions.other': 'Una leyenda larga se guarda como “{stored}”.',
  'captions.refused': 'Una leyenda de {characters} caracteres no se acepta: {why}',
  'captions.refusedOver': 'Una leyenda de más de {characters} caracteres no se acepta: {why}',
  'captions.unclear': 'No se sabe qué pasa con una leyenda larga. {why}',
  'marks.kept': 'Los acentos, las comillas, & y los espacios dobles de las leyendas se guardan como se escriben.',
  'marks.altered':
    'Las leyendas se guardan en otra forma: {what}. Las suyas se quedan como están y no se envían de nuevo.',
  'marks.escaped': 'comillas, & y < como HTML (&amp;)',
  'marks.spaces': 'varios espacios como uno',
  'marks.composed': 'acentos unidos a su letra',
  'marks.other': 'La leyenda “{sent}” se guarda como “{stored}”.',
  'marks.refused': 'Una leyenda con acentos, comillas y & no se acepta: {why}',
  'marks.unclear': 'No se sabe qué pasa con los acentos, las comillas y & en una leyenda. {why}',
  'rules.function': 'El servicio indica {count} reglas sobre propiedades en Property/ValidationRules.',
  'rules.resource': 'El servicio indica {count} reglas sobre propiedades en su recurso Rules.',
  'partEncoding.good': 'Una imagen de prueba se leyó tal como se envió ({encoding}).',
  'partEncoding.madeAnew':
    'Una imagen de prueba volvió como una imagen que el servicio creó de nuevo: su parte se entendió ({encoding}).',
  'partEncoding.other': 'Una imagen de prueba volvió como debía solo cuando su parte se envió como {encoding}.',
  'partEncoding.none':
    'Una imagen de prueba volvió como otra, tanto si su parte se envió como binary como si se envió como base64.',
  'partEncoding.unread': 'Sin probar: la imagen de prueba no se pudo leer.',
  'listingKeys.answered': 'Una propiedad se lee por su clave como {name}.',
  'listingKeys.none':
    "No se pudo leer una propiedad por su clave en ninguna de las dos formas, Property('clave') o Property(clave).",
  'mediaKeys.answered': 'Una foto se lee por su clave como {name}.',
  'mediaKeys.linked':
    'Una foto se lee en la dirección que el servicio indica para ella (@odata.editLink), y no por su clave.',
  'mediaKeys.none': "No se pudo leer una foto por ninguna de sus claves, ni Media(número) ni Media('clave').",
  'mediaKeys.foreign':
    'El servicio indica para sus fotos direcciones de otro origen ({host}). No se usan: el acceso nunca se envía allí.',
  'mediaStatus.described':
    'En este servicio las fotos tienen un estado (MediaStatus): {count} de esta propiedad, {processing} de ellas en proceso. Una foto está lista cuando es Complete.',
  'mediaStatus.early':
    'Una foto figura como Complete antes de tener una imagen (MediaStatus), así que el estado no dice si la imagen llegó. La aplicación se guía por lo que el servicio muestra de ella.',
  'fields.described':
    'El servicio informa de {count} campos de propiedades, {required} de ellos obligatorios, y de {lists} listas de las que se toman valores.',
  'fields.imageOf': 'La lista de ambientes (ImageOf) del servicio los tiene como en “{form}”.',
  'fields.none':
    'El servicio no dice nada de sus campos, ni en $metadata ni en un recurso Field. El formulario de una propiedad tiene los usuales.',
  'fields.unread': 'No se pudo leer lo que el servicio dice de sus campos: {why}',
  'rules.none':
    'El servicio no indica reglas sobre propiedades donde se buscan. Lo que rechaza se sabe después de enviar.',
  'pages.linked':
    'La primera página de una colección tiene {count} entradas e indica dónde está la siguiente; se leen todas.',
  'pages.whole': 'Una colección se muestra entera: {count} entradas.',
  'pages.cut': 'Una colección se muestra con {count} de {all} entradas, y nada indica dónde está el resto.',
  'listingPages.linked':
    'Una propiedad se muestra con {count} de sus fotos e indica dónde están las demás; se leen todas.',
  'listingPages.whole': 'Una propiedad se muestra con todas sus fotos: {count}.',
  'listingPages.cut':
    'Una propiedad se muestra con {count} de {all} fotos, y nada indica dónde está el resto. Los cambios de otras personas en esas no se pueden ver. Quien opera el servicio puede corregirlo.',
  'listingPages.none': 'Una propiedad no se puede leer junto con sus fotos ({status}).',
  'numbers.from': 'Las fotos de una propiedad se numeran desde {first}.',
  'numbers.steps':
    'Las fotos de una propiedad se numeran desde {first} de {step} en {step}. Sus números se dejan al servicio.',
  'numbers.changed':
    'Un Order que se cambia a {sent} pasa a ser {stored}: el servicio numera las fotos por su cuenta o las deja donde están. El orden se vuelve a leer después de cada cambio.',
  'numbers.refused': 'No se acepta un cambio de Order: {why}',
  'numbers.attached': 'Una foto que se agrega con Order {sent} recibe {stored}.',
  'newListing.untried': 'Qué pasa con una propiedad nueva. Para eso hace falta una de prueba, y {untried}',
  'newListing.shown': 'Una propiedad nueva vuelve en la respuesta a su creación.',
  'newListing.named': 'La respuesta a una propiedad nueva indica solo su dirección. Se lee allí.',
  'newListing.bare': 'La respuesta a una propiedad nueva no la indica. Se encuentra por sus fotos.',
  'newListing.lost': 'La respuesta a una propiedad nueva se perdió. Se encontró por sus fotos.',
  'newListing.notFound': 'La respuesta no indica la propiedad, y no se pudo encontrar por sus fotos.',
  'newListing.refused': 'Una propiedad nueva con los campos de “{name}” no se acepta: {why}',
  'newListing.unclear':
    '{why} Puede haber una propiedad de prueba con los campos de “{name}” en el servicio: búsquela allí y quítela a mano.',
  'newListing.left':
    'La propiedad de prueba {listing}, con los campos de “{name}”, queda en el servicio. Quítela allí a mano.',
  'newListing.leftTwo':
    'Las propiedades de prueba {listing} y {other}, con los campos de “{name}”, quedan en el servicio. Quítelas allí a mano.',
  'newPhotos.all': 'Una propiedad nueva conserva todas sus fotos: {count}.',
  'newPhotos.cut': 'De las {count} fotos de una propiedad nueva, el servicio conserva {stored}, sin aviso.',
  'newPhotos.added': '{why} Las demás se agregan después.',
  'newPhotos.lost': '{why} No ofrece ninguna forma de agregar las demás: quien lo opera puede decir cuántas acepta.',
  'newPhotos.unclear':
    'No se sabe cuántas de sus fotos conserva una propiedad nueva. No se pudieron volver a leer, o no todas.',
  'newPhotos.ownKeys':
    'El servicio da a las fotos un MediaKey propio. Se reconocen por su dirección o por su nombre de archivo.',
  'unknownFields.taken': 'Se acepta un campo de propiedad desconocido.',
  'unknownFields.refused': 'No se acepta un campo de propiedad desconocido: {why}',
  'repeatedListing.second': 'La misma propiedad, enviada por segunda vez, crea otra.',
  'repeatedListing.asked': '{why} Después de una respuesta perdida, se buscan las fotos antes de enviarla de nuevo.',
  'repeatedListing.refused': 'La misma propiedad, enviada por segunda vez, no se acepta: {why}',
  'repeatedListing.unclear':
    'No se sabe si la misma propiedad, enviada por segunda vez, crea otra. {why} Puede haber una segunda propiedad de prueba en el servicio: búsquela allí y quítela a mano.',
  'untried.notAllowed': 'probarlo enviaría algo al servicio, y este examen no tenía permiso.',
  'untried.live': 'para una prueba no se agrega nada a una propiedad publicada.',
  'untried.noPhoto': 'aún no hay ninguna foto propia en este servicio. Sincronice primero una propiedad.',
  'untried.noTestPhoto': 'no hay ninguna propiedad de prueba con una foto.',
  'untried.noPicture': 'no se guardó ninguna imagen de prueba que se pudiera agregar.',
  'untried.notRemovable': 'no es seguro que lo agregado para una prueba se pudiera quitar de nuevo.',
  'plan.pictures':
    'Dos imágenes grises de prueba a {uploadUrl}, como partes con el nombre “{name}”. Se quedan allí sin usar.',
  'plan.otherNames':
    'Solo si ese nombre no se acepta: lo mismo con {names}, uno tras otro, hasta que se acepte alguno.',
  'plan.caption':
    'La leyenda de {media} tal como está, o que no está quitada, hasta tres veces: con su etiqueta de versión, con una anterior y sin ninguna. Ningún valor cambia.',
  'plan.measure':
    'Lo mismo otra vez, por lo general cuatro veces y {most} como máximo, para medir cuándo muestran las lecturas un cambio y qué tan gruesas son las etiquetas de versión.',
  'plan.attach':
    'Una imagen de prueba que se agrega a la propiedad de {media} y se quita enseguida (DeletedYN), si el servicio permite ambas cosas. Antes recibe leyendas de prueba (dos, o catorce como máximo si una larga no se acepta) y un Order más alto. No se escribe en ninguna otra foto, pero un servicio puede volver a numerar las demás en la misma secuencia. Donde el servicio acepta las imágenes después de sus fotos, su imagen se envía dos veces.',
  'plan.testPhoto': 'una foto de prueba',
  'plan.newListing':
    'Una propiedad de prueba con los campos de “{name}” y {count} imágenes grises de prueba, que queda allí hasta que alguien la quite. Se envía con un campo desconocido; si no se acepta, otra vez sin él; y por último una vez más con las mismas imágenes, para ver si eso crea otra, que también queda allí.',
  'plan.newListingAlone':
    'Una propiedad de prueba con los campos de “{name}” y sin imágenes, que queda allí hasta que alguien la quite. Se envía con un campo desconocido; si no se acepta, otra vez sin él.',
  // What the diagnostics say of the connection of an address.
  'address.upload': 'dirección de carga',
  'address.listing': 'dirección de propiedades',
  'address.issuer': 'emisor',
  'address.token': 'dirección de tokens',
  'address.uploadListing': 'direcciones de carga y de propiedades',
  'address.uploadToken': 'direcciones de carga y de tokens',
  'address.listingToken': 'direcciones de propiedades y de tokens',
  'address.uploadListingToken': 'direcciones de carga, de propiedades y de tokens',
  'connection.onThisComputer': '{^label}: http en esta computadora. No pasa por ninguna red, así que no necesita TLS.',
  'connection.unencrypted':
    '{^label}: http a otra computadora. Cualquiera en el camino podría leer el token; use la dirección https.',
  'connection.tooOld':
    '{^label}: el servidor no ofrece TLS 1.2 ni una versión posterior ({code}), así que no se envía nada allí. Quien lo opera puede corregirlo.',
  'connection.notTls':
    '{^label}: lo que responde allí no habla TLS ({code}). Puede ser el puerto equivocado o una dirección http escrita como https.',
  'connection.unseen': 'No se probó ({label}): no se pudo llegar ({code}), así que no se vio ningún certificado.',
  'connection.untrusted':
    '{^label}: el certificado no demuestra que este sea el servicio: {problems}. No se envía nada allí. ({version}, {issued}.)',
  'connection.endsSoon': '{^label}: {version}; {issued}: solo {left}. Quien lo opera debería renovarlo.',
  'connection.good': '{^label}: {version}; {issued} ({left}).',
  'proxy.unreachable':
    'No se puede alcanzar el proxy {proxy} de esta red ({code}). El trabajo sigue aquí; el envío continúa cuando haya conexión.',
  'proxy.refused':
    'El proxy {proxy} de esta red no lleva al servicio ({status}). No se envió nada. Pregunte a quien administra la red.',
  'proxy.none':
    'Lo que responde en {proxy} no es un proxy. No se envió nada. Revise la configuración del proxy de esta computadora.',
  'proxy.password':
    'El proxy {proxy} de esta red pide un nombre y una contraseña (407). No se envió nada. Póngalos en HTTPS_PROXY, como http://NOMBRE:CONTRASEÑA@{proxy}, o pida a quien administra la red que deje pasar a Listing Lightbox.',
  'proxy.wrongPassword':
    'El proxy {proxy} de esta red no acepta el nombre y la contraseña de HTTPS_PROXY (407). No se envió nada. Corríjalos.',
  'proxy.windows':
    'El proxy {proxy} de esta red exige un inicio de sesión de Windows ({schemes}), que Listing Lightbox no puede dar (407). No se envió nada. Pida a quien administra la red que lo deje pasar sin él, o un programa en esta computadora que inicie la sesión, e indíquelo en HTTPS_PROXY.',
  'proxy.otherSignIn':
    'El proxy {proxy} de esta red exige un inicio de sesión de un tipo que Listing Lightbox no puede dar ({schemes}, 407). No se envió nada. Pida a quien administra la red que lo deje pasar.',
  'proxy.unsupported':
    'Esta red indica pasar por {named}, un tipo de proxy que Listing Lightbox no puede usar. No se envió nada. Pida a quien administra la red un proxy HTTP.',
  'proxy.unknown': 'Esta computadora no dijo si hay un proxy ({why}). No se envió nada; se le pregunta de nuevo.',
  'proxy.used': '{^label}: por el proxy {proxy}, según {saidBy}.',
  'proxy.direct': '{^label}: sin proxy, según {saidBy}.',
  'proxy.byEnvironment': 'las variables de entorno (HTTPS_PROXY, NO_PROXY)',
  'proxy.bySystem': 'el sistema',
  'trust.system': 'Certificados: se confía en los de este sistema, además de los que trae Listing Lightbox.',
  'trust.older':
    'Certificados: este Node ({version}) no puede leer los del sistema, así que solo se confía en los suyos y en los del archivo que indica NODE_EXTRA_CA_CERTS. Node 24.5 o más nuevo puede.',
  'trust.failed':
    'Certificados: no se pudieron leer los del sistema, así que solo se confía en los que trae Listing Lightbox.',
  'trust.company':
    '{^label}: responde por su certificado {issuer}, en quien confía esta computadora y no el público. Es habitual donde una empresa lee su tráfico.',
  'certificate.issued': 'certificado emitido por {issuer}, válido del {from} al {to}',
  'certificate.dayLeft': 'queda {days} día',
  'certificate.daysLeft': 'quedan {days} días',
  'certificate.issuer': '“{name}”',
  'certificate.noIssuer': 'alguien sin nombre',
  'certificate.unreadableDate': 'una fecha ilegible',
  'certificate.noName': 'ningún nombre',
  'certificate.moreNames': '{names} y {count} más',
  'certificate.expired': 'venció el {day}, o el reloj de esta computadora está mal',
  'certificate.early': 'solo es válido desde el {day}, o el reloj de esta computadora está mal',
  'certificate.otherName': 'está a nombre de {names}, no de {host}',
  'certificate.selfSigned': 'está firmado por sí mismo, así que nadie responde por él',
  'certificate.unknownIssuer': 'esta computadora no confía en su emisor, {issuer}, o falta un certificado intermedio',
  'certificate.revoked': 'su emisor lo revocó',
  'certificate.notAccepted': 'no se acepta ({code})',
};
