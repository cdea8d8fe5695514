import { randomBytes } from 'node:crypto';

/** A file that the host hands out once. */
export interface Download {
  readonly path: string;
  readonly fileName: string;
}

/** Files made for the page, by names that nobody can guess; each is taken once, and removed by whoever took it. */
export interface Downloads {
  add(path: string, fileName: string): string;
  take(id: string): Download | null;
}

export function createDownloads(): Downloads {
  const waiting = new Map<string, Download>();
  return {
    add(path, fileName) {
      const id = randomBytes(24).toString('base64url');
      waiting.set(id, { path, fileName });
      return id;
    },
    take(id) {
      const found = waiting.get(id) ?? null;
      waiting.delete(id);
      return found;
    },
  };
}
