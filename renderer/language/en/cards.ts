/** A card of a camera that is plugged in. */
export const cards = {
  'cards.offer': 'Card {name} with {count, plural, one {# photo} other {# photos}}.',
  'cards.intoListing': 'Import into {listing}',
  'cards.intoNew': 'Import into a new listing',
  'cards.notNow': 'Not now',
} as const;
