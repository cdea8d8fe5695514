import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

type HasLibrary = (folder: string) => boolean;

const hasLibraryFile: HasLibrary = (folder) => existsSync(path.join(folder, 'library.db'));

/**
 * The folder of the library when none is named: LIGHTBOX_HOME, otherwise the place where each system keeps the data of
 * programs.
 */
export function defaultHome(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  userHome = homedir(),
  hasLibrary = hasLibraryFile,
): string {
  const named = environment.LIGHTBOX_HOME;
  if (named !== undefined && named !== '') return path.resolve(named);
  switch (platform) {
    case 'darwin':
      return path.join(userHome, 'Library', 'Application Support', 'Listing Lightbox');
    case 'win32':
      return windowsHome(environment, userHome, hasLibrary);
    default:
      return path.join(environment.XDG_DATA_HOME ?? path.join(userHome, '.local', 'share'), 'listing-lightbox');
  }
}

/**
 * [Note: gigabytes must not roam] What lies in APPDATA is copied over the network at each sign-in where a company lets profiles
 * follow their people. A library that an earlier version made there stays where it is.
 */
function windowsHome(environment: NodeJS.ProcessEnv, userHome: string, hasLibrary: HasLibrary): string {
  const { join } = path.win32;
  const [local, roaming] = [
    join(environment.LOCALAPPDATA ?? join(userHome, 'AppData', 'Local'), 'Listing Lightbox'),
    join(environment.APPDATA ?? join(userHome, 'AppData', 'Roaming'), 'Listing Lightbox'),
  ];
  return !hasLibrary(local) && hasLibrary(roaming) ? roaming : local;
}
