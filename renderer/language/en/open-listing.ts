/** Opening a listing of the service, what it does not show, and what interrupted uploads may have left there. */
export const openListing = {
  'open.title': 'Open existing listing',
  'open.confirm': 'Open listing',
  'open.way': 'How',
  'open.byKey': 'By its key',
  'open.byEntity': 'From a copy of it (JSON)',
  'open.byNumbers': 'By the numbers of its photos',
  'open.key': 'Listing key',
  'open.keyNote':
    'Its ListingKey at the service. Its photos are brought here, to be captioned and put in order like your own.',
  'open.keyNoteNumbers': 'Its ListingKey at the service.',
  'open.keyMissing': 'Which listing? You find its key on the service’s own site.',
  'open.entity': 'The listing as the service shows it',
  'open.entityNote':
    'JSON with its Media list, copied from the service’s own page or tools. For services that cannot be read from here.',
  'open.entityMissing': 'Paste the listing first: JSON with a Media list.',
  'open.fromFile': 'From a file…',
  'open.file': 'File with the listing or the numbers',
  'open.numbers': 'MediaKeyNumeric of its photos',
  'open.numbersNote':
    'In their order, one a line or with commas. A table (CSV) may have the columns MediaKeyNumeric, Order and ShortDescription. The service is asked about each with a change that changes nothing.',
  'open.numbersEmpty': 'Which photos? Write the MediaKeyNumeric of each.',
  'open.numbersMissing': 'The row “{row}” has no MediaKeyNumeric. Nothing was opened.',
  'open.numbersNotANumber': '“{word}” isn’t a whole number. Nothing was opened.',
  'open.numbersTwice': '{word} appears twice. Nothing was opened.',
  'open.named': 'Listing {key}',
  'open.leftOut':
    '{count, plural, one {# entry} other {# entries}} of its Media list {count, plural, one {was} other {were}} left out, because this is missing there or not usable: {fields}.',
  'open.shownInPart':
    'The service shows only {photos, number} of {total, number} photos of this listing, and the others could not be read. They stay there as they are.',
  'open.shownSome':
    'The service shows only {photos, plural, one {# photo} other {# photos}} of this listing, and says that there are more, which could not be read. They stay there as they are.',
  'open.mayReplace': 'My changes may replace what the service does not show',
  'open.mayReplaceNote':
    'Otherwise nothing is sent over what no one here has seen. What you don’t change always stays.',
  'unseenBase.kept':
    'The service does not show what {count, plural, one {# photo says} other {# photos say}} there. Nothing is sent over what nobody here has seen unless you allow it.',
  'unseenBase.replaceable':
    'The service does not show what {count, plural, one {# photo says} other {# photos say}} there. What you change replaces it unseen; everything else stays.',
  'unseenBase.allow': 'Allow it…',
  'unseenBase.allowTitle': 'Replace what no one here has seen?',
  'unseenBase.allowText':
    'Captions, rooms and removals that you set here are sent without knowing what stands there now. Moving a photo sends the place of every photo. What you do not change stays as it is.',
  'unseenBase.allowConfirm': 'Allow replacing',
  'unseenBase.allowed': 'Your changes may replace what the service does not show.',
  'unseenBase.caption': 'Caption not known',
  'unseenBase.photo':
    'The service does not show the caption and room of this photo, MediaKeyNumeric {key}. Empty here means not known.',
  'left.library':
    '{count, plural, one {# picture} other {# pictures}} may have been left at the service by interrupted uploads.',
  'left.listing': 'Left by interrupted uploads',
  'left.listingCount': '{count, plural, one {at most # picture} other {at most # pictures}}',
  'left.why':
    'The answer to an upload was lost, so the picture was sent again. No listing shows the first copy, and the service offers no way to remove it from here.',
} as const;
