import type { Problem } from '../../../shared/contract/model.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal } from '../blobs/errors.ts';
import { saying } from '../remote/failure.ts';
import { isDiskTrouble } from '../storage-trouble.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { SyncContext } from './context.ts';

/** What is made of a photo's picture; one that cannot be used asks for a person and holds up nothing else: null. */
export async function orBlocked<Value>(
  { store }: Pick<SyncContext, 'store'>,
  { mediaId, sha256 }: Pick<MediaRow, 'mediaId' | 'sha256'>,
  work: Promise<Value>,
): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isDiskTrouble(error) || !(error instanceof PhotoRefusal || error instanceof BlobError)) throw error;
    const problem: Problem = {
      code: 'fileUnusable',
      ...saying(phrase('problem.fileUnusable', { why: error.phrase })),
      action: 'fixField',
    };
    store.write(() => {
      // Not the picture that took its place meanwhile.
      if (store.media.get(mediaId)?.sha256 === sha256) store.media.setBlocked(mediaId, problem);
    });
    return null;
  }
}
