/** Words that many places share. */
export const common = {
  'common.close': 'Close',
  'common.cancel': 'Cancel',
  'common.tryAgain': 'Try again',
  'common.signIn': 'Sign in',
  'common.resolve': 'Resolve',
  'common.undo': 'Undo',
  'common.yes': 'Yes',
  'common.no': 'No',
  'common.empty': 'empty',
  'common.showAll': 'Show all',
  'common.photos': '{count, plural, one {# photo} other {# photos}}',
  'common.bytes': '{count, plural, one {# byte} other {# bytes}}',
  'common.kilobytes': '{size} KB',
  'common.megabytes': '{size} MB',
  'common.gigabytes': '{size} GB',
  'common.ofOriginal': '{share} of the original',
  'common.fileUnreadable':
    '{file} can’t be read: it may have been moved, or you may not have permission to open it. Nothing was changed. Check where it is and select it again.',
  'common.fileNotText':
    '{file} isn’t a text file in UTF-8 or UTF-16. Nothing was changed. Save it as UTF-8 and select it again.',
  'common.showWords': 'Show {label} words',
  'common.useWord': 'Use “{word}”',
  'common.addAnother': 'Add another',
  'common.listChosen': '{label}, selected',
  'common.removeWord': 'Remove {word}',
} as const;
