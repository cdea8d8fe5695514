// Real pictures, small so that the specs are quick, each with a colour and a number of its own.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { xmpPacket } from '../../shared/domain/xmp-packet.ts';

/** A photo as a camera makes it, and as somebody tagged it. */
export interface Shot {
  /** Seconds after the first of its card. */
  readonly seconds: number;
  /** Photos of one scene are similar, and those of others are not. */
  readonly scene: number;
  readonly keywords: readonly string[];
}

export interface Pictures {
  /** Writes `1.jpg`, `2.jpg`, … into a new folder, with these captions in the files; '' for none. */
  write(captions: readonly string[], folderName?: string): Promise<string[]>;
  /** Writes `1.jpg`, `2.jpg`, … with the times at which they were taken, and their keywords. */
  card(shots: readonly Shot[]): Promise<string[]>;
}

const WIDTH = 96;
const HEIGHT = 64;

/** Makes pictures below a folder; no two of them are the same. */
export function createPictures(folder: string): Pictures {
  let made = 0;
  let folders = 0;
  const writeEach = <Kind>(
    kinds: readonly Kind[],
    make: (number: number, kind: Kind) => Promise<Buffer>,
    folderName?: string,
  ): Promise<string[]> => {
    folders += 1;
    const target = join(folder, folderName ?? `card-${folders}`);
    mkdirSync(target, { recursive: true });
    const first = made + 1;
    made += kinds.length;
    return Promise.all(
      kinds.map(async (kind, index) => {
        const file = join(target, `${index + 1}.jpg`);
        writeFileSync(file, await make(first + index, kind));
        return file;
      }),
    );
  };
  return {
    write: (captions, folderName) => writeEach(captions, picture, folderName),
    card: (shots) => writeEach(shots, shotPicture),
  };
}

function shotPicture(number: number, { seconds, scene, keywords }: Shot): Promise<Buffer> {
  const taken = new Date(Date.UTC(2026, 4, 14, 10) + seconds * 1000).toISOString();
  const DateTimeOriginal = taken.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  const nothing = { title: null, description: null, rating: null, copyright: null, creator: null };
  return drawnScene(scene, number)
    .withExif({ IFD2: { DateTimeOriginal } })
    .withXmp(xmpPacket({ ...nothing, keywords }))
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A JPEG that shows a number, with an XMP description unless the caption is empty. */
export async function picture(number: number, caption: string): Promise<Buffer> {
  const jpeg = drawn(number);
  return (caption === '' ? jpeg : jpeg.withXmp(description(caption))).jpeg({ quality: 80 }).toBuffer();
}

function drawn(number: number): Sharp {
  const hue = (number * 47) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="hsl(${hue} 45% 55%)"/>
    <text x="50%" y="68%" font-size="36" text-anchor="middle" fill="white">${number}</text></svg>`;
  return sharp(Buffer.from(drawing)).flatten({ background: 'white' });
}

/** Fields of light and dark that no other scene has, and the number in a corner, so that each file is another one. */
function drawnScene(scene: number, number: number): Sharp {
  const fields = Array.from({ length: 9 * 8 }, (_, at) => {
    const light = 20 + (((scene + 3) * (at + 5) * (at + 2 * scene + 7)) % 61);
    return `<rect x="${(at % 9) * 11}" y="${Math.floor(at / 9) * 8}" width="11" height="8" fill="hsl(30 10% ${light}%)"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${fields.join('')}
    <text x="1" y="5" font-size="5" fill="white">${number}</text></svg>`;
  return sharp(Buffer.from(drawing)).flatten({ background: 'white' });
}

function description(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>
<rdf:li xml:lang="x-default">${safe}</rdf:li></rdf:Alt></dc:description></rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
