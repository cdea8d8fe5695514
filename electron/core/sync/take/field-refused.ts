import type { Failure } from '../../service/http/failure.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';

/** Reports a refusal that names a field: its lengths and lists may have changed since the service described them. */
export function tellFieldRefused(
  { onFieldRefused }: Pick<RunContext, 'onFieldRefused'>,
  { account }: Pick<Session, 'account'>,
  failure: Failure,
): void {
  if (failure.kind === 'refused' && failure.details.some(({ target }) => target !== null)) onFieldRefused?.(account);
}
