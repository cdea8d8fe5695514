import { z } from 'zod';
import { MediaId } from '../domain/ids.ts';
import { Phrase } from './phrase.ts';

/** A file that may be a new version of a photo, under another name: a person says what becomes of it. */
export const WatchQuestion = z.object({
  questionId: z.string(),
  path: z.string(),
  fileName: z.string(),
  mediaId: MediaId,
  /** Of the photo, from 1. */
  position: z.int(),
});
export type WatchQuestion = z.infer<typeof WatchQuestion>;

/** `add` makes it a photo of its own; `leave` takes nothing of it until it is written again. */
export const WatchChoice = z.enum(['replace', 'add', 'leave']);
export type WatchChoice = z.infer<typeof WatchChoice>;

/** A folder that feeds a listing. */
export const WatchView = z.object({
  folder: z.string(),
  /** `gone`: it is not there, such as on a disk that was taken out; `elsewhere`: another program watches it. */
  state: z.enum(['starting', 'watching', 'gone', 'elsewhere']),
  /** Files that are still being written, or that wait for their turn. */
  writing: z.int(),
  questions: z.array(WatchQuestion),
});
export type WatchView = z.infer<typeof WatchView>;

/** What came of the files of a watched folder. */
export const WatchHappening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), photos: z.array(z.object({ fileName: z.string(), position: z.int() })) }),
  z.object({ kind: z.literal('replaced'), path: z.string(), position: z.int() }),
  /** Another program wrote other words about a photo: `kept` are those that were written here. */
  z.object({ kind: z.literal('words'), path: z.string(), position: z.int(), what: z.enum(['taken', 'kept']) }),
  z.object({
    kind: z.literal('refused'),
    path: z.string(),
    /** In English. */ reason: z.string(),
    phrase: Phrase.nullable(),
  }),
  /** Nothing comes of it: the listing has the same picture, or its photo was removed here. */
  z.object({ kind: z.literal('left'), path: z.string() }),
  z.object({ kind: z.literal('question'), question: WatchQuestion }),
  z.object({ kind: z.literal('gone'), folder: z.string() }),
  z.object({ kind: z.literal('back'), folder: z.string() }),
]);
export type WatchHappening = z.infer<typeof WatchHappening>;

/** Cards of cameras that are plugged in. */
export const OfferedCards = z.object({
  cards: z.array(
    z.object({
      /** Where it is. */
      folder: z.string(),
      /** The folder in it with the photos. */
      pictures: z.string(),
      name: z.string(),
      photos: z.int(),
    }),
  ),
});
