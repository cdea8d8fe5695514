/** What was done, for "Undo move of 5 photos", and what came of undoing it. */
export const changes = {
  'group.edit': 'Edit',
  'changes.undo': 'Undo',
  'changes.redo': 'Redo',
  'changes.undoNamed': 'Undo {change}',
  'changes.redoNamed': 'Redo {change}',
  'changes.undone': 'Undone: {change}.',
  'changes.redone': 'Redone: {change}.',
  'changes.nothingDone': 'No change: {change}.',
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
  'change.caption': '{count, plural, one {Edit Caption} other {Edit # Captions}}',
  'change.room': 'Set Room of {count, plural, one {# Photo} other {# Photos}}',
  'change.edit': '{count, plural, one {Edit Photo} other {Edit # Photos}}',
  'change.findReplace': 'Find and Replace in {count, plural, one {# Photo} other {# Photos}}',
  'change.pasteCaptions': '{count, plural, one {Paste Caption} other {Paste # Captions}}',
  'change.template': 'Apply Template to {count, plural, one {# Photo} other {# Photos}}',
  'change.codes': 'Replace Codes in {count, plural, one {# Photo} other {# Photos}}',
  'change.move': '{count, plural, one {Move Photo} other {Move # Photos}}',
  'change.arrange': '{count, plural, one {Arrange Photo} other {Arrange # Photos}}',
  'change.arrangeByRooms': 'Arrange {count, plural, one {# Photo} other {# Photos}} by Room',
  'change.arrangeByCaptureTime': 'Arrange {count, plural, one {# Photo} other {# Photos}} by Capture Time',
  'change.arrangeByFileName': 'Arrange {count, plural, one {# Photo} other {# Photos}} by File Name',
  'change.reverse': 'Reverse {count, plural, one {# Photo} other {# Photos}}',
  'change.add': '{count, plural, one {Add Photo} other {Add # Photos}}',
  'change.remove': '{count, plural, one {Remove Photo} other {Remove # Photos}}',
  'change.restore': '{count, plural, one {Restore Photo} other {Restore # Photos}}',
  'change.correct': '{count, plural, one {Correct Photo} other {Correct # Photos}}',
  'change.replace': 'Replace Picture',
  'change.choice': 'Resolve Conflict',
  'change.rename': 'Rename Listing',
  'change.fields': '{count, plural, one {Edit Listing Field} other {Edit # Listing Fields}}',
} as const;
