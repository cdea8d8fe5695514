/** Headers that decide whether a request comes from our own page. */
export interface RequestOrigin {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Whether a request may be answered at all: its Host must be exactly our address (a name that somebody pointed at
 * 127.0.0.1 is refused), and its Origin, where the browser sends one, must be our own page.
 */
export function isOwnRequest(headers: RequestOrigin, port: number): boolean {
  const own = `127.0.0.1:${port}`;
  if (headers.host !== own) return false;
  return headers.origin === undefined || headers.origin === `http://${own}`;
}
