import { sendAuthorised } from '../../service/http/auth.ts';
import type { Result } from '../../service/http/failure.ts';
import type { HttpAnswer, HttpRequest } from '../../service/http/http.ts';
import type { Session } from '../../service/session.ts';

/** One question to the service. */
export interface Probe {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const LIMITS = { stallAfter: 20_000, deadline: 60_000 } as const;

/**
 * Sends a question with the account's token; whatever is answered comes back.
 * [Note: asked twice] A connection kept from before may have ended in the meantime. What changes nothing is asked once more
 * then, so that a report does not speak of a broken connection where there is none, or where there is no service at all.
 */
export async function send(session: Session, probe: Probe): Promise<Result<HttpAnswer>> {
  const first = await sendOnce(session, probe);
  const isSafe = probe.method === 'GET' || probe.method === 'OPTIONS';
  return isSafe && !first.ok && first.failure.kind === 'inDoubt' ? sendOnce(session, probe) : first;
}

function sendOnce(session: Session, probe: Probe): Promise<Result<HttpAnswer>> {
  return sendAuthorised(session.api.client, session.api.tokens, (authorization) => ({
    method: probe.method,
    url: probe.url,
    headers: {
      Accept: 'application/json',
      Authorization: authorization,
      Prefer: 'odata.include-annotations="reso.*"',
      ...probe.headers,
    },
    ...LIMITS,
    ...(probe.body === undefined ? {} : { body: probe.body }),
  }));
}
