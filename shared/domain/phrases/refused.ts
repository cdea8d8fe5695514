/** Why a file was not added, or could not be read or written. `{path}` is that of the file. */
export const REFUSED = {
  'refused.empty': 'The file is empty.',
  'refused.truncated': 'The file is incomplete: its end is missing. Copy it again.',
  'refused.damaged': 'The picture is incomplete or damaged. Copy it again.',
  'refused.onlyZeros':
    'The content of this file is not here yet: it starts with zeros alone. Wait until it is downloaded or copied completely, then add it again.',
  'refused.noPictureFormat': 'This is not a picture: its content is of no picture format.',
  'refused.notDecodable': 'This is not a picture that can be decoded.',
  'refused.emptyJpeg': 'This JPEG has no picture in it.',
  'refused.film': 'This is a film, not a picture.',
  'refused.format': '{format} cannot be used yet. Export it as JPEG and add that.',
  'refused.rawWithoutPreview':
    'There is no preview in this raw file that could be used. Export it as JPEG and add that.',
  'refused.rawBeside':
    '{fileName}, of the same name, was added: a raw file beside it is skipped. To have the raw file, add it alone.',
  'refused.originalBeside':
    '{fileName}, which was made of this photo on the phone, was added: this one is skipped. To have it, add it alone.',
  'refused.copyBeside':
    '{fileName} was added: this is a copy that a program left beside it, which is skipped. To have it, add it alone.',
  'refused.filmBeside': 'This is the moving part of a Live Photo. Its picture, {fileName}, was taken.',
  'refused.megapixels': 'The picture has {megapixels} megapixels; at most {most} can be used. Export it smaller.',
  'refused.tooManyPixels': 'The picture has more than 100 megapixels. Export it smaller.',
  'refused.gone': 'The file is gone. It may have been moved, or its card removed.',
  'refused.goneOrForbidden':
    'This file cannot be read: it may have been moved, or may not be opened. Check where it is and select it again.',
  'refused.emptyFolder': 'There are no pictures in this folder, so no listing was created from it.',
  'refused.nothingInFolder': 'There are no pictures in this folder.',
  'refused.twin': 'The same picture is in this listing already, as photo {position} ({fileName}).',
  'refused.notOnDisk': 'It is not a file on this computer. Save it to a folder first, then add it from there.',
  'refused.catalogue':
    'This is another program’s catalog, which keeps its photos in an order of its own. Export them from there and add those.',
  'refused.inCloud':
    'This file is not on this computer: it is only in the cloud, or its network disk cannot be reached. Let your cloud app download it (“Download now”, “Always keep on this device”), then add it again.',
  'refused.noFileOrFolder': 'This is neither a file nor a folder.',
  'refused.nothingThere': 'There is no file or folder at this path.',
  'refused.nameNotUtf8':
    'This name cannot be read as text (it is not UTF-8). Rename the file or folder, then add it again.',
  'refused.metadata':
    'The file carries more data beside its picture than can be read safely (over {megabytes} MB). Export it as JPEG again and add that.',
  'refused.memory':
    'Decoding this picture would take more memory than one photo may use. Export it as an ordinary JPEG and add that.',
  'refused.endsDecoder':
    'Reading this picture stopped the part of Listing Lightbox that reads pictures, twice. The file and all other photos are safe. Export it as JPEG from a photo editor and add that.',
  'refused.forbidden': 'This may not be read. Allow reading it, then add it again.',
  'refused.linkToItself': 'This link leads to itself.',
  'refused.unreadable': 'This cannot be read ({code}).',
  'refused.fault': 'This file could not be added because of a fault in Listing Lightbox. Nothing else was affected.',
  'file.missing': 'There is no file at {path}. It may have been moved, or its card removed.',
  'file.forbidden': '{path} may not be read. Allow reading it, then add it again.',
  'file.unreadable': '{path} cannot be read. Check its card or disk, then add it again.',
  'file.noFile': '{path} is not a file.',
  'file.copyDiffers':
    'The copy of {path} is not what was read from it, so it was not kept. Add it again; where this stays so, try another card reader or disk.',
  'file.stillWritten': '{path} is still being written. Wait until it is complete, then add it again.',
  'file.notArrived': '{name} did not arrive completely. Nothing was kept of it; add it again.',
  'file.diskFull':
    'The disk of the library is full: {path} could not be written. Photos already in the library are safe. Free some space and add the photos again.',
  'file.readOnly':
    'The library cannot be written at {path}. Photos already in the library are safe. Allow writing to the folder, or choose another library folder.',
  'file.noDecoder':
    'Pictures cannot be read at the moment: the part of Listing Lightbox that reads them does not keep running. The file and all photos in the library are safe. Wait a minute and try again; if it stays so, restart the computer, or install Listing Lightbox again.',
  'library.diskFull':
    'The disk that holds the library is full ({place}). What was saved before is safe; this last change was not saved. Free some space and try again.',
  'library.readOnly':
    'The library cannot be written ({place}). Nothing was changed. Allow writing there, or choose another folder with --home.',
  'library.diskFailed':
    'The disk that holds the library failed to read or write ({place}). What was saved before is safe; this last change was not saved. Check that the disk is connected and has space, then try again.',
  'library.busy': 'Another Listing Lightbox is busy with this library. Nothing was changed. Try again in a moment.',
  'library.copyUnreadable':
    'The copy that is made before an upgrade cannot be read again ({place}), so the library was not upgraded and not changed. Check the disk and its space, then start again.',
  'library.emptied':
    'The database of this library is empty or missing ({place}), although there was one. Nothing was touched; the pictures are still there. {offer}',
  'library.withCopies': '{why} {offer}',
  'library.copies':
    'Copies from before upgrades stand beside it, the newest first: {names}. To use one, close Listing Lightbox, move {file}, {file}-wal and {file}-shm to another folder, and give a copy of it the name {file}.',
  'library.noCopies':
    'No copy of it that can be read stands beside it. Bring it back from a backup of this computer, or choose another folder with --home.',
  'library.onShare':
    'The library {home} lies on a network share ({kind}), where two computers could damage it: its database needs memory that only the programs of one computer share. Nothing was changed. Copy the folder to a disk of this computer, and name the copy with LIGHTBOX_HOME or --home.',
  'library.olderCopies':
    'To go on with this version, a copy from before stands beside it, the newest first: {names}. `lightbox library restore` puts one in its place and keeps the newer library.',
  'library.notRestorable':
    '“{name}” is not a copy of this library that this version of Listing Lightbox can open. Nothing was changed. See `lightbox library check` for those that are.',
  'library.damaged':
    "The library's database cannot be read ({place}). It was left untouched; a copy from before the last upgrade stands beside it if there was one. Restore it from a backup, or choose another folder with --home.",
  'format.heif': 'HEIF pictures of this kind',
  'format.tiff': 'TIFFs of this kind',
  'format.sequence': 'Moving HEIF and AVIF pictures',
  'format.deepJpeg': 'JPEGs with 12 bits a channel',
  'format.losslessJpeg': 'JPEGs without loss',
  'format.arithmeticJpeg': 'JPEGs with arithmetic coding',
  'format.raw': 'Raw files of a camera',
  'format.gif': 'GIF pictures',
  'format.bmp': 'BMP pictures',
  'format.photoshop': 'Photoshop documents',
  'format.jpegXl': 'JPEG XL pictures',
  'format.jpeg2000': 'JPEG 2000 pictures',
  'format.pdf': 'PDF documents',
  'format.svg': 'SVG drawings',
} as const;
