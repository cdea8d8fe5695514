import { CONNECTION } from './connection.ts';
import { COPIES } from './copies.ts';
import { EXAMINATION } from './diagnostics.ts';
import { ERRORS } from './errors.ts';
import { FAILURES } from './failures.ts';
import { FIELDS } from './fields.ts';
import { FINDINGS } from './findings.ts';
import { HISTORY } from './history.ts';
import { INPUT } from './input.ts';
import { PROBLEMS } from './problems.ts';
import { PROFILE } from './profile.ts';
import { REFUSED } from './refused.ts';
import { RULES } from './rules.ts';
import { SIGN_IN } from './sign-in.ts';
import { TABLE_LINE } from './table-line.ts';

/** Every sentence with a code, in English; `{name}` stands for a value. Other languages follow its codes. */
export const ENGLISH = {
  ...REFUSED,
  ...HISTORY,
  ...FAILURES,
  ...FINDINGS,
  ...CONNECTION,
  ...COPIES,
  ...EXAMINATION,
  ...PROBLEMS,
  ...PROFILE,
  ...ERRORS,
  ...INPUT,
  ...SIGN_IN,
  ...TABLE_LINE,
  ...RULES,
  ...FIELDS,
} as const;
