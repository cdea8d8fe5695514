import { isLoopback } from '../http/address.ts';
import type { HttpClient } from '../http/http.ts';
import { readFailure } from '../http/odata-error.ts';
import { SignInFault } from './identity-provider.ts';

const LIMITS = { stallAfter: 30_000, deadline: 60_000, mostBytes: 1024 * 1024 } as const;

type Fetch = (
  url: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/**
 * The library's requests by the app's own client, with its proxies, certificates and bounds (docs/services.md).
 *
 * [Note: secrets at both ends] What goes there and what comes back are tokens: a provider whose own description names an address
 * without encryption is not spoken to.
 */
export function providerFetch(client: HttpClient, now: () => Date): Fetch {
  return async (url, { method, headers, body, signal }) => {
    const target = new URL(url);
    if (target.protocol !== 'https:' && !(target.protocol === 'http:' && isLoopback(target)))
      throw new SignInFault({ kind: 'unusable' });
    const answer = await client({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers({ ...headers }).entries()),
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
      ...(signal === undefined ? {} : { signal }),
      asksForToken: method === 'POST',
      ...LIMITS,
    });
    if (!answer.ok) throw new SignInFault({ kind: 'transport', failure: answer.failure });
    const { status, text, headers: reported } = answer.value;
    // [Note: it has trouble] That says nothing of a token, and is over by itself.
    if (status >= 500 || status === 429)
      throw new SignInFault({ kind: 'transport', failure: readFailure(answer.value, now()) });
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : text, { status, headers: readableHeaders(reported, method === 'POST') });
  };
}

/** Every request of the protocol is a form. */
function textOf(body: unknown): string {
  if (body instanceof URLSearchParams || typeof body === 'string') return body.toString();
  throw new TypeError('A request to an identity provider is a form.');
}

/**
 * Of the headers those that the protocol reads: the body is unpacked already. [Note: a challenge beside the error] The word that says what
 * is wrong stands in the body of the answer to a form (RFC 6749 §5.2), and is not looked for where there is a challenge as well.
 */
function readableHeaders(reported: Readonly<Record<string, string>>, isForm: boolean): Record<string, string> {
  const read = ['content-type', 'cache-control', 'date', ...(isForm ? [] : ['www-authenticate'])];
  return Object.fromEntries(Object.entries(reported).filter(([name]) => read.includes(name)));
}
