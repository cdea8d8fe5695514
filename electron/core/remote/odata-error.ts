import { z } from 'zod';
import type { Failure, RefusedDetail } from './failure.ts';
import type { HttpAnswer } from './http.ts';
import { readQuotaReset, readRetryAfter } from './retry-after.ts';

const Detail = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  target: z.string().nullish(),
});

/** OData JSON error (OData JSON Format 4.01 §21.1). `code` is a number on some services. */
const ErrorBody = z.object({ error: Detail.extend({ details: z.array(Detail).nullish() }) });

interface ServiceMessage {
  readonly message: string | null;
  readonly details: readonly RefusedDetail[];
}

function readServiceMessage(text: string): ServiceMessage {
  const parsed = ErrorBody.safeParse(parseJson(text));
  if (!parsed.success) return { message: null, details: [] };
  const { error } = parsed.data;
  const listed = (error.details ?? []).map((detail) => ({
    target: detail.target ?? null,
    message: detail.message ?? 'not accepted',
  }));
  const own = error.target ? [{ target: error.target, message: error.message ?? 'not accepted' }] : [];
  return { message: error.message ?? null, details: listed.length > 0 ? listed : own };
}

/** JSON, or undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer outside 2xx means for the one who asked. */
export function readFailure(answer: HttpAnswer, now: Date): Failure {
  const { message, details } = readServiceMessage(answer.text);
  const said = message === null ? '' : ` It said: “${shorten(message)}”`;
  const { status } = answer;
  if (status === 401) return { kind: 'unauthorised', message: `The service did not accept the sign-in.${said}` };
  if (status === 412) return { kind: 'stale', message: 'Somebody changed this at the service in the meantime.' };
  if (status === 404 || status === 410) return { kind: 'gone', message: `The service does not know this.${said}` };
  if (status === 429 || (status >= 500 && status !== 501)) {
    return {
      kind: 'busy',
      message: status === 429 ? 'The service asks to slow down.' : `The service has trouble (${status}).${said}`,
      retryAfter: readRetryAfter(answer.headers['retry-after'], now) ?? readQuotaReset(answer.headers, now),
      mayHaveChanged: status !== 429,
    };
  }
  if (status >= 400) {
    return { kind: 'refused', status, message: `The service refused this (${status}).${said}`, details };
  }
  return {
    kind: 'unusable',
    message: 'What answered is not the listing service: it may be the sign-in page of a network, or a wrong address.',
    mayHaveChanged: true,
  };
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
