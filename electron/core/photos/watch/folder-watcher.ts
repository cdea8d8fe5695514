import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isLeftAlone, isPhotoName, isSidecarName } from '../../../../shared/domain/file-names.ts';
import { systemErrorCode } from '../../library/blobs/errors.ts';
import { compareNames } from '../../library/blobs/scan.ts';
import type { FileState } from '../../library/store/watch-table.ts';
import { createSettling, SETTLED_AFTER, type SettledFile } from './settling.ts';

export type { SettledFile } from './settling.ts';

interface FolderWatcherOptions {
  readonly folder: string;
  /** Pictures and sidecars that are not written any more, by name. */
  readonly onSettled: (files: readonly SettledFile[]) => void;
  readonly onGone: (path: string) => void;
  /** It is there or not by now, its files were all seen once, or a file is being written. */
  readonly onChange: () => void;
  readonly onTrouble: (error: unknown) => void;
  readonly settledAfter?: number;
}

/** Reports the pictures, and the files beside them, in a folder and all below it, once nobody writes them any more. */
export class FolderWatcher {
  readonly #options: FolderWatcherOptions;
  readonly #settling: ReturnType<typeof createSettling>;
  readonly #step: number;
  #watcher: FSWatcher | null = null;
  /** Changed files that are being looked at. */
  #looking = 0;
  #isThere = true;
  /** Where it really is. */
  #place: string | null = null;
  #isReady = false;
  #isClosed = false;
  #isPolled = false;
  #settleTimer: ReturnType<typeof setTimeout> | null = null;
  #lookTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: FolderWatcherOptions) {
    this.#options = options;
    const settledAfter = options.settledAfter ?? SETTLED_AFTER;
    this.#settling = createSettling(settledAfter);
    this.#step = Math.max(20, settledAfter / 8);
    void this.#look();
  }

  get state(): 'starting' | 'watching' | 'gone' {
    if (!this.#isThere) return 'gone';
    return this.#isReady ? 'watching' : 'starting';
  }

  get writing(): number {
    return this.#settling.paths().length + this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#settleTimer !== null) clearTimeout(this.#settleTimer);
    if (this.#lookTimer !== null) clearTimeout(this.#lookTimer);
    await this.#watcher?.close();
  }

  /** [Note: a disk that is taken out] Nothing reports a folder that comes back, so it is looked for. */
  async #look(): Promise<void> {
    const place = await placeOf(this.#options.folder);
    if (this.#isClosed) return;
    const isThere = place !== null;
    const isChanged = isThere !== this.#isThere;
    this.#isThere = isThere;
    if (place !== this.#place && this.#watcher !== null) {
      this.#isReady = false;
      const watcher = this.#watcher;
      this.#watcher = null;
      await watcher.close();
    }
    this.#place = place;
    if (place !== null && this.#watcher === null) this.#open(place);
    if (isChanged) this.#options.onChange();
    if (!this.#isClosed) this.#lookTimer = setTimeout(() => void this.#look(), 4 * this.#step);
  }

  /** [Note: a link] The system reports nothing of a folder by a link to it: the folder itself is watched, and named by the link. */
  #open(place: string): void {
    const named = (file: string): string => path.join(this.#options.folder, path.relative(place, file));
    const watcher = watch(place, {
      ignored: (file) => file !== place && isLeftAlone(path.basename(file)),
      followSymlinks: false,
      ignorePermissionErrors: true,
      usePolling: this.#isPolled,
      interval: 4 * this.#step,
    });
    this.#watcher = watcher;
    const see = (file: string): void => {
      const name = path.basename(file);
      if (!(isPhotoName(name) || isSidecarName(name)) || this.#isClosed) return;
      this.#looking += 1;
      void this.#see(named(file)).then(() => {
        this.#looking -= 1;
        this.#waitForSettling();
      });
    };
    watcher.on('add', see).on('change', see);
    watcher.on('unlink', (file) => {
      this.#settling.forget(named(file));
      this.#options.onGone(named(file));
    });
    watcher.on('ready', () => {
      if (this.#watcher !== watcher) return;
      this.#isReady = true;
      this.#options.onChange();
      this.#catchUp(watcher, place).catch(this.#options.onTrouble);
    });
    watcher.on('error', (error) => {
      // The system watches no more folders for us: they are looked at one after the other then.
      if (systemErrorCode(error) === 'ENOSPC' && !this.#isPolled) this.#reopenPolled(watcher, place);
      else this.#options.onTrouble(error);
    });
  }

  /** [Note: between] A folder is read before it is watched: nothing reports what was written in between. */
  async #catchUp(watcher: FSWatcher, folder: string): Promise<void> {
    const reported = new Set(
      Object.entries(watcher.getWatched()).flatMap(([parent, names]) => names.map((name) => path.join(parent, name))),
    );
    const missed = (await readdir(folder, { recursive: true })).filter(
      (name) => !name.split(path.sep).some(isLeftAlone) && !reported.has(path.join(folder, name)),
    );
    if (missed.length > 0 && !this.#isClosed) watcher.add(missed.map((name) => path.join(folder, name)));
  }

  #reopenPolled(watcher: FSWatcher, place: string): void {
    this.#isPolled = true;
    void watcher.close();
    if (this.#watcher === watcher && !this.#isClosed) this.#open(place);
  }

  #waitForSettling(): void {
    if (this.#settleTimer !== null || this.#isClosed || this.#settling.paths().length === 0) return;
    this.#options.onChange();
    this.#settleTimer = setTimeout(() => void this.#settle(), this.#step);
  }

  async #settle(): Promise<void> {
    for (const file of this.#settling.paths()) await this.#see(file);
    this.#settleTimer = null;
    if (this.#isClosed) return;
    const settled = this.#settling.takeSettled(performance.now());
    if (settled.length > 0) this.#options.onSettled(settled.toSorted((a, b) => compareNames(a.path, b.path)));
    if (this.writing > 0) this.#waitForSettling();
    else this.#options.onChange();
  }

  /** Only notes how the file is: whether it has settled is asked at one place, so that nothing is lost. */
  async #see(file: string): Promise<void> {
    const state = await stateOf(file);
    if (state === null) this.#settling.forget(file);
    else this.#settling.see(file, state, performance.now());
  }
}

/** Null for what is not there, cannot be looked at, or is no file. */
async function stateOf(file: string): Promise<FileState | null> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? { bytes: stats.size, modifiedAt: Math.trunc(stats.mtimeMs) } : null;
  } catch {
    return null;
  }
}

export async function isFolder(folder: string): Promise<boolean> {
  return (await placeOf(folder)) !== null;
}

/** Where a folder really is, which may be named by a link; null for what is no folder, or is not there. */
async function placeOf(folder: string): Promise<string | null> {
  try {
    return (await stat(folder)).isDirectory() ? await realpath(folder) : null;
  } catch {
    return null;
  }
}
