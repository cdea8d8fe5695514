import { z } from 'zod';
import { AttemptId, ListingId, MediaId } from '../domain/ids.ts';
import { NextAction } from './app-error.ts';
import { OptionalPhrase } from './phrase.ts';

/** What a person is asked about a request without an answer. Their answer names it, and counts only while exactly that is asked. */
export const Question = z.object({
  attemptId: AttemptId,
  listingId: ListingId,
  /** Null for a question about the listing itself. */
  mediaId: MediaId.nullable(),
});
export type Question = z.infer<typeof Question>;

/** A plain sentence for a person, in English and as its phrase, with what they can do about it. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  action: NextAction,
  phrase: OptionalPhrase,
  /** The field of the photo that has to be changed, where that is known. */
  field: z.enum(['shortDescription', 'imageOf']).optional().catch(undefined),
  question: Question.optional().catch(undefined),
});
export type Problem = z.infer<typeof Problem>;
