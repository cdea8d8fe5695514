import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import { inEnglish, type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import type { ImportContext } from './import-context.ts';

/** A file that was not added, by its path or name, with why. */
export type Refusal = ImportResult['refused'][number];

/** What an error says of a file. What nobody expected goes to the log. */
export function refusalOf(context: ImportContext, file: string, error: unknown): Refusal {
  if (error instanceof PhotoRefusal || error instanceof BlobError) return refusal(file, error.phrase);
  const trouble = storageTrouble(error, context.blobs.root);
  if (trouble instanceof AppError) return { path: file, reason: trouble.message, phrase: trouble.phrase };
  context.onUnexpected(error);
  return refusal(file, phrase('refused.fault'));
}

export function refusal(file: string, why: Phrase): Refusal {
  return { path: file, reason: inEnglish(why), phrase: why };
}
