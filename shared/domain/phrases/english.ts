import { CONNECTION } from './connection.ts';
import { COPIES } from './copies.ts';
import { EXAMINATION } from './diagnostics.ts';
import { ERRORS } from './errors.ts';
import { FAILURES } from './failures.ts';
import { FIELDS } from './fields.ts';
import { FINDINGS } from './findings.ts';
import { HISTORY } from './history.ts';
import { PROBLEMS } from './problems.ts';
import { REFUSED } from './refused.ts';
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
  ...ERRORS,
  ...SIGN_IN,
  ...TABLE_LINE,
  ...FIELDS,
} as const;
