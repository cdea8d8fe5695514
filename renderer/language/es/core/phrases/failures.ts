import type { FAILURES as ENGLISH } from '../../../../../shared/domain/phrases/failures.ts';

/** Why a request did not give what was asked. */
export const FAILURES: Readonly<Record<keyof typeof ENGLISH, string>> = {
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
