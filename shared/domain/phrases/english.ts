import { EXAMINATION } from './diagnostics.ts';
import { ERRORS } from './errors.ts';
import { FIELDS } from './fields.ts';
import { HISTORY } from './history.ts';
import { PROBLEMS } from './problems.ts';
import { REFUSED } from './refused.ts';

/** Every sentence with a code, in English; `{name}` stands for a value. Other languages follow its codes. */
export const ENGLISH = {
  ...REFUSED,
  ...HISTORY,
  ...EXAMINATION,
  ...PROBLEMS,
  ...ERRORS,
  ...FIELDS,
} as const;
