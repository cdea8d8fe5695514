import { stat } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../../shared/domain/lookups/lookup-value.ts';

/** Largest sidecar that is opened, in bytes. */
const LARGEST = 1024 * 1024;

/** The `.xmp` file beside a picture: `a.xmp` or `a.jpg.xmp` for `a.jpg`; null where there is none. */
export async function findSidecar(file: string): Promise<string | null> {
  const stem = file.slice(0, file.length - path.extname(file).length);
  for (const candidate of [stem, file].flatMap((name) => [`${name}.xmp`, `${name}.XMP`])) {
    const stats = await stat(candidate).catch(() => null);
    if (stats?.isFile() === true && stats.size <= LARGEST) return candidate;
  }
  return null;
}

/** Whether the one may be the sidecar of the other by its name; which of several counts, only the folder tells. Pure. */
export function mayBeBeside(sidecar: string, picture: string): boolean {
  const stem = sidecar.slice(0, -path.extname(sidecar).length);
  return stem === picture || stem === picture.slice(0, picture.length - path.extname(picture).length);
}

/** The room that the keywords name, in its standard form; empty where none or several do. Pure. */
export function roomOfKeywords(keywords: readonly string[]): string {
  const rooms = new Set(keywords.flatMap((word) => findLookupValue(IMAGE_OF, word)?.standard ?? []));
  const [room = ''] = rooms;
  return rooms.size === 1 ? room : '';
}
