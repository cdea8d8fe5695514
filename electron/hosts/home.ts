import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The folder of the library when none is named: LIGHTBOX_HOME, otherwise the place where each system keeps the data of
 * programs.
 */
export function defaultHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform, userHome = homedir()): string {
  const named = environment.LIGHTBOX_HOME;
  if (named !== undefined && named !== '') return path.resolve(named);
  switch (platform) {
    case 'darwin':
      return path.join(userHome, 'Library', 'Application Support', 'Listing Lightbox');
    case 'win32':
      return path.join(environment.APPDATA ?? path.join(userHome, 'AppData', 'Roaming'), 'Listing Lightbox');
    default:
      return path.join(environment.XDG_DATA_HOME ?? path.join(userHome, '.local', 'share'), 'listing-lightbox');
  }
}
