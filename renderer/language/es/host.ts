import type { host as english } from '../en/host.ts';

export const host: Record<keyof typeof english, string> = {
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
  'fault.title': 'Esta ventana falló',
  'fault.text':
    'Las fotos y todo lo guardado están a salvo, y el envío continúa. Lo último que se escribió se conserva y vuelve al cargar la ventana otra vez.',
  'fault.reload': 'Cargar la ventana otra vez',
};
