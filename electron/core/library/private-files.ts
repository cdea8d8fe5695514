import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Whatever the umask says: listings and photos are nobody's business but their owner's. Windows knows no such modes. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Makes a folder with those above it. [Note: not by Node's own `recursive`] That answers ENOENT on a disk that is read-only, and never
 * where a folder above refuses what is new as if it were not there.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder);
  await makeOne(folder, async (error) => {
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error;
    await makeFolder(above);
    await makeOne(folder, (again) => {
      throw again;
    });
  });
}

/** @param orElse where it is neither made nor there */
async function makeOne(folder: string, orElse: (error: unknown) => void | Promise<void>): Promise<void> {
  try {
    await mkdir(folder, PRIVATE_FOLDER);
  } catch (error) {
    // Another one may have made it.
    const isThere = codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory();
    if (!isThere) await orElse(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

/** True where somebody besides the owner may read, write or enter. */
export function isOpenToOthers(mode: number): boolean {
  return (mode & 0o077) !== 0;
}
