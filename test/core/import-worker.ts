import { z } from 'zod';
import { openLibrary } from '../bench/library.ts';

// A process that imports a folder and is killed while it does: node import-worker.ts HOME LISTING FOLDER
const [home, listingId, folder] = z.tuple([z.string(), z.string(), z.string()]).parse(process.argv.slice(2));

const { core } = openLibrary(home, 'none');
core.subscribe((event) => {
  if (event.name === 'import.changed') process.stdout.write(`${event.payload.seen} ${event.payload.copied}\n`);
});
await core.dispatch('media.add', { listingId, paths: [folder] });
await core.close();
