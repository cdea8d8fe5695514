import type { PlanWords } from '../../../shared/domain/caption-plan.ts';
import { roomWord, shownValues, shownWord } from '../../language/lookup-words.ts';
import type { Words } from '../../language/words.ts';

/** What a template says, in the words that the person sees. */
export function planWords(words: Words): PlanWords {
  return {
    room: (imageOf) => roomWord(words, imageOf),
    code: (lookup, code) => shownWord(shownValues(words, lookup), code),
    day: (date) => words.date(date, { dateStyle: 'medium' }),
    yes: words.t('common.yes'),
    no: words.t('common.no'),
  };
}
