import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../shared/contract/app-error.ts';

/** Where the built page lies: beside the built command line, or in `out` when this runs from its sources. */
export function findRendererFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const folders = [path.join(here, '../renderer'), path.join(here, '../../out/renderer')];
  const found = folders.find((folder) => existsSync(path.join(folder, 'index.html')));
  if (found === undefined) throw new AppError('unsupported', 'The page is not built yet. Run `npm run build` first.');
  return found;
}
