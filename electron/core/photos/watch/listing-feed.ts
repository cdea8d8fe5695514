import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { WatchChoice, WatchHappening, WatchQuestion } from '../../../../shared/contract/watch.ts';
import { isSidecarName } from '../../../../shared/domain/file-names.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { hashFile } from '../../library/blobs/hash.ts';
import type { Log } from '../../library/log.ts';
import type { CameWith, MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from '../import/context.ts';
import { adoptFile } from '../import/copy.ts';
import { cameWith, findSidecar, mayBeBeside } from '../import/file-words.ts';
import { replacePhoto } from '../import/replace.ts';
import { importPaths } from '../import/run.ts';
import type { Adopted } from '../import/states.ts';
import { decideFile, followWords, isOfFile, looksAlike, mayBeVersionOf, type WatchedPhoto } from './decide.ts';
import type { SettledFile } from './folder-watcher.ts';
import { isSameState } from './settling.ts';

async function isSamePicture(file: SettledFile, photo: WatchedPhoto): Promise<boolean> {
  return file.state.bytes === photo.bytes && (await hashFile(file.path)).sha256 === photo.sha256;
}

interface Asked extends SettledFile {
  readonly questionId: string;
  readonly mediaId: WatchedPhoto['mediaId'];
}

/** Takes the files of a watched folder into a listing, one batch after the other. */
export class ListingFeed {
  readonly #context: WatchContext;
  readonly #listingId: ListingId;
  readonly #asked = new Map<string, Asked>();
  /** Files that could not be taken for a reason that passes, and those whose photos are still being copied. */
  readonly #putOff = new Map<string, SettledFile>();
  readonly #untilCopied = new Map<string, { readonly file: SettledFile; readonly mediaId: WatchedPhoto['mediaId'] }>();
  /** Ends with all that was asked for so far; never rejects. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(context: WatchContext, listingId: ListingId) {
    this.#context = context;
    this.#listingId = listingId;
  }

  get waiting(): number {
    return this.#waiting;
  }

  ended(): Promise<void> {
    return this.#last;
  }

  take(files: readonly SettledFile[]): Promise<void> {
    return this.#inTurn(files.length, () => this.#takeAll(files)).catch((error: unknown) => {
      this.#context.importing.onUnexpected(error);
    });
  }

  /** After a change of the library: photos may have been copied whose files were written again meanwhile. */
  lookAgain(): void {
    const ready = [...this.#untilCopied.values()].filter(({ mediaId }) => !this.#isBeingCopied(mediaId));
    for (const { file } of ready) this.#untilCopied.delete(file.path);
    if (ready.length > 0) void this.take(ready.map(({ file }) => file));
  }

  /** Questions about files that are there, and photos that are in the listing. */
  questions(): WatchQuestion[] {
    const { store } = this.#context.importing;
    return [...this.#asked.values()].flatMap(({ questionId, path: file, mediaId }) => {
      const photo = store.media.get(mediaId);
      // Answered elsewhere, as by a command.
      if (photo === null || photo.removed || photo.sourcePath === file) return [];
      return [{ questionId, path: file, fileName: path.basename(file), mediaId, position: photo.position }];
    });
  }

  asks(questionId: string): boolean {
    return this.questions().some((question) => question.questionId === questionId);
  }

  /** The file is not there any more: nothing is to be asked about it. */
  forget(file: string): void {
    this.#putOff.delete(file);
    this.#untilCopied.delete(file);
    const asked = [...this.#asked.values()].filter((each) => each.path === file);
    for (const { questionId } of asked) this.#asked.delete(questionId);
    if (asked.length > 0) this.#report(null);
  }

  async answer(questionId: string, choice: WatchChoice): Promise<void> {
    await this.#inTurn(1, async () => {
      const asked = this.#asked.get(questionId);
      if (asked === undefined) return;
      switch (choice) {
        case 'replace':
          await this.#exchange(asked, asked.mediaId);
          break;
        case 'add':
          await this.#add([asked]);
          break;
        case 'leave':
          await this.#note(asked);
      }
      this.#asked.delete(questionId);
    });
  }

  #inTurn(count: number, work: () => Promise<void>): Promise<void> {
    this.#waiting += count;
    const done = this.#last.then(work).finally(() => {
      this.#waiting -= count;
      this.#report(null);
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  #isBeingCopied(mediaId: WatchedPhoto['mediaId']): boolean {
    const { store, isLeft } = this.#context.importing;
    const arrival = store.arrivals.get(mediaId);
    return arrival !== null && !isLeft(arrival);
  }

  async #takeAll(settled: readonly SettledFile[]): Promise<void> {
    const fresh: SettledFile[] = [];
    // What is new here may also mean that there is space again, or a disk.
    const files = [...new Map([...this.#putOff, ...settled.map((file) => [file.path, file] as const)]).values()];
    this.#putOff.clear();
    const isSidecar = ({ path: file }: SettledFile): boolean => isSidecarName(path.basename(file));
    const [sidecars, pictures] = [files.filter(isSidecar), files.filter((file) => !isSidecar(file))];
    await this.#each(pictures, (file) => this.#takePicture(file, fresh));
    if (fresh.length > 0) await this.#add(fresh);
    // What is added reads them by itself.
    await this.#each(sidecars, (file) => this.#readSidecar(file));
  }

  /** One that fails holds none of the others up: it is tried again with those that come next. */
  async #each(files: readonly SettledFile[], take: (file: SettledFile) => Promise<void>): Promise<void> {
    const { store, imports, onUnexpected } = this.#context.importing;
    for (const file of files) {
      // Nothing is noted of what is not looked at: the next start does.
      if (imports.isLeaving() || !store.listings.exists(this.#listingId)) return;
      try {
        await take(file);
      } catch (error) {
        this.#putOff.set(file.path, file);
        if (!(error instanceof AppError)) onUnexpected(error);
        else this.#report({ kind: 'refused', path: file.path, reason: error.message, phrase: error.phrase });
      }
    }
  }

  /** @param fresh gets those that are new, which are added together */
  async #takePicture(file: SettledFile, fresh: SettledFile[]): Promise<void> {
    const { store } = this.#context.importing;
    const photos = store.media.ofListing(this.#listingId);
    const dealtWith = store.watched.dealtWith(this.#listingId, file.path);
    const isBeingCopied = (photo: WatchedPhoto): boolean => this.#isBeingCopied(photo.mediaId);
    const step = decideFile(file.path, file.state, dealtWith, photos, isBeingCopied);
    switch (step.kind) {
      case 'nothing':
        return;
      case 'stayAway':
        return this.#leave(file);
      case 'give':
        fresh.push(file);
        return;
      case 'wait':
        this.#untilCopied.set(file.path, { file, mediaId: step.photo.mediaId });
        return;
      case 'replace':
        return this.#replace(file, step.photo);
      case 'look': {
        const photo = await this.#versionOf(file, photos);
        if (photo === null) fresh.push(file);
        else if (await isSamePicture(file, photo)) await this.#leave(file);
        else this.#ask(file, photo);
      }
    }
  }

  /** Only files with an outcome are noted: those that were added, and those that are refused for what they are. */
  async #add(files: readonly SettledFile[]): Promise<void> {
    const { importing, profileOf } = this.#context;
    const paths = files.map((file) => file.path);
    const { rendition } = profileOf(this.#listingId);
    const { added, refused } = await importPaths(importing, this.#listingId, paths, rendition).catch(
      (error: unknown) => {
        for (const file of files) this.#putOff.set(file.path, file);
        throw error;
      },
    );
    // It did not come to all of them, and does not say to which.
    if (importing.imports.isLeaving()) return;
    const mayPass = new Set(refused.flatMap(({ path: file, phrase }) => (isOfFile(phrase) ? [] : [file])));
    await this.#note(...files.filter((file) => !mayPass.has(file.path)));
    for (const file of files) if (mayPass.has(file.path)) this.#putOff.set(file.path, file);
    if (added.length > 0) {
      this.#report({ kind: 'added', photos: added.map(({ fileName, order }) => ({ fileName, position: order })) });
    }
    for (const { path: file, reason, phrase } of refused) {
      if (phrase?.code === 'refused.twin') this.#report({ kind: 'left', path: file });
      else this.#report({ kind: 'refused', path: file, reason, phrase });
    }
  }

  /** What was exported again and cannot be used changes nothing. */
  async #replace(file: SettledFile, photo: WatchedPhoto): Promise<void> {
    try {
      await this.#exchange(file, photo.mediaId);
    } catch (error) {
      if (!(error instanceof AppError) || !isOfFile(error.phrase)) throw error;
      await this.#note(file);
      this.#report({ kind: 'refused', path: file.path, reason: error.message, phrase: error.phrase });
    }
  }

  async #exchange(file: SettledFile, mediaId: WatchedPhoto['mediaId']): Promise<void> {
    const { importing, profileOf } = this.#context;
    const { store } = importing;
    const before = store.media.get(mediaId)?.sha256;
    let said: CameWith | null = null;
    const adopt = async (): Promise<Adopted> => {
      const adopted = await adoptFile(importing, file.path);
      said = cameWith(adopted.facts);
      return adopted;
    };
    const now = await replacePhoto(importing, { mediaId }, adopt, profileOf(this.#listingId), file.path);
    await this.#note(file);
    const photo = store.media.get(now);
    if (photo === null || photo.sha256 === before) this.#report({ kind: 'left', path: file.path });
    else this.#report({ kind: 'replaced', path: file.path, position: photo.position });
    if (said !== null && photo !== null) await this.#follow(file, photo, said);
  }

  /** It says something else of a photo. One whose file is to come yet reads it then. */
  async #readSidecar(file: SettledFile): Promise<void> {
    const { store } = this.#context.importing;
    const dealtWith = store.watched.dealtWith(this.#listingId, file.path);
    if (dealtWith !== null && isSameState(dealtWith, file.state)) return;
    const photo = await this.#photoBeside(file);
    if (photo === null) return;
    if (photo.arriving) {
      // What is being copied was looked at before this was written.
      if (this.#isBeingCopied(photo.mediaId)) this.#untilCopied.set(file.path, { file, mediaId: photo.mediaId });
      return;
    }
    await this.#follow(file, photo, await this.#wordsBeside(file, photo));
    await this.#note(file);
  }

  /** Read with the original, or with the file that it came from where the original is missing or damaged. */
  async #wordsBeside(file: SettledFile, { sha256, sourcePath }: MediaRow): Promise<CameWith> {
    const { blobs, maker } = this.#context.importing;
    const readWith = async (picture: string): Promise<CameWith> => {
      const { facts } = await blobs.temporary((newPath) =>
        maker.ask('inspect', { path: picture, preview: newPath(), sidecar: file.path }),
      );
      return cameWith(facts);
    };
    try {
      return await readWith(blobs.pathOfOriginal(sha256));
    } catch (error) {
      if (sourcePath === null) throw error;
      return readWith(sourcePath);
    }
  }

  async #photoBeside(file: SettledFile): Promise<MediaRow | null> {
    for (const photo of this.#context.importing.store.media.ofListing(this.#listingId)) {
      const { sourcePath, removed } = photo;
      if (sourcePath === null || removed || !mayBeBeside(file.path, sourcePath)) continue;
      if ((await findSidecar(sourcePath)) === file.path) return photo;
    }
    return null;
  }

  async #follow(file: SettledFile, photo: MediaRow, said: CameWith): Promise<void> {
    const followed = await followWords(this.#context.importing, photo, said, path.basename(file.path));
    if (followed === null) return;
    const { position } = followed;
    if (followed.isTaken) this.#report({ kind: 'words', path: file.path, position, what: 'taken' });
    if (followed.isKept) this.#report({ kind: 'words', path: file.path, position, what: 'kept' });
  }

  async #leave(file: SettledFile): Promise<void> {
    await this.#note(file);
    this.#report({ kind: 'left', path: file.path });
  }

  #ask(file: SettledFile, { mediaId }: WatchedPhoto): void {
    const { importing } = this.#context;
    for (const { questionId, path: other } of this.#asked.values()) {
      if (other === file.path) this.#asked.delete(questionId);
    }
    const questionId = importing.newId();
    this.#asked.set(questionId, { ...file, questionId, mediaId });
    const question = this.questions().find((each) => each.questionId === questionId);
    if (question !== undefined) this.#report({ kind: 'question', question });
  }

  /** The photo of which a file under another name shows the same picture, taken at the same moment; null where it shows none. */
  async #versionOf(file: SettledFile, photos: readonly WatchedPhoto[]): Promise<WatchedPhoto | null> {
    if (photos.every(({ captureTime }) => captureTime === null)) return null;
    const { blobs, maker } = this.#context.importing;
    const fileName = path.basename(file.path);
    try {
      return await blobs.temporary(async (newPath) => {
        const { facts } = await maker.ask('inspect', { path: file.path, preview: newPath(), sidecar: null });
        const candidates = mayBeVersionOf(fileName, facts.captureTime, photos);
        if (candidates.length === 0) return null;
        const look = (source: string): Promise<string> => maker.ask('likeness', { source, scratch: newPath() });
        const own = await look(file.path);
        for (const photo of candidates) {
          // Not known yet of one whose pictures are still to be made.
          const known = photo.likeness ?? (await look(blobs.pathOfOriginal(photo.sha256)));
          if (looksAlike(own, known)) return photo;
        }
        return null;
      });
    } catch {
      // What is wrong with it is reported when it is added.
      return null;
    }
  }

  #note(...files: readonly SettledFile[]): Promise<void> {
    const { store } = this.#context.importing;
    return store.soon(() => {
      if (!store.listings.exists(this.#listingId)) return;
      for (const file of files) store.watched.noteDealtWith(this.#listingId, file.path, file.state);
    }, 'derived');
  }

  #report(happened: WatchHappening | null): void {
    this.#context.onChange(this.#listingId, happened);
  }
}

/** What watching folders works with. */
export interface WatchContext {
  readonly importing: ImportContext;
  readonly profileOf: (listingId: ListingId) => ServiceProfile;
  readonly log: Log;
  /** The library's folder: what it makes itself is no export. */
  readonly home: string;
  readonly onChange: (listingId: ListingId, happened: WatchHappening | null) => void;
  /** Milliseconds; see `SETTLED_AFTER`. */
  readonly settledAfter?: number;
}
