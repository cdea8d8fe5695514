import { z } from 'zod';
import { AttemptId, ListingId, ListingKey, MediaId } from '../domain/ids.ts';
import { inEnglish, type Phrase } from '../domain/phrases/phrase.ts';
import { OptionalPhrase } from './phrase.ts';

/** What a person can do about an error; the interface offers it as a button, the CLI as words. */
export const NextAction = z.enum(['retry', 'signIn', 'resolve', 'fixField', 'none']);
export type NextAction = z.infer<typeof NextAction>;

/** Codes are for programs and tests; people read `message`: what happened, what is safe, what to do next. */
export const AppErrorCode = z.enum([
  'invalidInput',
  'notFound',
  'noAccount',
  'accountRefused',
  'keyStoreClosed',
  'offline',
  'serviceBusy',
  'serviceRefused',
  'serviceAnswerUnusable',
  'conflict',
  'newerChange',
  'inDoubt',
  'diskFull',
  'libraryReadOnly',
  'libraryFromFuture',
  'libraryBusy',
  'libraryDamaged',
  'fileUnusable',
  'unsupported',
  'internal',
]);
export type AppErrorCode = z.infer<typeof AppErrorCode>;

export const AppErrorData = z.object({
  code: AppErrorCode,
  /** In English. */
  message: z.string(),
  phrase: OptionalPhrase,
  /** The field or photo it is about: a field name, a mediaId, a path. */
  target: z.string().optional(),
  action: NextAction,
  /** Stands in the log beside the technical detail, so that a report and a log line can be brought together. */
  incidentId: z.string(),
});
export type AppErrorData = z.infer<typeof AppErrorData>;

/** The one exception that crosses layers of the core on purpose; everything else is a defect and becomes `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly action: NextAction;
  readonly target: string | undefined;
  /** What the message says, for other languages. */
  readonly phrase: Phrase;

  constructor(
    code: AppErrorCode,
    says: Phrase,
    options: { action?: NextAction; target?: string; cause?: unknown } = {},
  ) {
    super(inEnglish(says), { cause: options.cause });
    this.code = code;
    this.action = options.action ?? 'none';
    this.target = options.target;
    this.phrase = says;
  }
}

/** What a person is asked about a request without an answer. Their answer names it, and counts only while exactly that is asked. */
export const Question = z.object({
  attemptId: AttemptId,
  listingId: ListingId,
  /** Null for a question about the listing itself. */
  mediaId: MediaId.nullable(),
  /** A listing that the service has, of which a person says whether it is the one that is to be created. */
  same: ListingKey.optional(),
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
