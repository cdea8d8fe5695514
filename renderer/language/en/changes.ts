/** What was done, for "Undo move of 5 photos", and what came of undoing it. */
export const changes = {
  'group.edit': 'Edit',
  'changes.undo': 'Undo',
  'changes.redo': 'Redo',
  'changes.undoNamed': 'Undo {change}',
  'changes.redoNamed': 'Redo {change}',
  'changes.undone': 'Undone: {change}.',
  'changes.redone': 'Done again: {change}.',
  'changes.nothingDone': 'Nothing was changed: {change}.',
  'changes.changedSince':
    '{count, plural, one {# value was changed since and stays as it is.} other {# values were changed since and stay as they are.}}',
  'changes.gone':
    '{count, plural, one {# photo is no longer in the library.} other {# photos are no longer in the library.}}',
  'changes.atService':
    '{count, plural, one {# value is at the service already, which cannot change it.} other {# values are at the service already, which cannot change them.}}',
  'changes.duplicate':
    '{count, plural, one {# photo stays as it is, because the same picture is in the listing.} other {# photos stay as they are, because the same pictures are in the listing.}}',
  'changes.choiceSent':
    '{count, plural, one {# choice was sent already and stays as it is.} other {# choices were sent already and stay as they are.}}',
  'change.caption': 'caption of {count, plural, one {a photo} other {# photos}}',
  'change.room': 'room of {count, plural, one {a photo} other {# photos}}',
  'change.edit': 'edit of {count, plural, one {a photo} other {# photos}}',
  'change.findReplace': 'find and replace in {count, plural, one {a photo} other {# photos}}',
  'change.pasteCaptions': 'pasted captions of {count, plural, one {a photo} other {# photos}}',
  'change.template': 'template for {count, plural, one {a photo} other {# photos}}',
  'change.codes': 'code replacements in {count, plural, one {a photo} other {# photos}}',
  'change.move': 'move of {count, plural, one {a photo} other {# photos}}',
  'change.arrange': 'new order of {count, plural, one {a photo} other {# photos}}',
  'change.arrangeByRooms': 'order by room of {count, plural, one {a photo} other {# photos}}',
  'change.arrangeByCaptureTime': 'order by capture time of {count, plural, one {a photo} other {# photos}}',
  'change.arrangeByFileName': 'order by file name of {count, plural, one {a photo} other {# photos}}',
  'change.reverse': 'reversed order of {count, plural, one {a photo} other {# photos}}',
  'change.add': 'adding of {count, plural, one {a photo} other {# photos}}',
  'change.remove': 'removal of {count, plural, one {a photo} other {# photos}}',
  'change.restore': 'return of {count, plural, one {a photo} other {# photos}}',
  'change.replace': 'replaced picture',
  'change.choice': 'choice in a conflict',
  'change.rename': 'new name of the listing',
  'change.fields': 'change of {count, plural, one {a listing field} other {# listing fields}}',
} as const;
