/** What the page itself finds wrong with the program behind it. */
export const host = {
  'host.silent':
    'Listing Lightbox does not answer at the moment. Everything saved so far is safe, and what you type stays here until it can be saved.',
  'host.unusable':
    'Listing Lightbox gave an answer that this page does not understand. Nothing was lost. Reload the page; if it comes back, the program and the page are of different versions.',
  'host.linkRefused':
    'This page was opened with a link that is no longer valid. Everything saved is safe. Open Listing Lightbox again to get a new link.',
  'host.notHandedOver':
    'The zip was made, but could not be handed over to be saved, so nothing was exported. Your photos are safe. Check that the disk has space, and export again.',
  'host.fault':
    'Something in this window went wrong. Your photos and everything saved are safe. Try again; if it stays, load the window again.',
  'fault.title': 'This window failed',
  'fault.text':
    'Your photos and everything saved are safe, and sending goes on. What you typed last is kept and comes back when the window is loaded again.',
  'fault.reload': 'Load the window again',
} as const;
