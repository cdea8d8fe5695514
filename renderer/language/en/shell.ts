/** Panes of the window, the menu of a right click, and the filter of the listings. */
export const shell = {
  'shell.listingsWidth': 'Width of the listings',
  'shell.inspectorWidth': 'Width of the details',
  'shell.photoMenu': 'What can be done with the chosen photos',
  'shell.filter': 'Show',
  'shell.filter.all': 'All listings',
  'shell.filter.draft': 'In preparation',
  'shell.filter.toSend': 'To send',
  'shell.filter.asks': 'Needs you',
  'shell.filter.inStep': 'In step',
  'shell.edited': 'Edited',
  'shell.noneInFilter': 'No listing is in this state.',
} as const;
