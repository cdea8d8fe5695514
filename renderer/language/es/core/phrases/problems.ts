import type { PROBLEMS as ENGLISH } from '../../../../../shared/domain/phrases/problems.ts';

/** Why a photo or a listing was not sent, and what to do. */
export const PROBLEMS: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'problem.checkedFirst': '{why} Se comprueba antes de enviar algo de nuevo.',
  'problem.triedAgain': '{why} No se perdió nada; se intenta de nuevo automáticamente.',
  'problem.retryAfter': 'El servicio pidió esperar {seconds} s más antes de enviar algo. No se perdió nada.',
  'problem.triedLater': 'Se intenta de nuevo automáticamente dentro de un rato. No se perdió nada.',
  'problem.sendDelayed':
    'Se envía automáticamente en unos segundos. Si antes se cambia algo más, no se envía nada hasta la próxima sincronización.',
  'problem.unanswered':
    'El servicio acepta conexiones y no responde. El trabajo sigue aquí y no se perdió nada; se le pregunta de nuevo automáticamente.',
  'problem.idTaken':
    'El servicio dio a esta imagen el mismo identificador que a otra foto de esta cuenta, así que no se podrían distinguir. No se publicó. Quite una de las dos, o pida al servicio que guarde cada carga por separado.',
  'problem.answerLost':
    'Se perdió una respuesta del servicio, y este no muestra lo que se envió, que aún puede llegar. Se le pregunta otra vez por sí solo en unos minutos, antes de enviar algo de nuevo. Si ya miró allí, puede indicar aquí antes qué pasó.',
  'problem.createdOrNot':
    'La conexión se cortó mientras se creaba esta propiedad, y a este servicio no se le puede preguntar si se creó. Mire en la página del servicio: indique aquí que se creó, o créela de nuevo.',
  'problem.addedOrNot':
    'La conexión se cortó mientras se agregaba esta foto a su propiedad, y a este servicio no se le puede preguntar si se agregó. Mire la propiedad allí e indique aquí si la foto está en ella.',
  'problem.copyCreatedOrNot':
    'Esta biblioteca es una copia anterior de sí misma, o vino de otra computadora. Aquí no se sabe si esta propiedad se creó desde la otra. Véalo en la página del servicio: indique aquí que se creó, o créela.',
  'problem.copyAddedOrNot':
    'Esta biblioteca es una copia anterior de sí misma, o vino de otra computadora. Aquí no se sabe si esta foto se agregó desde la otra. Vea la propiedad allí, e indique aquí si la foto está en ella.',
  'problem.sameNumberThere':
    'El servicio ya tiene una propiedad con el número {value}: {listingKey}. No se creó nada. Indique aquí si es la misma propiedad.',
  'problem.sameAddressThere':
    'El servicio ya tiene una propiedad con la dirección {value}: {listingKey}. No se creó nada. Indique aquí si es la misma propiedad.',
  'problem.createdTwice':
    'El servicio creó esta propiedad dos veces: como {listingKey}, que sigue aquí, y como {other}. Quite {other} en la página del servicio e intente de nuevo.',
  'problem.syncedElsewhere': 'Otro Listing Lightbox está sincronizando esta propiedad en este momento.',
  'problem.cannotAttach':
    'Esta propiedad ya existe, y el perfil del servicio no indica ninguna forma de agregarle fotos. Las fotos nuevas están a salvo aquí y no se enviaron. Configure “Agregar fotos a propiedades existentes” en el perfil si el servicio tiene una forma.',
  'problem.stillArriving':
    'Aún se están copiando fotos de esta propiedad en la biblioteca. Se enviará en cuanto estén aquí.',
  'problem.notCopied':
    'El archivo de esta foto no se copió antes de que el programa terminara, y ahora no está: {path}. Lo que usted escribió está a salvo aquí. Vuelva a insertar la tarjeta y agregue el archivo de nuevo, o quite esta foto.',
  'problem.importStopped':
    'La importación terminó antes de que se copiara este archivo: {path}. Lo que usted escribió está a salvo aquí. Agregue el archivo de nuevo y ocupará su lugar; o quite esta foto.',
  'problem.notSentByPage':
    'El archivo de esta foto no se copió: la página se cerró, se volvió a cargar o no pudo leer {fileName}. Lo que usted escribió está a salvo aquí. Agregue el archivo de nuevo y ocupará su lugar; o quite esta foto.',
  'problem.fileUnusable': '{why} Quite esta foto o agréguela de nuevo desde un archivo que sirva.',
  'picture.damaged': 'La imagen que tiene el servicio está incompleta o dañada.',
  'picture.tooCostly': 'La imagen que tiene el servicio ocuparía más memoria de la que puede usar una foto.',
  'picture.tooLarge': 'La imagen que tiene el servicio supera los 100 megapíxeles.',
  'picture.format': 'Lo que tiene el servicio es de un tipo que no se puede mostrar aquí ({format}).',
  'picture.inside':
    'El servicio indica para esta imagen una dirección de una red privada en la que no está el servicio mismo. No se solicitó.',
  'picture.film': 'Lo que tiene el servicio es un video, no una imagen.',
  'picture.notHad':
    'La imagen de esta foto todavía no se pudo obtener del servicio, por eso aquí hay una dibujada. Sus palabras y su lugar se cambian y se envían como siempre; la imagen se intenta de nuevo después de la próxima sincronización.',
  'picture.placeholder':
    '{why} Aquí hay una dibujada. Las palabras y el lugar se cambian y se envían como siempre; la imagen se intenta de nuevo cuando el servicio tenga otra.',
  'problem.exportPlaceholder': '{fileName}: su imagen todavía no se pudo obtener del servicio, así que no se exportó.',
  'problem.exportArriving':
    '{fileName} todavía se está copiando a la biblioteca, así que no se exportó. Expórtela cuando termine la copia.',
  'problem.exportRefused': '{fileName} no se exportó. {why}',
  'problem.originalMissing':
    'El original de esta foto ({fileName}) ya no está en la carpeta de la biblioteca. Lo que se muestra y se envía se hizo antes. Busque el archivo para volver a ponerlo.',
  'problem.originalDamaged':
    'El original de esta foto ({fileName}) se dañó en el disco. Lo que se muestra y se envía se hizo antes. Busque el archivo para volver a ponerlo y revise el disco.',
  'problem.unconfirmed':
    'El servicio respondió sin confirmar esta imagen (no coincidía el nombre o el tamaño), así que no cuenta como enviada. La foto está a salvo aquí. Intente de nuevo; si sigue igual, revise la unidad de Size en el perfil del servicio.',
  'problem.memberRefused':
    'El servicio no aceptó {field}, que es igual para todas las fotos de esta cuenta: “{quote}” Ninguna foto tiene la culpa y no se perdió nada. Conecte el servicio de nuevo con su identificador de miembro; entonces todo continúa.',
  'problem.profileRefused':
    'El servicio no aceptó {field}, que es igual para todas las fotos de esta cuenta: “{quote}” Ninguna foto tiene la culpa y no se perdió nada. Configúrelo en el perfil del servicio, en “Valores que se envían con cada foto”; entonces todo continúa.',
  'problem.photoRefused': 'El servicio no aceptó esta foto: “{quote}” Cámbiela y sincronice de nuevo.',
  'problem.changeRefused': 'El servicio no aceptó este cambio: “{quote}” Cámbielo y sincronice de nuevo.',
  'problem.listingTooLarge':
    'El servicio no acepta una propiedad de este tamaño de una sola vez (413). No se creó nada. Quite algunas fotos y sincronice de nuevo, o configure “Agregar fotos a propiedades existentes” en el perfil si el servicio puede recibir las fotos una por una.',
  'problem.notShown':
    'El servicio no muestra ahora toda esta propiedad. No se cambió ni se quitó nada por eso; se le vuelve a preguntar automáticamente.',
  'problem.notTaken':
    'El servicio creó la propiedad sin esta foto y no dio ningún motivo. Su imagen, su leyenda y su ambiente están a salvo aquí. Vuelva a intentarlo para agregarla a la propiedad.',
  'problem.shownOlder':
    'El servicio muestra todavía una parte de esta propiedad como era antes. No se deshizo nada por eso; se le vuelve a preguntar automáticamente.',
  'problem.foreignAddress':
    'El servicio indica para esta foto una dirección de otro origen. No se envió nada allí, porque su acceso iría con ello. Los cambios están a salvo aquí; pregunte al operador del servicio.',
  'problem.holdsAnotherPicture':
    'El servicio tiene otra imagen para esta foto y no la reemplaza. La suya está a salvo aquí y no fue aceptada. Quite esta foto y agregue de nuevo su archivo: allí será una foto nueva.',
  'problem.noPictureAddress':
    'El servicio no indicó a dónde va la imagen de esta foto, así que no se envió. Está a salvo aquí. Ejecute el diagnóstico, que averigua cómo nombra el servicio sus fotos.',
  'problem.otherPictureMethod':
    'El servicio no acepta imágenes de la forma que indica el perfil. La imagen está a salvo aquí. Ejecute el diagnóstico, que averigua la forma correcta, e inténtelo de nuevo.',
  'problem.pictureTooLarge':
    '{why} La imagen es más grande de lo que acepta el servicio. Está a salvo aquí y no se vuelve a enviar sola. Reduzca “Lado más largo” o “Imagen más grande” en los ajustes de este servicio e intente de nuevo.',
  'problem.pictureKindRefused':
    '{why} El servicio no acepta imágenes de este tipo, o no enviadas de esta manera. Está a salvo aquí y no se vuelve a enviar sola. Ejecute el diagnóstico, que averigua cómo el servicio acepta imágenes, e intente de nuevo.',
  'problem.pictureNotTaken':
    '{why} La imagen está a salvo aquí y no se vuelve a enviar sola. Ponga otra imagen en su lugar o intente de nuevo.',
  'problem.takesNoPictures':
    '{why} Rechazaría también otras imágenes, así que no se crean allí más fotos sin la suya. Cuando las acepte, inténtelo de nuevo.',
  'problem.processing':
    'El servicio tiene las imágenes de esta propiedad y no ha terminado con todas. Se le vuelve a preguntar automáticamente.',
  'problem.mediaRejected':
    'El servicio rechazó esta foto: “{quote}” Está a salvo aquí. Quítela, o agregue otra imagen en su lugar.',
  'problem.mediaRejectedUnreported':
    'El servicio rechazó esta foto y no dio ningún motivo. Está a salvo aquí. Quítela, o agregue otra imagen en su lugar.',
  'problem.mediaDeleted':
    'El servicio dice que la imagen de esta foto está borrada allí, y todavía muestra la foto. Aquí no se cambió nada.',
  'problem.listingGone':
    'Esta propiedad ya no está en el servicio. Las fotos y los textos están a salvo aquí; no se envía nada más de ella.',
  'problem.keyOfAnother':
    'El servicio dio a esta foto la misma clave que a otra foto de esta cuenta, así que no se pueden distinguir. No se envía nada más de ella. Vea en la página del servicio si está en la propiedad, y quite una de las dos aquí.',
  'problem.ofAnotherListing':
    'El servicio dice que esta foto pertenece a otra propiedad. No se envió nada de ella. Olvide esta propiedad y ábrala de nuevo sin el número de esta foto.',
  'problem.ownTagRefused':
    'El servicio rechaza la etiqueta de versión que él mismo envió, así que no se pueden enviar cambios con seguridad. No se cambió nada. Es una falla conocida de algunos servidores; quien lo administra puede corregirla.',
  'problem.changedUnseen':
    'Otra persona cambió esta foto en el servicio, y este servicio no muestra lo que dice ahora. No se sobrescribió nada. Mírela en la página del servicio. Para poner la suya en su lugar, abra la propiedad de nuevo y permítalo.',
  'problem.noNumericKey':
    'El servicio no indicó el MediaKeyNumeric de esta foto, así que no se pueden enviar cambios. La foto está en la propiedad y los textos están a salvo aquí.',
  'problem.wouldReplaceUnseen':
    'El servicio no muestra lo que dice esta foto ahí, así que este cambio lo reemplazaría sin verlo. No se envió nada. Abra la propiedad de nuevo y permítalo, o pegue la propiedad tal como la muestra el servicio.',
  'problem.captionTooLong':
    'La leyenda tiene {length} caracteres y este servicio acepta {most}. Se conserva aquí y se envía cuando sea más corta.',
  'problem.oneHeldBack': '{count} foto está retenida y no se envió. Reanude su envío cuando quiera.',
  'problem.heldBack': '{count} fotos están retenidas y no se enviaron. Reanude su envío cuando quiera.',
  'problem.removalsAsk':
    'Las fotos que se quitaron después de pedir esta sincronización siguen en la propiedad publicada. Sincronice de nuevo para ver cuántas son.',
};
