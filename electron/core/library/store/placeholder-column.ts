import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { jsonColumn } from './row.ts';

/** Why a picture of the service is not shown, and which one it was: another one is tried again. */
export const Placeholder = z.object({
  /** Null where it could not be had so far; otherwise a sentence that says why it cannot be used. */
  why: Phrase.nullable(),
  mediaUrl: z.string().nullable(),
  /** Its ModificationTimestamp. */
  modifiedAt: z.string().nullable(),
});
export type Placeholder = z.infer<typeof Placeholder>;

export const placeholderColumn = jsonColumn(Placeholder).nullable();
