/** Panes of the window, the menu of a right click, and the filter of the listings. */
export const shell = {
  'shell.listingsWidth': 'Width of the listings',
  'shell.inspectorWidth': 'Width of the details',
  'shell.photoMenu': 'Actions for the selected photos',
  'shell.filter': 'Show',
  'shell.filter.all': 'All listings',
  'shell.filter.draft': 'In preparation',
  'shell.filter.toSend': 'To send',
  'shell.filter.asks': 'Needs attention',
  'shell.filter.upToDate': 'Up to date',
  'shell.edited': 'Edited',
  'shell.noneInFilter': 'No listings in this state.',
} as const;
