/** A folder that feeds a listing while another program exports into it. */
export const watch = {
  'watch.title': 'Watch a folder',
  'watch.text':
    'New pictures in this folder are added to “{name}” when the other program has finished writing them. A picture that is exported again replaces its photo, which keeps its place, caption and room.',
  'watch.folder': 'Folder',
  'watch.folderNote': 'The full path, such as /Users/me/Exports or C:\\Exports.',
  'watch.folderMissing': 'Enter the folder that the other program exports to.',
  'watch.select': 'Select…',
  'watch.start': 'Watch',
  'watch.stop': 'Stop watching',
  'watch.watching': 'Watching {folder}',
  'watch.starting': 'Reading {folder}',
  'watch.writing': '{count, plural, one {# picture is} other {# pictures are}} on the way.',
  'watch.gone': 'The folder {folder} can’t be found. The photos here are safe. Watching goes on when it’s back.',
  'watch.elsewhere': '{folder} is watched by another window or program.',
  'watch.question': 'New version of photo {position}: replace? {fileName}',
  'watch.showPhoto': 'Show photo',
  'watch.replace': 'Replace',
  'watch.add': 'Add as a photo',
  'watch.leave': 'Leave out',
  'watch.replaced': 'Photo {position} replaced by a new export',
  'watch.refused': '{fileName} wasn’t added: {reason}',
} as const;
