import { describeError } from '../library/describe-error.ts';
import type { CorePorts } from './ports.ts';

/** Notes a call that failed; what a person made a mistake about is no failure of the program. */
export function reportFailure(
  ports: CorePorts,
  name: string,
  error: unknown,
  data: { code: string; incidentId: string },
): void {
  const detail = { command: name, code: data.code, incidentId: data.incidentId };
  if (data.code === 'internal') ports.log.error('a command failed', { ...detail, error: describeError(error) });
  else ports.log.info('a command was refused', detail);
}
