// Real pictures, small so that the specs are quick, each with a colour and a number of its own.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export interface Pictures {
  /** Writes `1.jpg`, `2.jpg`, … into a new folder, with these captions in the files; '' for none. */
  write(captions: readonly string[], folderName?: string): Promise<string[]>;
}

const WIDTH = 96;
const HEIGHT = 64;

/** Makes pictures below a folder; no two of them are the same. */
export function createPictures(folder: string): Pictures {
  let made = 0;
  let folders = 0;
  return {
    async write(captions, folderName) {
      folders += 1;
      const target = join(folder, folderName ?? `card-${folders}`);
      mkdirSync(target, { recursive: true });
      const first = made + 1;
      made += captions.length;
      return Promise.all(
        captions.map(async (caption, index) => {
          const file = join(target, `${index + 1}.jpg`);
          writeFileSync(file, await picture(first + index, caption));
          return file;
        }),
      );
    },
  };
}

/** A JPEG that shows a number, with an XMP description unless the caption is empty. */
export async function picture(number: number, caption: string): Promise<Buffer> {
  const hue = (number * 47) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="hsl(${hue} 45% 55%)"/>
    <text x="50%" y="68%" font-size="36" text-anchor="middle" fill="white">${number}</text></svg>`;
  const jpeg = sharp(Buffer.from(drawing)).flatten({ background: 'white' });
  return (caption === '' ? jpeg : jpeg.withXmp(description(caption))).jpeg({ quality: 80 }).toBuffer();
}

function description(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>
<rdf:li xml:lang="x-default">${safe}</rdf:li></rdf:Alt></dc:description></rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
