import { z } from 'zod';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type Failure, type RefusedDetail, saying } from './failure.ts';
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
  const told = (sentence: Phrase): ReturnType<typeof saying> =>
    saying(message === null ? sentence : phrase('failure.quoted', { sentence, quote: shorten(message) }));
  const { status } = answer;
  if (status === 401) return { kind: 'unauthorised', ...told(phrase('failure.signInRefused')) };
  if (status === 412) return { kind: 'stale', ...saying(phrase('failure.stale')) };
  if (status === 404 || status === 410) return { kind: 'gone', ...told(phrase('failure.gone')) };
  if (status === 429 || (status >= 500 && status !== 501)) {
    return {
      kind: 'busy',
      ...(status === 429 ? saying(phrase('failure.slowDown')) : told(phrase('failure.trouble', { status }))),
      retryAfter: readRetryAfter(answer.headers['retry-after'], now) ?? readQuotaReset(answer.headers, now),
      mayHaveChanged: status !== 429,
    };
  }
  if (status >= 400) {
    return { kind: 'refused', status, ...told(phrase('failure.refused', { status })), details };
  }
  return {
    kind: 'unusable',
    ...saying(phrase('failure.notTheService')),
    mayHaveChanged: true,
  };
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
