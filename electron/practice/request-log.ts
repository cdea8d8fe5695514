import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from './faults.ts';

/** One request as it was received. Holds no secret: neither Authorization nor any body is kept. */
export type RequestLogEntry = {
  readonly method: string;
  readonly path: string;
  /** The query string without `?`; empty when there is none. */
  readonly query: string;
  readonly operation: Operation | null;
  /** Status of the answer; null while there is none, and for good when the connection was cut instead. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly memberLoginId: string | null;
  /** Whether it carried an Authorization header, of whatever value. */
  readonly hasAuthorization: boolean;
  readonly at: Date;
};

const keptHeaders = ['if-match', 'prefer', 'content-type', 'content-length', 'accept', 'user-agent'] as const;

/** The bounded list of the newest requests, oldest first. */
export type RequestLog = ReturnType<typeof createRequestLog>;

/** The part of an entry that is known later. */
export type OpenEntry = { answered(status: number): void; memberLoginId(id: string): void };

export function createRequestLog(limit: number) {
  const entries: RequestLogEntry[] = [];
  return {
    entries,
    add(
      entry: Omit<RequestLogEntry, 'status' | 'memberLoginId' | 'headers' | 'hasAuthorization'>,
      headers: IncomingHttpHeaders,
    ): OpenEntry {
      const kept = keptHeaders.flatMap((name) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, String(value)] as const];
      });
      let current: RequestLogEntry = {
        ...entry,
        status: null,
        memberLoginId: null,
        hasAuthorization: headers.authorization !== undefined,
        headers: Object.fromEntries(kept),
      };
      const replace = (next: RequestLogEntry): void => {
        const index = entries.indexOf(current);
        if (index >= 0) entries[index] = next;
        current = next;
      };
      entries.push(current);
      if (entries.length > limit) entries.shift();
      return {
        answered: (status) => replace({ ...current, status }),
        memberLoginId: (memberLoginId) => replace({ ...current, memberLoginId }),
      };
    },
  };
}
