import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Inspect, Inspected } from '../../library/blobs/blob-store.ts';
import { toReadError } from '../../library/blobs/errors.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';
import type { Looked } from './add-row.ts';
import type { AdoptContext, Adopted } from './import-context.ts';
import { provisionalName } from './landings.ts';
import { findSidecar } from './sidecar.ts';

/**
 * Looks at a file where it is: what it says of itself, and the camera's own small picture, which is what is shown until its
 * bytes are here.
 *
 * @param state as it was just before
 * @param id never used before
 * @throws PhotoRefusal, BlobError
 */
export async function lookAt(
  { blobs, maker }: AdoptContext,
  file: string,
  state: Pick<Looked, 'bytes' | 'modifiedAt'>,
  id: string,
): Promise<Looked> {
  const fileName = path.basename(file);
  const provisional = provisionalName(id);
  const preview = await blobs.roomForPreview(provisional);
  try {
    const { facts, hasPreview } = await maker.inspect(file, fileName, preview, await findSidecar(file));
    return { provisional, fileName, facts, hasPreview, path: file, ...state };
  } catch (error) {
    // Of what is refused no folder stays.
    blobs.remove(provisional, []);
    throw error;
  }
}

/** Size in bytes, and when it was changed last, in epoch milliseconds. @throws BlobError */
export async function statOf(file: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  try {
    return await stat(file);
  } catch (error) {
    throw toReadError(error, file);
  }
}

/**
 * @param check throws where the file is not the one that is meant
 * @throws PhotoRefusal, BlobError; nothing of the file is in the library then
 */
export async function adoptFile(
  context: AdoptContext,
  file: string,
  check: (facts: PhotoFacts) => void = () => undefined,
): Promise<Adopted> {
  const fileName = path.basename(file);
  // Looked at before it is copied, so that a large file that is no picture costs nothing.
  await context.maker.format(file, fileName);
  const sidecar = await findSidecar(file);
  return showAtOnce(
    context,
    fileName,
    (inspect) =>
      context.blobs.adopt(file, async (copy) => {
        const found = await inspect(copy);
        check(found.facts);
        return found;
      }),
    sidecar,
  );
}

/** @throws PhotoRefusal, BlobError; nothing of the file is in the library then */
export function adoptStream(
  context: AdoptContext,
  fileName: string,
  stream: Readable,
  expectedBytes: number | undefined,
): Promise<Adopted> {
  return showAtOnce(context, fileName, (inspect) =>
    context.blobs.adoptStream(stream, fileName, inspect, expectedBytes),
  );
}

/** What an inspection finds, with the first look at the photo where the camera left one. */
interface Found {
  readonly facts: PhotoFacts;
  readonly hasPreview: boolean;
}

function showAtOnce(
  { blobs, maker }: AdoptContext,
  fileName: string,
  adopt: (inspect: Inspect<Found>) => Promise<Inspected<Found>>,
  sidecar: string | null = null,
): Promise<Adopted> {
  return blobs.temporary(async (newPath) => {
    const preview = newPath();
    const { found, sha256, bytes } = await adopt((copy) => maker.inspect(copy, fileName, preview, sidecar));
    if (found.hasPreview) await blobs.placeDerived(sha256, 'preview.jpg', preview);
    return { fileName, facts: found.facts, hasPreview: found.hasPreview, blob: { sha256, bytes } };
  });
}
