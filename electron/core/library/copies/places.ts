import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The place itself where it exists already, otherwise the nearest folder above that does. */
export function nearestExisting(place: string): string {
  let nearest = place;
  while (!existsSync(nearest)) {
    const above = path.dirname(nearest);
    if (above === nearest) break;
    nearest = above;
  }
  return nearest;
}

/** The place with all links followed, as far as it exists. */
function real(place: string): string {
  const nearest = nearestExisting(place);
  return path.join(realpathSync.native(nearest), path.relative(nearest, place));
}

/** Whether two paths name one place, by whatever links and, where a disk makes no difference, in whatever case. */
export function isSamePlace(one: string, other: string): boolean {
  return real(path.resolve(one)) === real(path.resolve(other));
}

/** Whether a place is a folder, or lies in it. */
export function isWithin(place: string, folder: string): boolean {
  const way = path.relative(real(path.resolve(folder)), real(path.resolve(place)));
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
