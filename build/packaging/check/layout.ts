import path from 'node:path';
import type { Target } from '../target.ts';
import { filesUnder, hashOf } from './read-package.ts';

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

/** Whatever differs between two packages of one state. */
export async function equalProblems(one: string, other: string): Promise<readonly string[]> {
  const [first, second] = [filesUnder(one), filesUnder(other)];
  const problems = first
    .filter((file) => !second.includes(file))
    .concat(second.filter((file) => !first.includes(file)))
    .map((file) => `${file} is in one of two builds only.`);
  const both = new Set(second);
  for (const file of first) {
    if (!both.has(file)) continue;
    const same = (await hashOf(path.join(one, file))) === (await hashOf(path.join(other, file)));
    if (!same) problems.push(`${file} differs between two builds of the same state.`);
  }
  return problems;
}
