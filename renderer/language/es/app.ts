import type { app as english } from '../en/app.ts';

export const app: Record<keyof typeof english, string> = {
  'app.listings': 'Propiedades',
  'app.details': 'Detalles',
  'app.noService': 'Ningún servicio conectado',
  'app.messages': 'Mensajes',
  'app.dismiss': 'Descartar',
  'app.incident': 'Incidente {id}',
  'app.libraryUnreadable': 'No se pudo leer la biblioteca',
  'app.firstListing': 'Crear la primera propiedad',
  'app.chooseListing': 'Elegir una propiedad',
  'app.listingExplained': 'Una propiedad reúne sus fotos, su orden y sus leyendas. Todo funciona sin conexión.',
  'app.connectionLost':
    'Listing Lightbox no responde. Todo lo guardado está a salvo, y lo que se escriba se conserva aquí hasta poder guardarlo. Se intenta de nuevo automáticamente.',
  'app.connectionRefused':
    'Este enlace a Listing Lightbox ya no es válido. Todo lo guardado está a salvo. Inicie Listing Lightbox otra vez y use el enlace que se abre.',
  'palette.placeholder': 'Buscar una acción o una propiedad',
  'palette.actions': 'Acciones',
  'palette.nothing': 'Nada con ese nombre. Pruebe con otra palabra.',
  'palette.openNamed': 'Abrir {name}',
  'palette.openListing': 'Abrir propiedad',
  'shortcuts.further': 'Otros',
  'shortcuts.enter': 'Abrir la vista grande; en la leyenda, guardar y pasar a la foto siguiente',
  'shortcuts.tab': 'De una foto a su agarre; allí Enter levanta las fotos y las flechas eligen un lugar',
  'shortcuts.escape': 'En la leyenda: volver a las fotos',
  'shortcuts.selectMore': 'Seleccionar más fotos',
  'shortcuts.keepMine': 'En un conflicto: conservar la mía',
  'shortcuts.keepTheirs': 'En un conflicto: conservar la del servicio',
  'shortcuts.writeAnother': 'En un conflicto: escribir otro texto',
};
