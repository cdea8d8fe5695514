/** Why a library was not backed up, unpacked or moved. `{place}` is where it was to go. */
export const COPIES = {
  'copy.diskFull':
    'The disk of {place} is full. Nothing was kept of the copy, and the library is as it was. Free some space there, or name a place on another disk.',
  'copy.tooLarge':
    '{place} needs {needed}, and its disk has {free} left. Nothing was copied, and the library is as it was. Free some space there, or name a place on another disk.',
  'copy.notWritable':
    'Nothing can be written at {place}: it may be read-only, or not be there any more. The library is as it was. Allow writing there, or name another place.',
  'copy.diskFailed':
    'The disk of {place} failed to read or write. Nothing was kept of the copy, and the library is as it was. Check that the disk is connected, then try again.',
  'copy.notCopied':
    'A file of the library could not be copied to {place}: it cannot be read, or its copy was not the same. Nothing was kept of the copy, and the library is as it was. Run `lightbox doctor --library`, check the disks, then try again.',
  'copy.folderFilled':
    '{place} is not an empty folder, and nothing is written over. Nothing was changed. Name a folder that is empty or not there yet.',
  'copy.cancelled': 'It was canceled. Nothing was kept of the copy, and the library is as it was.',
  'copy.underWay': 'A backup or a move is under way already. Wait until it is done, or cancel it.',
  'backup.there':
    '{place} is there already, and nothing is written over without being asked. No backup was made. Name another file, or add --replace.',
  'backup.inLibrary':
    '{place} lies in the library itself, and would be lost with it. No backup was made. Name a place on another disk.',
  'backup.notReadBack':
    'What was written to {place} is not what the library holds, so it was not kept. The library is as it was. Check the disk, or name a place on another one.',
  'backup.notOne':
    '{place} is not a backup of a library, or its end is missing. Nothing was written. Copy it again from where it was made, or name another file.',
  'backup.damaged':
    'The database in the backup {place} is damaged, so no library was made of it. Nothing was written. Copy the file again from where it was made, or use an older backup.',
  'move.nothing': 'There is no library in {place}. Nothing was moved. Name the folder of one with --home.',
  'move.within':
    '{place} lies in the folder of the library, or holds it. Nothing was moved. Name a folder somewhere else.',
  'move.inUse':
    'Listing Lightbox, or another command, has this library open. Nothing was moved. Close it, then try again.',
  'move.meanwhile':
    'The library of {place} was moved to another folder. Nothing was done here, and it is safe there. Start again, or name its new folder.',
  'move.onShare':
    '{place} lies on a network share ({kind}), where two computers could damage a library. Nothing was changed. Name a folder on a disk of this computer.',
  'move.notHere':
    'The library cannot be moved while it is open in the browser. Close Listing Lightbox and run: lightbox library move "{folder}"',
  'place.gone':
    'The library was moved to {place}, and is not there now. Nothing was changed. Connect the disk that it is on and start again. To open another one from now on: lightbox library use FOLDER',
  'place.noLibrary': 'There is no library in {place}. Nothing was changed. Name the folder that holds library.db.',
  'place.unreadable':
    'The note of where the library is cannot be read ({place}). Nothing was changed. Name the library again: lightbox library use FOLDER',
} as const;
