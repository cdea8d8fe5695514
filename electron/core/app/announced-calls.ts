import { channel } from 'node:diagnostics_channel';
import type { Answer } from '../../../shared/contract/dispatch.ts';

/** A call that is about to run. A listener may put something else in the place of `run`. */
export interface AnnouncedCall {
  readonly name: string;
  run: () => Promise<Answer<unknown>>;
}

const calls = channel('listing-lightbox:call');

/**
 * [Note: a channel of the process] Whoever runs inside this process, a test or a measurement, can listen to the calls of the
 * core and hold them up, in every host alike. Nobody listens in what users have, and nothing outside the process can.
 */
export function announced(name: string, run: AnnouncedCall['run']): Promise<Answer<unknown>> {
  if (!calls.hasSubscribers) return run();
  const call: AnnouncedCall = { name, run };
  calls.publish(call);
  return call.run();
}
