import type { CONNECTION as ENGLISH } from '../../../../../shared/domain/phrases/connection.ts';

/** What an examination tells of the connection of an address. */
export const CONNECTION: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'address.upload': 'dirección de carga',
  'address.listing': 'dirección de propiedades',
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
  'connection.unseen':
    'No se pudo llegar directamente ({label}; {code}), así que no se vio ningún certificado. Detrás de un proxy es de esperar.',
  'connection.untrusted':
    '{^label}: el certificado no demuestra que este sea el servicio: {problems}. No se envía nada allí. ({version}, {issued}.)',
  'connection.endsSoon': '{^label}: {version}; {issued}: solo {left}. Quien lo opera debería renovarlo.',
  'connection.good': '{^label}: {version}; {issued} ({left}).',
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
