import { expect, it } from 'vitest';
import {
  isCatalogue,
  isNote,
  isPhotoName,
  isSidecarName,
  isSystemFile,
  isWaste,
  nameInCloud,
} from '../../../shared/domain/file-names.ts';

const KINDS = {
  system: isSystemFile,
  waste: isWaste,
  catalogue: isCatalogue,
  photo: isPhotoName,
  sidecar: isSidecarName,
  note: isNote,
};

it.each<[kinds: string, names: string[]]>([
  ['photo', ['a.jpg', 'a.JPEG', 'a.jfif', 'a.TIF', 'a.HEIC', 'a.HIF', 'a.nrw', 'a.pef', 'a.iiq', 'a.rwl', 'Icon.png']],
  ['', ['a.jpg.tmp', 'a.mov', 'Kitchen', 'CaptureOne', 'Recycled glass', 'a.json', 'a.lrdata.jpg.txt']],
  ['sidecar, note', ['a.xmp', 'a.JPG.XMP']],
  [
    'note',
    [
      'a.pp3',
      'a.NEF.dop',
      'a.cos',
      'M0100.CTG',
      'IMG_1.AAE',
      'MVI_1.THM',
      'a.lrcat',
      'IMG_1.HEIC.supplemental-metadata(1).json',
      'a.jpg.json',
    ],
  ],
  ['system, waste', ['._a.jpg', '.DS_Store', 'Thumbs.db', 'desktop.ini', 'Icon\r', 'Picasa.ini']],
  ['waste', ['.a.jpg', '.Trashes', '@eaDir', '#recycle', '$RECYCLE.BIN', 'System Volume Information', 'a.lrdata']],
  ['catalogue', ['Photos Library.photoslibrary', 'House.cocatalog']],
])('“%s”: %j', (kinds, names) => {
  for (const name of names) {
    const are = Object.entries(KINDS).flatMap(([kind, is]) => (is(name) ? [kind] : []));
    expect([name, are.join(', ')]).toEqual([name, kinds]);
  }
});

it('what iCloud took off the computer has a name', () => {
  expect(['.a.heic.icloud', 'a.icloud', '.a.jpg'].map(nameInCloud)).toEqual(['a.heic', null, null]);
});
