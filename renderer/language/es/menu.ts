import type { menu as english } from '../en/menu.ts';

export const menu: Record<keyof typeof english, string> = {
  'menu.file': 'Archivo',
  'menu.edit': 'Edición',
  'menu.view': 'Ver',
  'menu.window': 'Ventana',
  'menu.help': 'Ayuda',
  'menu.undoTyping': 'Deshacer escritura',
  'menu.redoTyping': 'Rehacer escritura',
  'menu.cut': 'Cortar',
  'menu.copy': 'Copiar',
  'menu.paste': 'Pegar',
  'menu.selectAll': 'Seleccionar todo el texto',
  'menu.actualSize': 'Tamaño real',
  'menu.zoomIn': 'Acercar',
  'menu.zoomOut': 'Alejar',
  'menu.fullScreen': 'Pantalla completa',
  'menu.minimize': 'Minimizar',
  'menu.close': 'Cerrar',
  'menu.quit': 'Salir',
  'menu.showLibrary': 'Mostrar la carpeta de la biblioteca',
  'menu.about': 'Acerca de Listing Lightbox',
};
