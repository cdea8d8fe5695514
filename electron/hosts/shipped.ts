import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { holdsPage } from './archive.ts';

/** The version of Listing Lightbox, as package.json has it. */
export const VERSION: string = packageFile.version;

/**
 * Where the built page lies: beside the built command line, in `out` when this runs from its sources, or in the archive of
 * an installed app (read with `readPageFile`).
 */
export function findRendererFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const folders = [
    path.join(here, '../renderer'),
    path.join(here, '../../out/renderer'),
    path.join(here, '../../../app.asar/out/renderer'),
  ];
  const found = folders.find((folder) => holdsPage(folder, path.join(folder, 'index.html')));
  if (found === undefined) throw new AppError('unsupported', phrase('error.pageNotBuilt'));
  return found;
}

/**
 * The photos of the sample listing: beside the built program, in `out` when this runs from its sources, or among the
 * resources of an installed app.
 */
export function findSamples(): string | null {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const folders = [
    path.join(here, '../samples'),
    path.join(here, '../../out/samples'),
    path.join(here, '../../../samples'),
  ];
  return folders.find((folder) => existsSync(folder)) ?? null;
}
