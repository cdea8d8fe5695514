/** The last part of a path of whichever system. */
export function fileNameOf(path: string): string {
  return (
    path
      .split(/[\\/]/)
      .filter((part) => part !== '')
      .at(-1) ?? path
  );
}

/** The name of a listing that is made of files: their folder's, where they come from one; a folder gives its own. */
export function nameForGiven(paths: readonly string[]): string {
  const [first] = paths;
  if (first === undefined) return '';
  const isFolder = paths.length === 1 && !/\.\w{2,5}$/.test(first);
  if (isFolder) return fileNameOf(first);
  const folders = new Set(paths.map((path) => path.replace(/[\\/][^\\/]*$/, '')));
  return folders.size === 1 ? fileNameOf([...folders][0] ?? '') : '';
}
