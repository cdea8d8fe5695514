import type { Failure } from '../../service/http/failure.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';

/** Tells of a refusal that names a field, whose lengths and lists may not be those that the service told last. */
export function tellFieldRefused(
  { onFieldRefused }: Pick<RunContext, 'onFieldRefused'>,
  { account }: Pick<Session, 'account'>,
  failure: Failure,
): void {
  if (failure.kind === 'refused' && failure.details.some(({ target }) => target !== null)) onFieldRefused?.(account);
}
