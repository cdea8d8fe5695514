import type { cards as english } from '../en/cards.ts';

export const cards: Record<keyof typeof english, string> = {
  'cards.offer': 'Tarjeta {name} con {count, plural, one {# foto} other {# fotos}}.',
  'cards.intoListing': 'Importar en {listing}',
  'cards.intoNew': 'Importar en una propiedad nueva',
  'cards.notNow': 'Ahora no',
};
