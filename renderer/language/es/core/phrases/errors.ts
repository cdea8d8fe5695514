import type { ERRORS as ENGLISH } from '../../../../../shared/domain/phrases/errors.ts';

/** Why something that a person asked for was not done, what is safe and what to do. */
export const ERRORS: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'error.internal':
    'Algo falló dentro de Listing Lightbox. Las fotos y los textos están a salvo. Intente de nuevo; si se repite, informe el incidente {incidentId}.',
  'error.noListing': 'Esta propiedad no está en la biblioteca.',
  'error.noTemplate': 'No hay ninguna plantilla “{name}”. Hay {names}. No se cambió nada.',
  'error.noTemplates': 'No hay ninguna plantilla “{name}”, ni ninguna otra. No se cambió nada.',
  'error.templateTwice': 'Ya hay una plantilla “{name}”. No se cambió nada.',
  'error.noListingToChange': 'Esta propiedad no está en la biblioteca. No se cambió nada.',
  'error.noListingToAddTo': 'Esta propiedad no está en la biblioteca. No se agregó nada.',
  'error.goesThereAlready': 'Esta propiedad ya se envía a {name}.',
  'error.isThereAlready':
    'Ya está en {name}, como “{listing}”, que a su vez se envía a otros servicios. No se cambió nada. Termine eso primero.',
  'error.followsAlready': 'Esta propiedad sigue a otra. Agregue los servicios a esa. No se cambió nada.',
  'error.followsNothing': 'Esta propiedad no sigue a otra.',
  'error.noPhoto': 'Esta foto no está en la biblioteca. No se cambió nada.',
  'error.photoGone': 'Esta foto ya no está en la biblioteca.',
  'error.noPhotoToMove': 'Una foto que se iba a mover no está en esta propiedad. No se cambió nada.',
  'error.noPhotoToChange': 'Una foto que se iba a cambiar no está en esta propiedad. No se cambió nada.',
  'error.orderIncomplete':
    'El nuevo orden no nombra cada foto de esta propiedad una vez; tal vez se agregaron o quitaron fotos mientras tanto. No se cambió nada. Mire las fotos y ordénelas de nuevo.',
  'error.captionTooLong':
    'La leyenda tiene {length} caracteres; este servicio acepta como máximo {most}. No se cambió nada. Acórtela e intente de nuevo.',
  'error.captionNotCut':
    'El servicio no cortó el texto actual de esta foto, así que no hay ningún límite que aplicar. No se cambió nada.',
  'error.noFileDialog': 'Aquí no hay un diálogo de archivos. Suelte los archivos en la página.',
  'error.onServiceAlready':
    'Esta propiedad ya está en el servicio, cuya interfaz solo acepta cambios de fotos. No se cambió nada; cambie los demás campos en la página del servicio.',
  'error.beingCreated':
    'Esta propiedad se está creando en el servicio, con los valores que tenía. No se cambió nada. Sincronice e intente de nuevo si no se creó.',
  'error.otherValueToConfirm':
    '{field} ya tiene otro valor. No se confirmó nada. Revíselo y confírmelo si es correcto.',
  'error.nothingToConfirm':
    'El servicio no tiene ninguna advertencia sobre el valor de {field} que se pueda confirmar. No se cambió nada.',
  'error.notConfirmed': 'El valor de {field} no está confirmado. No se cambió nada.',
  'error.newerChange':
    'Después se cambió algo más, o esto ya se deshizo. Ahora no se cambió nada. Primero deshaga lo más nuevo.',
  'error.nothingToUndo': 'No hay nada que deshacer en esta propiedad. No se cambió nada.',
  'error.nothingToRedo': 'No hay nada que rehacer en esta propiedad. No se cambió nada.',
  'error.noSamples':
    'Las fotos de ejemplo no forman parte de esta instalación. No se agregó nada; agregue fotos propias.',
  'error.samplesOnlyForPractice':
    'Las fotos de ejemplo solo van en una propiedad vacía del servicio de práctica. No se agregó nada; cree una propiedad nueva para ellas.',
  'error.stillArriving':
    'El archivo de esta foto aún se está copiando en la biblioteca. No se cambió nada. Reemplácela cuando termine.',
  'error.noImport': 'Esta importación ya terminó. No se cambió nada.',
  'error.noFolderDialog': 'Aquí no hay un diálogo de carpetas. Escriba la ruta de la carpeta.',
  'error.noFileManager': 'Aquí no se puede mostrar una carpeta. La aplicación de escritorio sí puede.',
  'error.sourceGone':
    'El archivo {fileName} ya no está donde estaba cuando se agregó. La foto está a salvo aquí, con una copia propia.',
  'error.sourceUnknown':
    'No se sabe de qué archivo se agregó {fileName}. La foto está a salvo aquí, con una copia propia.',
  'error.noFolder': 'No hay ninguna carpeta {folder}. No se cambió nada. Seleccione una carpeta que exista.',
  'error.folderOfLibrary':
    'La carpeta {folder} pertenece a la biblioteca, o la contiene, así que no se puede vigilar. No se cambió nada. Seleccione la carpeta a la que exporta el otro programa.',
  'error.noWatchQuestion': 'Esta pregunta ya se respondió, o su archivo o su foto ya no están. No se cambió nada.',
  'error.cannotReplace':
    'Esta foto ya está en el servicio, y el perfil del servicio no indica ninguna forma de agregar otra a su propiedad. No se cambió nada. Configure “Agregar fotos a propiedades existentes” en el perfil si el servicio tiene una forma.',
  'error.cannotCorrect':
    'Esta foto ya está en el servicio y el perfil del servicio no indica cómo agregar otra a su propiedad, así que allí no se puede cambiar su imagen. No se cambió nada. Configure “Agregar fotos a propiedades existentes” en el perfil si el servicio tiene una manera.',
  'error.heldBack':
    'El envío de esta foto está en pausa, y el servicio la tiene como era. No se cambió nada. Reanude primero su envío; después se puede cambiar su imagen.',
  'error.noPictureToCorrect':
    'La imagen de esta foto no está en la biblioteca; en su lugar hay solo un dibujo. No se cambió nada. Reemplácela primero por un archivo suyo.',
  'error.correctedNotMade':
    '{why} Las correcciones se conservan, y también el original; la imagen corregida todavía no está lista. Se prepara cuando se envía la foto o cuando la corrija de nuevo.',
  'error.twin': 'La misma imagen ya está en esta propiedad, como foto {position}. No se cambió nada.',
  'error.otherBytes':
    'Este archivo no es el que se agregó como {fileName}: contiene otros datos. No se cambió nada. Busque el mismo archivo o reemplace la foto por este.',
  'error.notRemovedYet': '{fileName} todavía está en su propiedad. No se borró nada; primero quite la foto.',
  'error.removalNotSent':
    'Es posible que el servicio todavía tenga {fileName}. No se borró nada de ella; sincronice primero, para que también se quite allí.',
  'error.exportThere': '{path} ya existe y no se sobrescribe nada. No se exportó nada. {free} estaría libre.',
  'error.exportNotWritable':
    'No se puede escribir nada en {path}: puede ser de solo lectura o ya no estar. No se exportó nada. Elija otra carpeta.',
  'error.exportDiskFull':
    'El disco está lleno: no se pudo escribir {path}. No se conservó nada de la exportación y sus fotos están a salvo. Libere espacio o exporte a otro disco.',
  'error.exportCancelled': 'La exportación se canceló. No se conservó nada de ella.',
  'error.exportUnderWay': 'Esta exportación ya está en curso.',
  'error.noPhotosToExport': 'No hay fotos para exportar. No se escribió nada.',
  'error.watermarkLetters':
    'La marca de agua “{words}” tiene letras que no se pueden dibujar. No se exportó nada. Use letras latinas, griegas o cirílicas.',
  'error.logoUnusable': 'El logotipo no es una imagen que se pueda usar. No se exportó nada. Use un PNG o JPEG.',
  'error.nothingToExport': 'No se pudo exportar ninguna foto de “{listing}”. No se escribió nada.',
  'error.checkUnderWay': 'Los originales ya se están leyendo. Espere a que termine.',
  'error.photoStays': '{why} La foto queda como estaba.',
  'error.noAccount':
    'Aún no hay ningún servicio conectado. Todo lo hecho está a salvo aquí. Conecte un servicio, o use el servicio de práctica, y sincronice de nuevo.',
  'error.sealedElsewhere':
    'El inicio de sesión guardado no se puede abrir con el almacén de claves de este sistema (puede venir de otra computadora o de otra cuenta de usuario). Las fotos y los cambios están a salvo. Inicie sesión de nuevo.',
  'error.secretDamaged':
    'El archivo con el inicio de sesión guardado de esta cuenta está dañado ({file}). Las fotos y los cambios están a salvo. Inicie sesión de nuevo.',
  'error.keyStoreClosed':
    'El almacén de claves de esta computadora está bloqueado, o no dio acceso a Listing Lightbox, así que no se puede usar el inicio de sesión guardado. Desbloquéelo, y permita el acceso si se le pregunta.',
  'error.keyStoreMissing':
    'El inicio de sesión guardado está cifrado con una clave del almacén de claves del sistema, al que no se llega desde aquí, como en una conexión remota. Siga donde inició la sesión del escritorio, o conecte el servicio de nuevo desde aquí.',
  'error.keyStoreNotUsed':
    'El inicio de sesión guardado está cifrado con una clave del almacén de claves del sistema, y LIGHTBOX_SECRETS=file indica no usarlo. Quítelo, o conecte el servicio de nuevo.',
  'error.testListingLive':
    'En una cuenta de producción no se crea ninguna propiedad de prueba: quedaría publicada. No se envió nada. Conecte para eso el entorno de prueba del servicio.',
  'error.nothingToExamine': 'Aún no hay ningún servicio conectado, así que no hay nada que examinar.',
  'error.nothingToOpenFrom': 'Aún no hay ningún servicio conectado, así que no hay ninguna propiedad que abrir.',
  'error.accountHasListings':
    'Este servicio tiene propiedades en esta computadora: {count}. No se cambió nada. Quítelas primero de aquí; lo que está en el servicio se queda allí.',
  'error.cannotMove':
    '“{name}” se queda en su servicio. No se cambió nada. Solo se mueve una propiedad que nunca se envió y que no es la de ejemplo; las demás se envían a otro servicio más.',
  'error.nothingToPractise':
    'Un conflicto se practica con una foto que el servicio de práctica ya tiene. No se cambió nada. Envíe primero las fotos de una propiedad de práctica.',
  'error.noServiceYet':
    'Todavía no hay ningún servicio conectado. No se cambió nada. Conecte uno o use el servicio de práctica.',
  'error.noSuchAccount': 'Esa cuenta no existe. No se cambió nada.',
  'error.settingsDoNotFit': 'Un perfil de servicio no puede tener estos ajustes. No se cambió nada.',
  'error.accountHasSent':
    'Hay propiedades de “{name}” en {address}. No se guardó nada. Conecte otro servicio de propiedades por separado.',
  'error.accountThere':
    'Ya hay una cuenta en estas direcciones: {names}. No se guardó nada. Elija la cuenta en la que quiere iniciar sesión de nuevo o agregue una segunda.',
  'error.profileRefused': 'Estos ajustes no funcionan juntos, y no se guardó nada. {why}',
  'error.proposalsDoNotFit': 'Estas propuestas no encajan en el perfil. No se cambió nada.',
  'error.practiceOff': 'Su organización ha desactivado el servicio de práctica. Lo que hay aquí se queda como está.',
  'error.noPractice': 'El servicio de práctica no forma parte de este programa. Inícielo con `lightbox practice`.',
  'error.address': '{^label}: {reason} No se guardó nada.',
  'address.webApi': 'dirección de propiedades',
  'address.notOne': '“{text}” no es una dirección. Debe tener la forma https://media.example.com.',
  'address.onlyHttps': 'solo se usan direcciones https, porque allí se envía un token.',
  'address.noUser': 'quite de la dirección el nombre de usuario y la contraseña.',
  'address.noQuery': 'quite todo a partir de “?” o “#”.',
  'error.noOpenQuestion': 'No hay ninguna pregunta abierta sobre esta propiedad. No se cambió nada.',
  'error.noConflictToResolve': 'Ese conflicto no existe. Mire los que siguen abiertos e intente de nuevo.',
  'error.noConflict': 'Ese conflicto no existe. No se cambió nada.',
  'error.conflictSettled': 'Este conflicto ya se resolvió. No se cambió nada.',
  'error.conflictOpen': 'Este conflicto está abierto. No se cambió nada.',
  'error.conflictFirst':
    'Esto cambió en otro lugar mientras usted escribía, y hay un conflicto abierto al respecto. Sus palabras aún no se guardaron. Resuelva el conflicto y guárdelas de nuevo.',
  'error.fieldChangedElsewhere':
    '{field} dice ahora “{value}”: cambió en otro lugar después de que usted empezara. No se cambió nada. Para poner lo suyo en su lugar, guárdelo una vez más.',
  'error.choiceSent': 'Esta elección ya se envió y no se puede deshacer. En su lugar, cambie la foto.',
  'error.choiceStands': 'Esta elección ya no se puede deshacer. No se cambió nada; en su lugar, cambie la foto.',
  'error.twinOfRemoved':
    'La imagen de {fileName} ya está en esta propiedad, como foto {position}. No se cambió nada. Quite primero esa foto para tener esta en su lugar.',
  'error.onlyMineOrTheirs': 'Si una foto se queda se elige entre lo suyo y lo del servicio. No se cambió nada.',
  'error.onlyMyOrderOrTheirs': 'Un orden se elige entre el suyo y el del servicio. No se cambió nada.',
  'error.photoHereAlready': 'La foto {number} ya está aquí, en “{name}”. No se cambió nada.',
  'error.noSuchPhotos': 'El servicio no tiene la foto {numbers}. No se abrió nada.',
  'error.photosElsewhere': 'El servicio tiene la foto {numbers} en otra propiedad. No se abrió nada.',
  'error.heldElsewhere':
    'Esta propiedad se está sincronizando o abriendo en este momento. No se abrió nada. Intente de nuevo en un momento.',
  'error.noPhotoUsable':
    'No se puede tomar ninguna foto de esta propiedad: en {entries} de su lista Media falta o no sirve: {names}. No se abrió nada. Tome de nuevo la propiedad tal como la muestra el servicio, con las claves de sus fotos.',
  'entries.only': 'la única entrada',
  'entries.all': 'las {count} entradas',
  'error.nothingOpened': '{why} No se abrió nada.',
  'error.nothingChanged': '{why} No se cambió nada.',
  'error.whichListing': '¿A qué propiedad pertenecen estas fotos? Indique también su clave. No se cambió nada.',
  'error.notAListing':
    'Esto no es una propiedad tal como la muestra el servicio (JSON con una lista Media). No se cambió nada.',
  'error.cannotBeRead':
    'Este servicio no se puede leer desde aquí. Pegue la propiedad tal como la muestra el servicio (JSON con sus Media) o indique los números de sus fotos (MediaKeyNumeric).',
  'error.noSuchListing': 'El servicio no tiene la propiedad {listingKey}. No se cambió nada.',
  'error.libraryFromFuture':
    'Esta biblioteca es de una versión más nueva de Listing Lightbox (esquema {version}; esta versión conoce hasta {newest}). Quedó intacta. Instale la versión más nueva para abrirla.',
  'error.libraryUpgraded':
    'Una versión más nueva de Listing Lightbox actualizó esta biblioteca mientras esta versión estaba abierta. No se cambió nada. Cierre esta versión y siga en la más nueva.',
  'error.homeMissing': '--home= necesita una carpeta. No se abrió nada. Inicie de nuevo con --home=CARPETA.',
  'error.pageNotBuilt': 'La página aún no está construida. Ejecute primero `npm run build`.',
  'error.oldNode': 'Listing Lightbox necesita Node 24 o más nuevo; este es {version}. No se tocó nada.',
  'error.noCommand': 'No hay ningún comando llamado “{name}”.',
  'host.silent':
    'Listing Lightbox no responde en este momento. Todo lo guardado hasta ahora está a salvo, y lo que se escriba se conserva aquí hasta poder guardarlo.',
  'host.unusable':
    'Listing Lightbox dio una respuesta que esta página no entiende. No se perdió nada. Vuelva a cargar la página; si ocurre otra vez, el programa y la página son de versiones distintas.',
  'host.linkRefused':
    'Esta página se abrió con un enlace que ya no es válido. Todo lo guardado está a salvo. Abra Listing Lightbox otra vez para obtener un enlace nuevo.',
  'host.notHandedOver':
    'El ZIP se creó, pero no se pudo entregar para guardarlo, así que no se exportó nada. Las fotos están a salvo. Compruebe que haya espacio en el disco y vuelva a exportar.',
  'host.fault':
    'Algo falló en esta ventana. Las fotos y todo lo guardado están a salvo. Inténtelo de nuevo; si sigue igual, vuelva a cargar la ventana.',
  // Why a library was not backed up, unpacked or moved.
  'copy.diskFull':
    'El disco de {place} está lleno. No se conservó nada de la copia y la biblioteca está como estaba. Libere espacio allí o indique un lugar en otro disco.',
  'copy.tooLarge':
    '{place} necesita {needed} y a su disco le quedan {free}. No se copió nada y la biblioteca está como estaba. Libere espacio allí o indique un lugar en otro disco.',
  'copy.notWritable':
    'No se puede escribir nada en {place}: puede ser de solo lectura o ya no estar. La biblioteca está como estaba. Permita escribir allí o indique otro lugar.',
  'copy.diskFailed':
    'El disco de {place} falló al leer o escribir. No se conservó nada de la copia y la biblioteca está como estaba. Compruebe que el disco esté conectado e inténtelo de nuevo.',
  'copy.notCopied':
    'Un archivo de la biblioteca no se pudo copiar a {place}: no se puede leer, o su copia no fue igual. No se conservó nada de la copia y la biblioteca está como estaba. Ejecute `lightbox doctor --library`, revise los discos e inténtelo de nuevo.',
  'copy.folderFilled':
    '{place} no es una carpeta vacía y no se sobrescribe nada. No se cambió nada. Indique una carpeta vacía o que aún no exista.',
  'copy.cancelled': 'Se canceló. No se conservó nada de la copia y la biblioteca está como estaba.',
  'copy.underWay': 'Ya hay una copia de seguridad o un traslado en curso. Espere a que termine o cancélelo.',
  'backup.there':
    '{place} ya existe y no se sobrescribe nada sin pedirlo. No se hizo ninguna copia de seguridad. Indique otro archivo o agregue --replace.',
  'backup.inLibrary':
    '{place} está en la propia biblioteca y se perdería con ella. No se hizo ninguna copia de seguridad. Indique un lugar en otro disco.',
  'backup.notReadBack':
    'Lo que se escribió en {place} no es lo que contiene la biblioteca, así que no se conservó. La biblioteca está como estaba. Revise el disco o indique un lugar en otro.',
  'backup.notOne':
    '{place} no es una copia de seguridad de una biblioteca, o le falta el final. No se escribió nada. Cópielo de nuevo de donde se hizo o indique otro archivo.',
  'backup.damaged':
    'La base de datos de la copia de seguridad {place} está dañada, así que no se creó ninguna biblioteca. No se escribió nada. Copie de nuevo el archivo de donde se hizo o use una copia anterior.',
  'move.nothing': 'No hay ninguna biblioteca en {place}. No se trasladó nada. Indique la carpeta de una con --home.',
  'move.within':
    '{place} está en la carpeta de la biblioteca, o la contiene. No se trasladó nada. Indique una carpeta en otro lugar.',
  'move.inUse':
    'Listing Lightbox, u otro comando, tiene abierta esta biblioteca. No se trasladó nada. Ciérrelo e inténtelo de nuevo.',
  'move.meanwhile':
    'La biblioteca de {place} se trasladó a otra carpeta. Aquí no se hizo nada y allí está a salvo. Vuelva a empezar o indique su nueva carpeta.',
  'move.onShare':
    '{place} está en una carpeta de red ({kind}), donde dos computadoras podrían dañar una biblioteca. No se cambió nada. Indique una carpeta en un disco de esta computadora.',
  'move.notHere':
    'La biblioteca no se puede trasladar mientras está abierta en el navegador. Cierre Listing Lightbox y ejecute: lightbox library move "{folder}"',
  'place.gone':
    'La biblioteca se trasladó a {place} y ahora no está allí. No se cambió nada. Conecte el disco en el que está y vuelva a iniciar. Para abrir otra desde ahora: lightbox library use FOLDER',
  'place.noLibrary':
    'No hay ninguna biblioteca en {place}. No se cambió nada. Indique la carpeta que contiene library.db.',
  'place.unreadable':
    'La nota de dónde está la biblioteca no se puede leer ({place}). No se cambió nada. Indique de nuevo la biblioteca: lightbox library use FOLDER',
  // Of signing in as a member.
  'signIn.denied': 'El inicio de sesión se canceló, o el miembro no lo permitió. No se cambió nada.',
  'signIn.otherAnswer':
    'Lo que volvió del navegador no es la respuesta a este inicio de sesión. No se cambió nada. Inicie sesión de nuevo.',
  'signIn.otherIssuer':
    'La respuesta es de otro proveedor de identidad que el consultado. No se cambió nada. Revise el emisor y pregunte al servicio antes de intentarlo de nuevo.',
  'signIn.otherToken':
    'El proveedor de identidad respondió con algo que no pertenece a este inicio de sesión. No se cambió nada.',
  'signIn.clock':
    'Según el reloj de esta computadora, la respuesta del proveedor de identidad no es vigente. No se cambió nada. Ajuste el reloj e inicie sesión de nuevo.',
  'signIn.unusable':
    'Lo que respondió no es un proveedor de identidad que Listing Lightbox pueda usar: puede ser la página de acceso de una red o una dirección equivocada. Revise el emisor.',
  'signIn.codeRefused':
    'El proveedor de identidad no aceptó la respuesta del navegador: ya se usó o es demasiado antigua. No se cambió nada. Inicie sesión de nuevo.',
  'signIn.passwordRefused':
    'El proveedor de identidad no aceptó el nombre de usuario o la contraseña. No se cambió nada y la contraseña no se guardó.',
  'signIn.noPassword':
    'El perfil de este servicio no pide contraseñas. No se envió nada. Inicie sesión en el navegador.',
  'signIn.clientUnknown':
    'El proveedor de identidad no deja iniciar sesión aquí con este id de cliente. No se cambió nada. Revise el id de cliente y lo que el proveedor registró para él.',
  'signIn.scopeRefused':
    'El proveedor de identidad no conoce los alcances que se piden. No se cambió nada. Revise “Alcances de un miembro” en el perfil del servicio.',
  'signIn.notOffered': 'El proveedor de identidad no ofrece esta forma de iniciar sesión. No se cambió nada.',
  'signIn.refused': 'El proveedor de identidad rechazó el inicio de sesión ({quote}). No se cambió nada.',
  'signIn.providerTrouble': 'El proveedor de identidad tiene problemas. No se perdió nada; se le pregunta de nuevo.',
  'signIn.timedOut': 'Nadie inició sesión en cinco minutos. No se cambió nada. Inicie sesión de nuevo cuando quiera.',
  'signIn.codeEnded':
    'Nadie inició sesión antes de que venciera el código. No se cambió nada. Empiece de nuevo cuando quiera, y se muestra un código nuevo.',
  'signIn.canceled': 'El inicio de sesión se canceló. No se cambió nada.',
  'signIn.expired':
    'El inicio de sesión venció. No se perdió nada; inicie sesión de nuevo y continúa todo lo que espera.',
  'signIn.signedOut':
    'Nadie ha iniciado sesión en esta cuenta en esta computadora. Inicie sesión y continúa todo lo que espera.',
  'signIn.renewing': 'Otro programa está renovando el inicio de sesión. El trabajo continúa cuando termine.',
  'signIn.otherMember':
    'Esta cuenta es de {owner}, y quien inició sesión es {name}. No se cambió nada. Inicie sesión como {owner}, o conecte una cuenta propia para {name}.',
  'signIn.unknown': 'No existe ese inicio de sesión, o ya terminó. Empiece de nuevo.',
  'signIn.notMember': 'En esta cuenta no se inicia sesión como miembro.',
  // Why a request did not give what was asked.
  'failure.quoted': '{sentence} Respondió: “{quote}”',
  'failure.signInRefused': 'El servicio no aceptó el inicio de sesión.',
  'failure.tokenRefused':
    'El servicio no aceptó el token de acceso. No se perdió nada; inicie sesión de nuevo con otro.',
  'failure.clientRefused':
    'El servicio no aceptó el id de cliente y el secreto. No se perdió nada; revise ambos y conecte de nuevo.',
  'failure.noToken': 'No hay un token de acceso en esta computadora. Inicie sesión de nuevo.',
  'failure.noSecret': 'No hay un secreto de cliente en esta computadora. Inicie sesión de nuevo.',
  'failure.noTokenAnswered': 'La dirección de tokens no respondió con un token. Revísela.',
  'failure.stale': 'Otra persona cambió esto en el servicio mientras tanto.',
  'failure.gone': 'El servicio no conoce esto.',
  'failure.noMediaAddress': 'No se conoce ninguna dirección en la que el servicio tenga esta foto. No se envió nada.',
  'failure.unknownKey': 'No se conoce la clave de esta propiedad en el servicio.',
  'failure.slowDown': 'El servicio pide ir más despacio.',
  'failure.longPause':
    'El servicio pide una pausa de {hours} horas. No hace falta esperar: la próxima sincronización que usted pida lo intenta de inmediato.',
  'failure.longestPause':
    'El servicio pide una pausa de un día o más. Se le vuelve a preguntar después de un día como máximo. No hace falta esperar: la próxima sincronización que usted pida lo intenta de inmediato.',
  'failure.proxyRefused': 'El proxy de esta red no deja pasar nada sin iniciar sesión (407). No se envió nada.',
  'failure.trouble': 'El servicio tiene problemas ({status}).',
  'failure.refused': 'El servicio no aceptó esto ({status}).',
  'failure.notTheService':
    'Lo que responde no es el servicio de propiedades: puede ser la página de acceso de una red o una dirección equivocada.',
  'failure.noUploadThere':
    'Nada recibe imágenes en la dirección de carga {address}: puede ser incorrecta o puede responder una red que pide iniciar sesión. No se envió nada. Corrija la dirección en “Iniciar sesión de nuevo” de este servicio.',
  'failure.noListingsThere':
    'Nada recibe propiedades en {address}: puede ser una dirección incorrecta. La propiedad no se creó. Corrija la dirección en “Iniciar sesión de nuevo” de este servicio.',
  'failure.otherAnswered': 'El servicio respondió sobre algo distinto de lo que se le pidió.',
  'failure.cutAnswer': 'La respuesta del servicio no está completa.',
  'failure.answerTooLarge':
    'El servicio respondió con mucho más de lo que se le pidió, así que su respuesta no se leyó. Nada cambia aquí por eso.',
  'failure.tooManyResults':
    'El servicio indicó {count} resultados para {sent} imágenes, así que ninguna cuenta como enviada. Sus fotos están a salvo aquí. Pida a quien lo opera que lo revise.',
  'failure.notStored':
    'La dirección de carga respondió con algo que no es una lista de archivos guardados, así que nada cuenta como enviado. Revise la conexión y la dirección.',
  'failure.preparedChanged':
    'La imagen preparada {fileName} falta en la biblioteca o se cambió allí. Se hará de nuevo a partir del original.',
  'failure.pictureLinkUnsafe':
    'El servicio no indica una dirección segura para la imagen de esta foto: tiene que estar cifrada y no llevar nombre de usuario. No se envió nada allí.',
  'failure.pictureLinkInside':
    'El servicio quiere la imagen de esta foto en una dirección de una red privada en la que él mismo no está. No se envió nada allí. Pregunte a quien opera el servicio.',
  'failure.pictureRefused': 'El servicio no aceptó la imagen de esta foto ({status}). Está a salvo aquí.',
  'failure.pictureUnsafe': 'La imagen no está en una dirección segura.',
  'failure.pictureInside':
    'La dirección de la imagen lleva a una red privada en la que no está el servicio mismo, así que no se solicitó.',
  'failure.pictureElsewhere': 'Una y otra vez se dice que la imagen está en otro lugar.',
  'failure.pictureGone': 'No hay ninguna imagen en su dirección ({status}).',
  'failure.pictureTooLarge': 'La imagen en su dirección es demasiado grande.',
  'failure.nothingLeft': 'Ninguna de las fotos de esta propiedad sigue en el servicio.',
  'failure.contended': 'Otra persona está cambiando esta foto en este momento.',
  'failure.stopped': 'Se detuvo antes de que el servicio respondiera.',
  'failure.superseded': 'Otro Listing Lightbox se hizo cargo de esta propiedad; no se envió nada.',
  'failure.stalled': 'La conexión no avanzó durante demasiado tiempo y se abandonó.',
  'failure.overdue': 'La conexión fue demasiado lenta durante demasiado tiempo y se abandonó.',
  'failure.offline': 'No se puede llegar al servicio. El trabajo sigue aquí; el envío se reanuda cuando haya conexión.',
  'failure.unconnected':
    'No se puede llegar al servicio: no hubo conexión a tiempo. El trabajo sigue aquí; el envío se reanuda cuando la haya.',
  'failure.certificate':
    'El servicio no demuestra su identidad con un certificado válido, así que no se envió nada. Revise la dirección o consulte a quien administra la red.',
  'failure.broken': 'La conexión se cortó antes de que el servicio respondiera.',
};
