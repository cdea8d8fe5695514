/** The host answers, but not to this page. */
export class HostRefused extends Error {}

/** @throws HostRefused for a token that the host does not know; TypeError where nobody answers */
export type Request = (address: string, init: RequestInit) => Promise<unknown>;

/** Requests to the host on 127.0.0.1 with the launch token of the page. */
export function requestsWith(token: string): Request {
  return async (address, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(address, { ...init, headers });
    if (response.status === 401 || response.status === 403) throw new HostRefused();
    const answer: unknown = await response.json();
    return answer;
  };
}

/** The launch token stands in the fragment of the page's address. */
export function launchToken({ hash }: Pick<Location, 'hash'>): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}

/** One call, as the host reads it. */
export function callOf(input: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
}
