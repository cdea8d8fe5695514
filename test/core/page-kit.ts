import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { PageFile } from '../../electron/core/photos/import/page-files.ts';
import type { Answer, CallOutput } from '../../shared/contract/dispatch.ts';
import type { FileLook, ImportResult, MediaItem } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { nth, type Opened, type OpenOptions, openCore } from './harness.ts';
import { card, expectNothingAstray, photos } from './import-kit.ts';

/** What of a file a page shows first, where it is not one of its card, and beside which it stands. */
interface Shown extends Partial<Pick<PageFile, 'pair'>> {
  readonly file?: string;
  readonly ends?: Buffer;
}

/** A page that sends the files of a card to a listing. */
export interface SendingPage {
  readonly opened: Opened;
  readonly listingId: ListingId;
  readonly folder: string;
  readonly files: readonly string[];
  /** Shows the file at this place, or another one, by the part of it that the page sends first. */
  look(place: number, batch?: string, other?: Shown): Promise<FileLook>;
  lookAll(batch?: string): Promise<void>;
  /** Sends the bytes of the file at this place, or of another one, or a part of them, to its listing or another. */
  send(
    place: number,
    batch?: string,
    other?: { readonly file?: string; readonly part?: number; readonly to?: ListingId },
  ): Promise<Answer<ImportResult>>;
  /** Says that all was sent, or that a person stopped it. */
  settle(batch?: string, stopped?: boolean): Promise<CallOutput<'import.settle'>>;
  /** The page is closed, or loaded again. */
  leave(batch?: string): Promise<void>;
  photos(): Promise<MediaItem[]>;
  expectNothingAstray(): Promise<void>;
}

/** A listing to which a page sends so many photos. */
export async function sendingPage(count: number, options: OpenOptions = {}): Promise<SendingPage> {
  const opened = await openCore(options);
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const { folder, files } = await card(count);
  const look: SendingPage['look'] = async (place, batch = 'batch', { file = nth(files, place), ends, pair } = {}) => {
    const whole = await readFile(file);
    const { mtimeMs: modifiedAt } = await stat(file);
    const shown = {
      fileName: path.basename(file),
      ends: ends ?? whole,
      bytes: whole.length,
      modifiedAt,
      pair: pair ?? null,
    };
    const answer = await opened.core.lookAtFile(listingId, { name: batch, place }, shown);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
  return {
    opened,
    listingId,
    folder,
    files,
    look,
    async lookAll(batch) {
      for (const place of files.keys()) await look(place, batch);
    },
    async send(place, batch = 'batch', { file = nth(files, place), part = 1, to = listingId } = {}) {
      const bytes = await readFile(file);
      const stream = Readable.from([bytes.subarray(0, bytes.length * part)]);
      return opened.core.importStream(to, path.basename(file), stream, bytes.length, { name: batch, place });
    },
    settle: (batch = 'batch', stopped = false) => opened.call('import.settle', { batch, stopped }),
    leave: (batch = 'batch') => opened.core.leaveBatch(batch),
    photos: () => photos(opened, listingId),
    expectNothingAstray: () => expectNothingAstray(opened, listingId),
  };
}
