import type { ProblemCode, ProblemSentence } from '../../core-language.ts';

/** What happened, what is safe and what to do, by code; the core's own sentence follows where it says more. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemSentence>> = {
  invalidInput: { says: 'Ese dato no se puede usar. No se cambió nada; corríjalo e intente de nuevo.', whole: false },
  notFound: { says: 'Esto ya no está en la biblioteca o en el servicio. No se cambió nada.', whole: false },
  noAccount: {
    says: 'Aún no hay ningún servicio conectado. Todo lo hecho está a salvo aquí. Conecte un servicio e intente de nuevo.',
    whole: true,
  },
  accountRefused: {
    says: 'El servicio no aceptó el inicio de sesión. No se perdió nada; inicie sesión de nuevo.',
    whole: false,
  },
  keyStoreClosed: {
    says: 'El almacén de claves de este sistema no da acceso al inicio de sesión guardado. No se perdió nada. Desbloquéelo.',
    whole: false,
  },
  offline: {
    says: 'No se puede llegar al servicio. El trabajo sigue aquí; el envío se reanuda cuando haya conexión.',
    whole: true,
  },
  serviceBusy: {
    says: 'El servicio está ocupado. No se perdió nada; se intenta de nuevo automáticamente.',
    whole: false,
  },
  serviceRefused: {
    says: 'El servicio no aceptó esto. Lo hecho aquí se conserva; corrija lo que indica el servicio y sincronice de nuevo.',
    whole: false,
  },
  serviceAnswerUnusable: {
    says: 'El servicio dio una respuesta que no se puede usar. No se perdió nada; intente de nuevo.',
    whole: false,
  },
  conflict: {
    says: 'Esto cambió mientras tanto o ya se resolvió. No se sobrescribió nada; revise los conflictos.',
    whole: false,
  },
  newerChange: {
    says: 'Después se cambió algo más, o esto ya se deshizo. Ahora no se cambió nada; primero deshaga lo más nuevo.',
    whole: true,
  },
  inDoubt: {
    says: 'Se perdió la respuesta del servicio. Se comprueba antes de enviar algo de nuevo, para que nada quede duplicado.',
    whole: false,
  },
  diskFull: {
    says: 'El disco de la biblioteca está lleno. Lo guardado antes está a salvo; este último cambio no se guardó. Libere espacio e intente de nuevo.',
    whole: false,
  },
  libraryReadOnly: {
    says: 'No se puede escribir en la biblioteca. No se cambió nada. Permita la escritura en su carpeta e intente de nuevo.',
    whole: false,
  },
  libraryFromFuture: {
    says: 'Esta biblioteca es de una versión más nueva de Listing Lightbox. Quedó intacta. Instale la versión más nueva para abrirla.',
    whole: false,
  },
  libraryBusy: {
    says: 'Otro Listing Lightbox está ocupado con esta biblioteca. No se cambió nada. Intente de nuevo en un momento.',
    whole: true,
  },
  libraryDamaged: {
    says: 'No se puede leer la base de datos de la biblioteca. Quedó intacta. Restáurela desde una copia de seguridad.',
    whole: false,
  },
  fileUnusable: {
    says: 'El archivo no se puede usar. Queda donde está, intacto. Reemplácelo por uno que sirva.',
    whole: false,
  },
  unsupported: { says: 'Aquí no se puede hacer esto. No se cambió nada.', whole: false },
  internal: {
    says: 'Algo falló en Listing Lightbox. Lo guardado está a salvo. Intente de nuevo.',
    whole: false,
  },
  unseen: {
    says: 'El servicio no muestra lo que dice esta foto ahí, así que este cambio lo reemplazaría sin verlo. No se envió nada. Se puede permitir en la propiedad, o pegar la propiedad tal como la muestra el servicio.',
    whole: true,
  },
  captionTooLong: {
    says: 'La leyenda es más larga de lo que acepta este servicio. Se conserva aquí y se envía cuando sea más corta.',
    whole: true,
  },
  stopped: {
    says: 'Se detuvo antes de que el servicio respondiera. No se perdió nada; intente de nuevo.',
    whole: true,
  },
};
