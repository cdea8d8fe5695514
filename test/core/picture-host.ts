import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { sharedPictureMaker } from '../../electron/core/photos/pictures/picture-maker.ts';

// A host with work for the picture process: node picture-host.ts once|busy PHOTO
const [how, photo] = z.tuple([z.enum(['once', 'busy']), z.string()]).parse(process.argv.slice(2));
const maker = sharedPictureMaker();

const mediaType = await maker.ask('format', { path: photo });
if (how === 'once') process.stdout.write(`${mediaType}\n`);
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-host-'));
  for (let number = 0; ; number += 1) {
    const work = maker.ask('tile', {
      source: photo,
      scratch: path.join(folder, 'scratch'),
      tile: path.join(folder, `${number}.jpg`),
    });
    if (number === 0) process.send?.(maker.processId());
    await work;
  }
}
