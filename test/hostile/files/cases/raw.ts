import { box, exifSegment, latin1, u32, withSegments } from '../../../corpus/bytes.ts';
import { writeArw, writeCr2, writeCr3, writeDng, writeNef, writeOrf, writeRaf, writeRw2 } from '../../../corpus/raw.ts';
import type { HostileFile } from '../case.ts';
import { claiming, directory, exif, field, patched, placeOf, type Sound } from '../kit.ts';

const NONE = 'refused.rawWithoutPreview';
const CUT = 'refused.truncated';
const SMALL = 'history.addedSmallRaw';

function le32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

/** Where a field of a TIFF's directory stands that names this place. */
function fieldOf(file: Buffer, tag: number, from = 0): number {
  const mark = Buffer.alloc(2);
  mark.writeUInt16LE(tag);
  for (let at = file.indexOf(mark, from); at !== -1; at = file.indexOf(mark, at + 1)) {
    const type = file.readUInt16LE(at + 2);
    if ([3, 4, 7, 13].includes(type) && file.readUInt16LE(at + 6) === 0) return at;
  }
  throw new Error(`There is no field ${tag}.`);
}

/** Raw files whose places and sizes lie, lead in circles, or name what is no preview. */
export function rawCases({ jpeg, progressive }: Sound): HostileFile[] {
  const both = { preview: jpeg, small: jpeg };
  const of = (name: string, content: HostileFile['content'], outcome: HostileFile['outcome'] = NONE): HostileFile => ({
    name: `raw: ${name}`,
    file: 'x.NEF',
    content,
    outcome,
    said: SMALL,
  });
  const nef = writeNef(both);
  const [nefJpeg, nefBelow] = [fieldOf(nef, 0x0201), fieldOf(nef, 0x014a)];
  const single = writeNef({ preview: jpeg, small: Buffer.alloc(200) });
  const cr2 = writeCr2({ preview: jpeg, small: Buffer.alloc(200) });
  const rw2 = writeRw2(both);
  const orf = writeOrf({ preview: jpeg, small: Buffer.alloc(200) });
  const raf = writeRaf(both);
  const cr3 = writeCr3({ preview: jpeg, small: Buffer.alloc(200) });
  const lossless = patched(jpeg, placeOf(jpeg, Buffer.from([0xff, 0xc0])) + 1, Buffer.from([0xc3]));
  const cut = jpeg.subarray(0, jpeg.length - 20);
  const bomb = claiming(progressive, 10_000, 10_000);
  return [
    ...sound(both, of),
    of(
      'a preview beyond the end',
      patched(patched(single, fieldOf(single, 0x0201) + 8, le32(0x7ffffff0)), 4, single.subarray(4, 8)),
      CUT,
    ),
    of('a preview of 4 GB', patched(single, fieldOf(single, 0x0202) + 8, le32(0xffffffff))),
    of('a preview of nothing', patched(single, fieldOf(single, 0x0202) + 8, le32(0))),
    of('a preview at the start of the file', patched(single, fieldOf(single, 0x0201) + 8, le32(0))),
    of('a preview that is its own directory', patched(single, fieldOf(single, 0x0201) + 8, le32(8))),
    of('one preview of two lies', patched(nef, nefJpeg + 8, le32(0x7ffffff0)), 'added'),
    of('a directory below that is the one above', patched(nef, nef.readUInt32LE(nefBelow + 8), le32(8)), [
      'refused.rawWithoutPreview',
      'added',
    ]),
    of('65,535 directories below', patched(nef, nefBelow + 4, le32(65_535)), ['added', NONE, 'refused.damaged']),
    of('4 billion directories below', patched(nef, nefBelow + 4, le32(0xffffffff)), ['added', NONE, 'refused.damaged']),
    of('a directory after it that is itself', patched(cr2, 16 + 2 + cr2.readUInt16LE(16) * 12, le32(16)), 'added'),
    of('a first directory beyond the end', patched(cr2, 4, le32(0x7fffff00)), CUT),
    of('a JPEG without loss alone', writeNef({ preview: lossless, small: lossless })),
    of('a JPEG that breaks off', writeNef({ preview: cut, small: cut }), ['refused.truncated', 'refused.damaged']),
    of(
      'a JPEG of noise behind its first bytes',
      writeNef({
        preview: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 0x5a)]),
        small: Buffer.alloc(200),
      }),
    ),
    of('a preview of 100 megapixels in passes', writeNef({ preview: bomb, small: bomb }), [
      'refused.memory',
      'refused.damaged',
    ]),
    of(
      'a preview of 65,500 x 65,500',
      writeNef({ preview: claiming(jpeg, 65_500, 65_500), small: jpeg }),
      'refused.megapixels',
    ),
    of('a preview of 0 x 0', writeNef({ preview: claiming(jpeg, 0, 0), small: Buffer.alloc(200) })),
    of('a strip beyond the end', patched(cr2, fieldOf(cr2, 0x0111) + 8, le32(0x7ffffff0)), CUT),
    of('a value of 4 GB', patched(rw2, fieldOf(rw2, 0x002e) + 4, le32(0xfffffff0))),
    of('a maker note beyond the end', patched(orf, fieldOf(orf, 0x927c) + 8, le32(0x7ffffff0))),
    of('a maker note of another maker', patched(orf, placeOf(orf, 'OLYMPUS\0II'), latin1('NOBODYS\0'))),
    of('settings that are the maker note', patched(orf, fieldOf(orf, 0x2020) + 8, le32(12))),
    of('a JPEG beyond the end', patched(raf, 84, u32(0x7ffffff0)), CUT),
    of('a JPEG of 4 GB', patched(raf, 88, u32(0xffffffff))),
    of('a JPEG that is the file itself', patched(raf, 84, Buffer.concat([u32(0), u32(raf.length)]))),
    of('only the name of a maker', latin1('FUJIFILMCCD-RAW 0201'), NONE),
    of('a track beyond the end', patched(cr3, placeOf(cr3, 'co64') + 12, u32(0x7fffffff)), CUT),
    of('a track of 4 GB', patched(cr3, placeOf(cr3, 'stsz') + 8, u32(0xffffffff))),
    of('a preview box that is cut', cr3.subarray(0, placeOf(cr3, 'PRVW') + 8), CUT),
    of(
      '10,000 tracks',
      Buffer.concat([
        box('ftyp', 'crx \0\0\0\x01crx isom'),
        box('moov', Buffer.concat(Array<Buffer>(10_000).fill(box('trak', box('mdia'))))),
      ]),
    ),
    of('a film of nothing', Buffer.concat([box('ftyp', 'crx \0\0\0\x01crx isom'), box('moov'), box('mdat')])),
    of('an orientation that is none', writeNef({ ...both, orientation: 99 }), 'added'),
    of('a mosaic without anything else', mosaic()),
    of('cut in half', nef.subarray(0, nef.length / 2), CUT),
    of('1,000 directories in a row', chain(1000)),
    of(
      'a preview with a raw file in its EXIF',
      writeNef({ preview: withSegments(jpeg, exifSegment(exif([field(0xc612, 1, 4, 1)]))), small: jpeg }),
      'added',
    ),
  ];
}

/** Each kind as it should be, under a name that says something else. */
function sound(
  both: { preview: Buffer; small: Buffer },
  of: (name: string, content: Buffer, outcome: HostileFile['outcome']) => HostileFile,
): HostileFile[] {
  const kinds = {
    CR2: writeCr2,
    CR3: writeCr3,
    NEF: writeNef,
    ARW: writeArw,
    DNG: writeDng,
    ORF: writeOrf,
    RW2: writeRw2,
    RAF: writeRaf,
  };
  return Object.entries(kinds).map(([kind, write]) => ({
    ...of(`${kind} named as a page`, write({ ...both, model: `Named ${kind}` }), 'added'),
    file: 'x.html',
  }));
}

/** A TIFF that is nothing but what a sensor saw. */
function mosaic(): Buffer {
  const fields = [
    field(256, 4, 1, 16),
    field(257, 4, 1, 16),
    field(262, 3, 1, 32_803),
    field(273, 4, 1, 512),
    field(279, 4, 1, 256),
  ];
  return Buffer.concat([latin1('II*\0\x08\0\0\0'), directory(fields), Buffer.alloc(1000, 0x33)]);
}

/** Directories of a sensor, one after the other, with nothing in them. */
function chain(length: number): Buffer {
  const each = directory([field(262, 3, 1, 32_803)]).length;
  const all = Array.from({ length }, (_, index) => directory([field(262, 3, 1, 32_803)], 8 + (index + 1) * each));
  return Buffer.concat([latin1('II*\0\x08\0\0\0'), ...all]);
}

/** Files that are two things at once: the first that is seen counts, and the other does nothing. */
export function polyglotCases({ jpeg, png }: Sound): HostileFile[] {
  const of = (name: string, content: Buffer, outcome: HostileFile['outcome'] = 'added'): HostileFile => ({
    name: `two at once: ${name}`,
    content,
    outcome,
  });
  const segment = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), latin1(text)]);
  return [
    of('a JPEG and an archive', Buffer.concat([jpeg, latin1('PK\x05\x06'), Buffer.alloc(18)])),
    of('a JPEG and a page', withSegments(jpeg, segment('<script>alert(2)</script>'))),
    of('a JPEG and a program', Buffer.concat([jpeg, latin1('MZ'), Buffer.alloc(5000)])),
    of('a JPEG and another', Buffer.concat([jpeg, jpeg])),
    of('a PNG and a JPEG', Buffer.concat([png, jpeg])),
    of('a page and a JPEG', Buffer.concat([latin1('<!-- '), jpeg]), 'refused.noPictureFormat'),
    of('a document and a JPEG', Buffer.concat([latin1('%PDF-1.4\n'), jpeg]), 'refused.format'),
  ];
}
