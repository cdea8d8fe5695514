import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../shared/contract/app-error.ts';
import { holdsPage } from './page-file.ts';

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
  if (found === undefined) throw new AppError('unsupported', 'The page is not built yet. Run `npm run build` first.');
  return found;
}
