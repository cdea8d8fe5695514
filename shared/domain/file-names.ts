import { PHOTO_ENDINGS } from './photo-formats.ts';

// The one list of names for whatever looks through folders: imports, watched folders, folders of tables, drops and cards. What a file is,
// its content says; a name only says what need not be looked at. Files that belong together are `paired-files.ts`.

const PHOTO = new RegExp(`\\.(?:${PHOTO_ENDINGS.join('|')})$`, 'i');
const SYSTEM_FILES = new Set(
  '.ds_store|.localized|.directory|thumbs.db|ehthumbs.db|ehthumbs_vista.db|desktop.ini|icon\r|autorun.inf|indexervolumeguid|wpsettings.dat|picasa.ini|zbthumbnail.info'.split(
    '|',
  ),
);
/** Of systems and network disks: bins, snapshots, thumbnails. */
const WASTE_FOLDERS = new Set(
  '$recycle.bin|recycler|recycled|system volume information|__macosx|lost+found|network trash folder|temporary items|@eadir|#recycle|#snapshot|~snapshot|@recycle|@recently-snapshot|@__thumb'.split(
    '|',
  ),
);
/** What Lightroom keeps of pictures that lie elsewhere. */
const PREVIEWS = /\.(?:lrdata|lrcat-data)$/i;
/** Folders that are one document of a program, with originals in an order of its own and pictures that it made of them. */
const CATALOGUES = /\.(?:photoslibrary|photolibrary|migratedphotolibrary|aplibrary|cocatalog|lrlibrary)$/i;
/** What other programs and cameras write beside pictures and films about them: edits of a phone, the small picture of a film. */
const NOTES =
  /\.(?:pp3|dop|on1|cos|cot|cop|cof|comask|cosessiondb|cocatalogdb|vrd|dr4|nksc|arp|acr|lrcat|lrcat-(?:wal|shm)|lrcat\.lock|ctg|mrk|aae|thm)$/i;
/** Of a photo that leaves Google: `a.jpg.supplemental-metadata.json`. */
const NOTE_OF_GOOGLE = /\.(?:jpe?g|heic|png|webp|dng|mp4|mov|mp)(?:\.[a-z-]*)?(?:\(\d+\))?\.json$/i;

/** What a system keeps for itself beside photos: no fault of whoever gives all files of a folder. */
export function isSystemFile(name: string): boolean {
  return SYSTEM_FILES.has(name.toLowerCase()) || name.startsWith('._');
}

/** What nobody means who gives a folder: it is hidden, of the system, or waste. Passed over without a word. */
export function isWaste(name: string): boolean {
  return name.startsWith('.') || isSystemFile(name) || WASTE_FOLDERS.has(name.toLowerCase()) || PREVIEWS.test(name);
}

/** Whether a folder is the catalogue of another program. */
export function isCatalogue(name: string): boolean {
  return CATALOGUES.test(name);
}

/** Whether whoever looks through a folder leaves this one alone. */
export function isLeftAlone(name: string): boolean {
  return isWaste(name) || isCatalogue(name);
}

/** Whether a file is read with the picture that it stands beside. */
export function isSidecarName(name: string): boolean {
  return /\.xmp$/i.test(name) && !isWaste(name);
}

/** Whether a file is about pictures and none itself: no fault of whoever gives it with them. */
export function isNote(name: string): boolean {
  return isSidecarName(name) || NOTES.test(name) || NOTE_OF_GOOGLE.test(name);
}

/** Whether a file is a photo by its name. */
export function isPhotoName(name: string): boolean {
  return PHOTO.test(name) && !isWaste(name);
}

/** What iCloud leaves in the place of a file that it has taken off the computer: `.a.jpg.icloud`. @returns the name of the file, or null */
export function nameInCloud(name: string): string | null {
  return /^\.(?<own>.+)\.icloud$/i.exec(name)?.groups?.['own'] ?? null;
}

/** Whether it is a table by its name, as far as a table of listings can be told from notes beside photos. */
export function isTableName(name: string): boolean {
  return /\.(csv|tsv|xlsx?)$/i.test(name);
}
