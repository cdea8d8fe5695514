import type { CONNECTION as ENGLISH } from '../../../../../shared/domain/phrases/connection.ts';

/** What the diagnostics say of the connection of an address. */
export const CONNECTION: Readonly<Record<keyof typeof ENGLISH, string>> = {
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
