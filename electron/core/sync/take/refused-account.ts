import type { Problem } from '../../../../shared/contract/model.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Failure, RefusedDetail } from '../../service/http/failure.ts';
import { ACCOUNT_FIELDS, type AccountField } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';
import { problem } from '../base/problem.ts';

/**
 * A refusal of what the account gives to every photo, such as who made it, is said once on the account, which waits until it
 * is changed: no photo is at fault, and each further one would meet the same. One that names another field is reported: its lengths
 * and lists may have changed since the service described them.
 *
 * @returns whether it was one of the account
 */
export function isOfAccount(context: RunContext, { account }: Session, failure: Failure): boolean {
  const { store, now, onFieldRefused } = context;
  const why = accountProblem(failure);
  if (why !== null) store.accounts.setPaused(account.accountId, why, now().getTime());
  else if (failure.kind === 'refused' && failure.details.some(({ target }) => target !== null)) {
    onFieldRefused?.(account);
  }
  return why !== null;
}

/** Null for a refusal that is about something else, or about something else as well. */
export function accountProblem(failure: Failure): Problem | null {
  if (failure.kind !== 'refused') return null;
  const fields = failure.details.map(fieldOf);
  const [field] = fields;
  const quote = failure.details[0]?.message ?? '';
  if (field === undefined || field === null || fields.includes(null)) return null;
  const setting = ACCOUNT_FIELDS[field];
  const why =
    setting === null
      ? phrase('problem.memberRefused', { field, quote })
      : phrase('problem.profileRefused', { field, quote });
  return problem('serviceRefused', why, 'signIn');
}

/** `Media[0].MemberAOR`, `/Media/0/MemberAOR` or `MemberAOR`; where there is no target, the one field that is named in words. */
function fieldOf({ target, message }: RefusedDetail): AccountField | null {
  if (target === null) return fieldNamedIn(message);
  const name = /\w+$/.exec(target)?.[0].toLowerCase();
  return FIELDS.find((field) => field.toLowerCase() === name) ?? null;
}

/** Null where it is not one alone, or a word of a photo is named as well. */
function fieldNamedIn(message: string): AccountField | null {
  const words = new Set(message.toLowerCase().match(/\w+/g));
  const named = FIELDS.filter((field) => words.has(field.toLowerCase()));
  const isAboutPhoto = PHOTO_FIELDS.some((field) => words.has(field));
  return named.length === 1 && !isAboutPhoto ? (named[0] ?? null) : null;
}

const PHOTO_FIELDS = ['shortdescription', 'imageof', 'order', 'mediakey', 'mediaurl', 'mediaobjectid'];

const isAccountField = (name: string): name is AccountField => name in ACCOUNT_FIELDS;
const FIELDS = Object.keys(ACCOUNT_FIELDS).filter(isAccountField);
