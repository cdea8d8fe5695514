import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Answer } from '../../shared/contract/dispatch.ts';
import type { FileLook, ImportResult } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { type Opened, type OpenOptions, openCore } from './harness.ts';

/** A listing to which a page sends files. */
export interface Sending {
  readonly opened: Opened;
  readonly listingId: ListingId;
}

export async function start(options: OpenOptions = {}): Promise<Sending> {
  const opened = await openCore(options);
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  return { opened, listingId };
}

/** Shows a file by the part of it that its page sends first. */
export async function look(
  { opened, listingId }: Sending,
  file: string,
  place: number,
  batch = 'batch',
  ends?: Buffer,
): Promise<FileLook> {
  const whole = await readFile(file);
  const answer = await opened.core.lookAtFile(
    listingId,
    { name: batch, place },
    { fileName: path.basename(file), ends: ends ?? whole, bytes: whole.length, modifiedAt: (await stat(file)).mtimeMs },
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

/** Sends the bytes of a file, or a part of them. */
export async function send(
  { opened, listingId }: Sending,
  file: string,
  place: number,
  batch = 'batch',
  part = 1,
): Promise<Answer<ImportResult>> {
  const bytes = await readFile(file);
  const stream = Readable.from([bytes.subarray(0, bytes.length * part)]);
  return opened.core.importStream(listingId, path.basename(file), stream, bytes.length, { name: batch, place });
}
