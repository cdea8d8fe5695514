/** The window itself: its header, its messages, the palette and the sheet of shortcuts. */
export const app = {
  'app.listings': 'Listings',
  'app.details': 'Details',
  'app.noService': 'No service connected',
  'app.messages': 'Messages',
  'app.dismiss': 'Dismiss',
  'app.incident': 'Incident {id}',
  'app.libraryUnreadable': 'The library could not be read',
  'app.firstListing': 'Make your first listing',
  'app.chooseListing': 'Choose a listing',
  'app.listingExplained':
    'A listing holds the photos of one property, their order and their captions. All of it works offline.',
  'app.connectionLost':
    'Listing Lightbox does not answer. Everything saved is safe, and what you type stays here until it can be saved. Trying again by itself.',
  'app.connectionRefused':
    'This link to Listing Lightbox is no longer valid. Everything saved is safe. Start Listing Lightbox again and use the link that it opens.',
  'palette.placeholder': 'Find an action or a listing',
  'palette.actions': 'Actions',
  'palette.nothing': 'Nothing of that name. Try another word.',
  'palette.openNamed': 'Open {name}',
  'palette.openListing': 'Open listing',
  'shortcuts.further': 'Further',
  'shortcuts.enter': 'Open the large view; in the caption, save and go to the next photo',
  'shortcuts.tab': 'From a photo to its handle; Enter there picks the photos up, the arrow keys choose a place',
  'shortcuts.escape': 'In the caption: back to the photos',
  'shortcuts.selectMore': 'Select further photos',
  'shortcuts.keepMine': 'In a conflict: keep mine',
  'shortcuts.keepTheirs': 'In a conflict: keep theirs',
  'shortcuts.writeAnother': 'In a conflict: write another text',
} as const;
