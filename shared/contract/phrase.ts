import { z } from 'zod';
import { ENGLISH } from '../domain/phrases/english.ts';
import { isPhraseCode, namesIn, type PhraseCode, type Phrase as PhraseType } from '../domain/phrases/phrase.ts';

const Code = z.custom<PhraseCode>(isPhraseCode, 'There is no such phrase.');

/** A sentence as its code and values; all that its sentence asks for are there. */
export const Phrase: z.ZodType<PhraseType> = z
  .strictObject({
    code: Code,
    values: z.record(
      z.string(),
      z.lazy(() => z.union([z.string(), z.number(), Phrase, z.array(Phrase)])),
    ),
  })
  .refine(({ code, values }) => namesIn(ENGLISH[code]).every((name) => Object.hasOwn(values, name)), {
    message: 'A value of this phrase is missing.',
  });
export type Phrase = PhraseType;

/**
 * What a sentence in English says, for other languages. Absent in what older versions kept and where there is only the
 * sentence; one that is not known here, as of a newer version, counts as absent.
 */
export const OptionalPhrase = Phrase.optional().catch(undefined);
