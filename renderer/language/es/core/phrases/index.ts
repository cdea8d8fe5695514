import type { PhraseCode } from '../../../../../shared/domain/phrases/phrase.ts';
import { EXAMINATION } from './diagnostics.ts';
import { ERRORS } from './errors.ts';
import { FIELDS } from './fields.ts';
import { HISTORY } from './history.ts';
import { PROBLEMS } from './problems.ts';
import { REFUSED } from './refused.ts';

/** Every sentence that the core sends by its code. */
export const PHRASES: Readonly<Record<PhraseCode, string>> = {
  ...REFUSED,
  ...HISTORY,
  ...EXAMINATION,
  ...PROBLEMS,
  ...ERRORS,
  ...FIELDS,
};
