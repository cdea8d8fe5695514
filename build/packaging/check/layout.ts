import path from 'node:path';
import type { Target } from '../target.ts';

/** Where things lie in a package that electron-builder made as a folder (`--dir`). */
export interface Layout {
  readonly program: string;
  readonly resources: string;
  /** The command `lightbox` of this package. */
  readonly command: string;
}

export function layoutOf(output: string, target: Target): Layout {
  switch (target) {
    case 'linux-x64':
      return at(path.join(output, 'linux-unpacked'), 'listing-lightbox', 'resources', 'lightbox');
    case 'win-x64':
      return at(path.join(output, 'win-unpacked'), 'Listing Lightbox.exe', 'resources', 'lightbox.cmd');
    case 'mac-arm64':
    case 'mac-x64': {
      const app = path.join(output, target === 'mac-arm64' ? 'mac-arm64' : 'mac', 'Listing Lightbox.app', 'Contents');
      return at(app, 'MacOS/Listing Lightbox', 'Resources', 'lightbox');
    }
  }
}

function at(folder: string, program: string, resources: string, command: string): Layout {
  return {
    program: path.join(folder, program),
    resources: path.join(folder, resources),
    command: path.join(folder, resources, 'bin', command),
  };
}
