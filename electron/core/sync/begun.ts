import type { Session } from './context.ts';

/** Within the transaction that takes the outcome of an operation in: the one reducer for its answer. */
export type Apply = () => void;

/**
 * An operation whose evidence is committed. `perform` is the network alone (or the making of pictures): it decides and
 * writes nothing, ends soon after the session's signal is aborted, and gives what to do with its outcome.
 */
export interface Begun {
  perform(session: Session): Promise<Apply>;
}
