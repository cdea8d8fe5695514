import type { Failure } from '../remote/failure.ts';
import type { RunContext, Session } from './context.ts';

/** Tells of a refusal that names a field, whose lengths and lists may not be those that the service told last. */
export function tellFieldRefused(
  { onFieldRefused }: Pick<RunContext, 'onFieldRefused'>,
  { account }: Pick<Session, 'account'>,
  failure: Failure,
): void {
  if (failure.kind === 'refused' && failure.details.some(({ target }) => target !== null)) onFieldRefused?.(account);
}
