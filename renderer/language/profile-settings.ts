import type { ProfileSetting } from '../../shared/domain/service-profile.ts';
import type { Language } from './language.ts';

/** One text in each language. */
type Said = Readonly<Record<Language, string>>;

/** A setting of a service profile that has a control. Its default says of which kind that is. */
export interface ProfileRow extends Readonly<Record<Language, readonly [label: string, meaning: string]>> {
  readonly setting: ProfileSetting;
  readonly group: keyof typeof PROFILE_GROUPS;
  readonly unit?: 'seconds' | 'pixels' | 'characters' | 'bytes' | 'bytesPerSecond';
  readonly canBeNone?: true;
  /** What each value is called, where only these can be selected. */
  readonly options?: Readonly<Record<string, Said>>;
}

const said = (en: string, es: string): Said => ({ en, es });

/** The headings in their sequence, what is changed most at the top. */
export const PROFILE_GROUPS = {
  limits: said('Limits', 'Límites'),
  pictureRules: said('Before sending', 'Antes de enviar'),
  pictures: said('Pictures that are sent', 'Imágenes que se envían'),
  writing: said('Listings and changes', 'Propiedades y cambios'),
  uploads: said('Uploads', 'Cargas'),
  reading: said('Reading back', 'Lectura'),
  signIn: said('Sign-in', 'Inicio de sesión'),
  values: said('Values sent with each photo', 'Valores que se envían con cada foto'),
  rules: said('Rules of the service', 'Reglas del servicio'),
  fields: said('Additional fields', 'Campos adicionales'),
} as const;

/** All that the form knows of the settings of a service profile. One that is not here is advanced, and changed as text. */
export const PROFILE_ROWS: readonly ProfileRow[] = [
  {
    setting: 'rules.shortDescriptionMaxLength',
    group: 'limits',
    en: ['Longest caption', 'Longest caption that the service takes, in characters.'],
    es: ['Leyenda más larga', 'La leyenda más larga que el servicio acepta, en caracteres.'],
    unit: 'characters',
  },
  {
    setting: 'rules.maxPhotos',
    group: 'limits',
    en: ['Photos in a listing', 'Most photos in one listing.'],
    es: ['Fotos en una propiedad', 'Máximo de fotos en una propiedad.'],
  },
  {
    setting: 'pictureRules',
    group: 'pictureRules',
    en: [
      'Picture rules',
      'What this service takes of photos. They are checked before anything is sent; without rules only the limits above are.',
    ],
    es: [
      'Reglas para las fotos',
      'Lo que este servicio acepta de las fotos. Se revisan antes de enviar; sin reglas solo se revisan los límites de arriba.',
    ],
  },
  {
    setting: 'rendition.longEdge',
    group: 'pictures',
    en: ['Longer side', 'Pixels of the longer side of the pictures that are sent; larger ones are made smaller.'],
    es: ['Lado más largo', 'Píxeles del lado más largo de las imágenes que se envían; las más grandes se reducen.'],
    unit: 'pixels',
  },
  {
    setting: 'rendition.quality',
    group: 'pictures',
    en: ['JPEG quality', 'JPEG quality of the pictures that are sent, up to 100.'],
    es: ['Calidad JPEG', 'Calidad JPEG de las imágenes que se envían, hasta 100.'],
  },
  {
    setting: 'rendition.maxBytes',
    group: 'pictures',
    en: ['Largest picture', 'Most bytes of one picture; its quality is lowered until it fits.'],
    es: ['Imagen más grande', 'Máximo de bytes de una imagen; su calidad se baja hasta que quepa.'],
    unit: 'bytes',
    canBeNone: true,
  },
  {
    setting: 'create.path',
    group: 'writing',
    en: ['Path for new listings', 'Where a new listing is sent, after the listing address.'],
    es: [
      'Ruta para propiedades nuevas',
      'Adónde se envía una propiedad nueva, después de la dirección de propiedades.',
    ],
  },
  {
    setting: 'attach',
    group: 'writing',
    en: ['Add photos to existing listings', 'How a photo is added to a listing that the service has already.'],
    es: ['Agregar fotos a propiedades existentes', 'Cómo se agrega una foto a una propiedad que el servicio ya tiene.'],
    options: {
      none: said('Not possible', 'No es posible'),
      navigation: said('Through the listing', 'A través de la propiedad'),
      media: said('By themselves', 'Por sí solas'),
      stream: said('By themselves, the picture after them', 'Por sí solas, y después la imagen'),
      streamPut: said('By themselves, the picture after them (PUT)', 'Por sí solas, y después la imagen (PUT)'),
    },
  },
  {
    setting: 'media.firstOrder',
    group: 'writing',
    en: ['Number of the first photo', 'Where the service begins to count the photos of a listing.'],
    es: ['Número de la primera foto', 'Desde qué número cuenta el servicio las fotos de una propiedad.'],
    options: { 0: said('0', '0'), 1: said('1', '1') },
  },
  {
    setting: 'media.imageOfForm',
    group: 'writing',
    en: ['Form of rooms', 'How the words of rooms are written at the service.'],
    es: ['Forma de los ambientes', 'Cómo se escriben las palabras de los ambientes en el servicio.'],
    options: {
      standard: said('With spaces: Front of…', 'Con espacios: Front of…'),
      odata: said('Without: FrontOf…', 'Sin espacios: FrontOf…'),
    },
  },
  {
    setting: 'upload.concurrency',
    group: 'uploads',
    en: ['Uploads at a time', 'How many requests run at the same time. More is faster, unless the service slows down.'],
    es: [
      'Cargas al mismo tiempo',
      'Cuántas solicitudes van al mismo tiempo. Más es más rápido, salvo que el servicio se vuelva lento.',
    ],
  },
  {
    setting: 'upload.maxBytesPerSecond',
    group: 'uploads',
    en: ['Speed limit', 'Most bytes a second that sending may take of your line.'],
    es: ['Límite de velocidad', 'Máximo de bytes por segundo que el envío puede tomar de la línea.'],
    unit: 'bytesPerSecond',
    canBeNone: true,
  },
  {
    setting: 'upload.partName',
    group: 'uploads',
    en: [
      'Part name',
      'Name of each picture inside an upload request. {n} becomes the number of the picture in its request.',
    ],
    es: [
      'Nombre de cada parte',
      'Nombre de cada imagen dentro de una solicitud de carga. {n} se reemplaza por el número de la imagen en su solicitud.',
    ],
  },
  {
    setting: 'upload.partEncoding',
    group: 'uploads',
    en: [
      'Encoding of parts',
      'How the bytes of a picture are written in an upload request. Some services want them as base64 text, which is a third larger.',
    ],
    es: [
      'Codificación de las partes',
      'Cómo se escriben los bytes de una imagen en una solicitud de subida. Algunos servicios los quieren como texto base64, que es un tercio más grande.',
    ],
    options: { binary: said('As they are', 'Tal como son'), base64: said('Base64 text', 'Texto base64') },
  },
  {
    setting: 'upload.filesPerRequest',
    group: 'uploads',
    en: ['Pictures in one request', 'How many pictures go in one request.'],
    es: ['Imágenes por solicitud', 'Cuántas imágenes van en una solicitud.'],
  },
  {
    setting: 'upload.sizeUnit',
    group: 'uploads',
    en: ['Unit of sizes', 'The unit in which the service reports the size of what arrived.'],
    es: ['Unidad de los tamaños', 'La unidad en que el servicio dice el tamaño de lo que llegó.'],
    options: {
      auto: said('Detect', 'Detectar'),
      byte: said('Bytes', 'Bytes'),
      kilobyte: said('Kilobytes (1000)', 'Kilobytes (1000)'),
      kibibyte: said('Kibibytes (1024)', 'Kibibytes (1024)'),
      none: said(
        'Not checked: the service makes its own files',
        'Sin comprobar: el servicio hace sus propios archivos',
      ),
    },
  },
  {
    setting: 'upload.matchByPosition',
    group: 'uploads',
    en: [
      'Match answers by their sequence',
      'Trust the sequence of the answers where the service does not repeat our file names. Otherwise such pictures go one by one.',
    ],
    es: [
      'Reconocer respuestas por su orden',
      'Confiar en el orden de las respuestas cuando el servicio no repite nuestros nombres de archivo. Si no, esas imágenes van una por una.',
    ],
  },
  {
    setting: 'read.entities',
    group: 'reading',
    en: [
      'Listings can be read',
      'Whether listings and photos can be read back. It shows what others changed, and settles lost answers.',
    ],
    es: [
      'Las propiedades se pueden leer',
      'Si las propiedades y las fotos se pueden volver a leer. Muestra lo que otros cambiaron y aclara respuestas perdidas.',
    ],
  },
  {
    setting: 'read.filterByMediaKey',
    group: 'reading',
    en: [
      'Photos can be looked up',
      'Whether a photo can be looked up by its key, so that nothing is sent twice after a lost answer.',
    ],
    es: [
      'Las fotos se pueden buscar',
      'Si una foto se puede buscar por su clave, para que nada se envíe dos veces después de una respuesta perdida.',
    ],
  },
  {
    setting: 'read.listingKeyForm',
    group: 'reading',
    en: ['Listing keys in addresses', 'Whether the key of a listing stands in quotes in an address.'],
    es: ['Claves de propiedad en direcciones', 'Si la clave de una propiedad va entre comillas en una dirección.'],
    options: { quoted: said('In quotes', 'Entre comillas'), bare: said('Without quotes', 'Sin comillas') },
  },
  {
    setting: 'read.mediaKeyForm',
    group: 'reading',
    en: [
      'Photo keys in addresses',
      'Whether a photo is named in an address by its number (MediaKeyNumeric) or by its key in quotes (MediaKey). An address that the service names itself comes first.',
    ],
    es: [
      'Claves de fotos en direcciones',
      'Si en una dirección una foto se nombra por su número (MediaKeyNumeric) o por su clave entre comillas (MediaKey). Una dirección que indica el propio servicio tiene prioridad.',
    ],
    options: { numeric: said('Number', 'Número'), quoted: said('Text in quotes', 'Texto entre comillas') },
  },
  {
    setting: 'read.lagSeconds',
    group: 'reading',
    en: [
      'Lag of reads',
      'Seconds by which reads may lag behind what was written. Two answers without what was sent are that far apart before it is sent again, and for that long a read that shows something older changes nothing. About what isn’t shown for 7.5 times as long you are asked.',
    ],
    es: [
      'Retraso de las lecturas',
      'Segundos que las lecturas pueden ir por detrás de lo escrito. Entre dos respuestas sin lo que se envió pasa ese tiempo antes de enviarlo de nuevo, y durante ese tiempo una lectura que muestra algo más antiguo no cambia nada. Sobre lo que no se muestra durante 7.5 veces ese tiempo se le pregunta.',
    ],
    unit: 'seconds',
  },
  {
    setting: 'signIn.scope',
    group: 'signIn',
    en: [
      'Scopes of a member',
      'What is asked for when a member signs in, in the words of the service. Without offline_access they sign in often.',
    ],
    es: [
      'Alcances de un miembro',
      'Qué se pide cuando un miembro inicia sesión, en palabras del servicio. Sin offline_access hay que iniciarla a menudo.',
    ],
  },
  {
    setting: 'signIn.passwordGrant',
    group: 'signIn',
    en: [
      'Members sign in with a password',
      'Listing Lightbox asks for the password itself and sends it to the identity provider. Only for services that offer no other way: the browser is safer.',
    ],
    es: [
      'Los miembros entran con contraseña',
      'Listing Lightbox pide la contraseña y la envía al proveedor de identidad. Solo para servicios sin otra opción: el navegador es más seguro.',
    ],
  },
  {
    setting: 'token.clientAuthentication',
    group: 'signIn',
    en: ['Where the secret is sent', 'How client id and secret reach the token address.'],
    es: ['Dónde se envía el secreto', 'Cómo llegan el id de cliente y el secreto a la dirección de tokens.'],
    options: { body: said('In the form', 'En el formulario'), basic: said('In a header', 'En un encabezado') },
  },
  {
    setting: 'token.scope',
    group: 'signIn',
    en: ['Scope', 'What the token may be used for, in the words of the service. Mostly empty.'],
    es: ['Alcance', 'Para qué sirve el token, en palabras del servicio. Casi siempre vacío.'],
  },
  {
    setting: 'media.officeMlsId',
    group: 'values',
    en: ['Office MLS id', 'The number of your office, where the service wants it with each photo.'],
    es: ['Id MLS de la oficina', 'El número de su oficina, si el servicio lo pide con cada foto.'],
  },
  {
    setting: 'media.memberAOR',
    group: 'values',
    en: ['Member association', 'Your association of REALTORS®, where the service wants it with each photo.'],
    es: ['Asociación del miembro', 'Su asociación de REALTORS®, si el servicio la pide con cada foto.'],
  },
  {
    setting: 'media.originatingSystemID',
    group: 'values',
    en: ['Original system id', 'The number of the system the photos come from, where the service wants one.'],
    es: ['Id del sistema original', 'El número del sistema del que provienen las fotos, si el servicio lo pide.'],
  },
  {
    setting: 'validation.source',
    group: 'rules',
    en: [
      'Where the service publishes its rules',
      'Rules say in advance what the service would refuse: required fields, values, limits. They are kept, and used without a network too.',
    ],
    es: [
      'Dónde indica el servicio sus reglas',
      'Las reglas dicen de antemano lo que el servicio rechazaría: datos obligatorios, valores, límites. Se guardan y se usan también sin red.',
    ],
    options: {
      none: said('Nowhere', 'En ningún lugar'),
      function: said('ValidationRules function', 'Función ValidationRules'),
      resource: said('Rules resource', 'Recurso Rules'),
    },
  },
  {
    setting: 'validation.member',
    group: 'rules',
    en: [
      'About you, for rules',
      'What rules ask about the member, such as USERCLASS=AG; MEMBER_TYPE=Agent. Rules about what isn’t named here are left to the service.',
    ],
    es: [
      'Sobre usted, para las reglas',
      'Lo que las reglas preguntan sobre el miembro, como USERCLASS=AG; MEMBER_TYPE=Agent. Las reglas sobre lo que no está aquí quedan para el servicio.',
    ],
  },
  {
    setting: 'validation.warningResponse',
    group: 'rules',
    en: [
      'Confirmed warnings are sent',
      'The standard (RCP-19) asks for a Warning-Response with what a person confirmed, and doesn’t say where it stands.',
    ],
    es: [
      'Las advertencias confirmadas se envían',
      'El estándar (RCP-19) pide un Warning-Response con lo que una persona confirmó, y no dice dónde va.',
    ],
    options: {
      none: said('Not at all', 'No se envían'),
      header: said('As a header', 'En un encabezado'),
      property: said('As a property of the listing', 'En una propiedad'),
    },
  },
  {
    setting: 'propertyFields',
    group: 'fields',
    en: ['Fields of this service', 'Further fields of a listing that this service has, with the kind of each.'],
    es: ['Campos de este servicio', 'Otros campos de una propiedad que tiene este servicio, con el tipo de cada uno.'],
  },
];
