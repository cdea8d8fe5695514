import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
