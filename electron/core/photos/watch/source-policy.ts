import path from 'node:path';

/** Whether the system's file manager is to show the file that a photo came from, and why not. */
export type SourcePolicy = 'show' | 'unknown' | 'gone';

/**
 * Only a file that is there, by the path that the library wrote down itself. Pure.
 *
 * @param isThere whether there is a file now
 */
export function sourcePolicy(sourcePath: string | null, isThere: (file: string) => boolean): SourcePolicy {
  if (sourcePath === null || !path.isAbsolute(sourcePath) || sourcePath.includes('\0')) return 'unknown';
  return isThere(sourcePath) ? 'show' : 'gone';
}
