/** Photos that leave as files. */
export const exporting = {
  'export.title': 'Export photos of “{name}”',
  'export.size': 'Size',
  'export.service': 'As sent to the service',
  'export.serviceNote': 'The very pictures that the service gets.',
  'export.print': 'Print',
  'export.printNote': 'All pixels, at high quality.',
  'export.web': 'Web',
  'export.webNote': 'At most 2048 pixels long; small files.',
  'export.portals': 'Portals',
  'export.portalsNote': 'At most 2048 pixels long and 5 MB, which portals take.',
  'export.contactSheet': 'Add a contact sheet (PDF)',
  'export.sidecars': 'Add an XMP file beside each photo',
  'export.paper': 'Paper',
  'export.a4': 'A4',
  'export.letter': 'US Letter',
  'export.inside':
    'The files are named by their order and room. Captions are inside of them and in captions.csv; your originals aren’t changed.',
  'export.toFolder': 'Export to folder…',
  'export.toZip': 'Export zip',
  'export.running': 'Exporting photos',
  'export.done': '{count, plural, one {# photo} other {# photos}} exported to {place}.',
  'export.leftOut': '{count, plural, one {# photo was} other {# photos were}} left out:',
  'export.notShown':
    '{count, plural, one {# caption has} other {# captions have}} letters that the contact sheet can’t show. The photos and captions.csv have them.',
} as const;
