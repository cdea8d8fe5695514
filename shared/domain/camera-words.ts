import { withoutExtension } from './caption-template.ts';
import { PHOTO_ENDINGS } from './photo-formats.ts';

// What cameras, drones, phones and programs write where people write words, and the names that they give to files. No caption, no
// title and no suggestion comes of it.

/** What cameras and drones begin their file names with; none of them is a word. */
const CAMERA_PREFIXES = new Set(
  'crw dsc dscf dscn dscs img imgp imag image dji gopr gp gx gh mg p pano hdr mvimg pxl sam cimg kif pict sdim stitch mov vid'.split(
    ' ',
  ),
);

/** Whether a word of a file name, without the numbers around it, is one of a camera. Pure. */
export function isCameraPrefix(word: string): boolean {
  return CAMERA_PREFIXES.has(word);
}

/** As they write themselves; those whose names are also words ("Leaf", "Apple", "Red") are known by the model of the file alone. */
const MAKERS =
  'agfa agfaphoto asus autel canon casio contax dji epson fuji fujifilm garmin gopro hasselblad hp htc huawei insta360 kodak konica kyocera leica lg mamiya medion minolta motorola nikon nokia olympus oneplus oppo panasonic pentax phaseone polaroid realme ricoh rollei samsung sanyo sigma skydio sony toshiba vivo xiaomi yuneec';
/** What they write around it. */
const OF_CAMERAS =
  'camera cameras co company computer corp corporation dc digimax digital dsc dslr eastman electric electronics exif image images imaging inc jpeg jpg ltd mobile optical photo picture pictures robotics still t422 theta';
/** Two of them say it also without a maker, such as `Exif_JPEG_PICTURE`. */
const OF_FILES = 'digital dsc exif jpeg';
const MAKER_NAMES = new Set(MAKERS.split(' '));
const CAMERA_NAMES = new Set(OF_CAMERAS.split(' '));
const FILE_NAMES = new Set(OF_FILES.split(' '));

/** What stands for no words at all, in fields that a program fills in whatever was written. */
const PLACEHOLDERS = new Set([
  'x-default',
  'default',
  'default description',
  'untitled',
  'no title',
  'no description',
  '<menu>',
  'binary comment',
  'ascii',
  'unicode',
  'null',
  'undefined',
  '(null)',
  'my beautiful picture',
  'my pretty picture',
  'applemark',
]);

const PROGRAMS =
  'adobe|aurora ?hdr|camera ?raw|capture one|darktable|dxo|facetune|fotor|gd-jpeg|gimp|helicon|imagemagick|imlib|intel\\(r\\)|jpegmini|lightroom|luminar|paint\\.net|photomatix|photoshop|picasa|pixelmator|prisma|remini|snapseed|vsco';
/** Programs that say what they did, at the start of the text: whoever writes about a picture names none of them there. */
const SIGNED = new RegExp(
  `^(?:(?:file )?(?:converted|created|edited|enhanced|made|optimi[sz]ed|processed|written) (?:with|by|using|in):? ?|creator: ?|charset=|software: ?)(?:the )?(?:${PROGRAMS}|ascii)|^(?:acd systems|intel\\(r\\) jpeg|lead technologies)`,
  'i',
);

/** A path on a card, and a name of a file alone. */
const ON_CARD = /^(?:[a-z]:)?[\\/]?(?:[^\\/\n]+[\\/])*(?:dcim|\d{3}[a-z_][a-z0-9_]{4})[\\/]/i;
/** As programs and phones number pictures. */
const IDENTIFIER = /^\{?[\da-f]{8}(?:-?[\da-f]{4}){3,}[\da-f-]*\}?$/i;
/** A day and a time of day, as phones call their pictures. */
const MOMENT = /^(?:19|20)\d{6}[_-]\d{6}(?:[_-]\d+)*$/;
/** A number as cameras and messengers write it, with what cameras, developers and systems put behind it: `_D`, `-HDR-2`, ` (1)`. */
const NUMBERED =
  /^_?(?<word>[a-z]{1,6})[_-]?e?\d{3,}(?:[_-](?:wa)?\d+)*(?:_[a-z])?(?:[_-](?:edit|hdr|pano)(?:-\d+)?)*(?: \(\d+\))?$/i;
/** As a program calls what nobody has named. */
const UNNAMED = /^untitled[- ]?\d+$/i;
const FILE_NAME = new RegExp(`^\\S+\\.(?:${PHOTO_ENDINGS.join('|')}|mov|mp4)$`, 'i');

/** Modes of the cameras of Huawei and Honor, which write them as the description. */
const MODES = new Set(
  'bsh btf btfhdr btfmdn bty burst cof dav dig edf fbt fbthdr frem frontbhdr fshbty hdrpl mde mde_soft mon mtr nfd nor oznor oznorco oznorcowb oznorwb ptfbty ptr ptrbty qrf rbt rhdr rpt sdr sdr_hdrb vhdr'.split(
    ' ',
  ),
);

/**
 * A text of a file as far as a person may have written it; null for what only a machine writes. A sentence that merely begins like
 * that is a person's.
 *
 * @param camera that the file names
 */
export function personText(text: string | null | undefined, camera: string | null): string | null {
  return text == null || isMachineText(text.trim(), camera?.toLowerCase() ?? '') ? null : text;
}

function isMachineText(text: string, camera: string): boolean {
  const folded = text.toLowerCase();
  // Lines, dots and blanks.
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  if (PLACEHOLDERS.has(folded.replace(/[.\0]+$/, '')) || SIGNED.test(text) || isFileName(text)) return true;
  if (folded.length > 3 && (camera === folded || camera.endsWith(` ${folded}`))) return true;
  return (/huawei|honor/.test(camera) && MODES.has(folded)) || isMakersName(folded);
}

function isFileName(text: string): boolean {
  if ([FILE_NAME, ON_CARD, IDENTIFIER, MOMENT, UNNAMED].some((pattern) => pattern.test(text))) return true;
  return isCameraPrefix(NUMBERED.exec(withoutExtension(text))?.groups?.['word']?.toLowerCase() ?? '');
}

/** `OLYMPUS DIGITAL CAMERA`, `SONY DSC`, `<Digimax i5, Samsung #1>`: the name of a maker, and nothing that a picture shows. */
function isMakersName(folded: string): boolean {
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const isModel = folded.startsWith('<') && folded.endsWith('>');
  const known = words.filter((word) => MAKER_NAMES.has(word) || CAMERA_NAMES.has(word));
  if (known.length < words.length && !isModel) return false;
  return (
    words.some((word) => MAKER_NAMES.has(word)) || (words.length > 1 && words.some((word) => FILE_NAMES.has(word)))
  );
}
