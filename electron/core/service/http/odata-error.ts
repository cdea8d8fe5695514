import { z } from 'zod';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Failure, type RefusedDetail, saying } from './failure.ts';
import type { HttpAnswer } from './http.ts';
import { parseJson } from './json.ts';
import { LONG_SILENCE, LONGEST_SILENCE, momentOf, readQuotaReset, readRetryAfter } from './rate-limit.ts';
import { shorten } from './redact.ts';

const Detail = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  target: z.string().nullish(),
});

/** OData JSON error (OData JSON Format 4.01 §21.1). `code` is a number on some services. */
const ErrorBody = z.object({ error: Detail.extend({ details: z.array(Detail).nullish() }) });

interface ServiceMessage {
  /** True when the body is an error as OData writes it. */
  readonly isOData: boolean;
  readonly message: string | null;
  readonly details: readonly RefusedDetail[];
}

/** A listing has some hundreds of photos, and a fault of each of them is said once. */
const MOST_DETAILS = 1_000;

function readDetail({ target, message }: z.output<typeof Detail>): RefusedDetail {
  return { target: target ? shorten(target) : null, message: shorten(message ?? 'not accepted') };
}

function readServiceMessage(text: string): ServiceMessage {
  const parsed = ErrorBody.safeParse(parseJson(text));
  if (!parsed.success) return { isOData: false, message: null, details: [] };
  const { error } = parsed.data;
  const listed = (error.details ?? []).slice(0, MOST_DETAILS).map(readDetail);
  const own = error.target || error.message ? [readDetail(error)] : [];
  const isOData = (error.code ?? error.message ?? null) !== null;
  return { isOData, message: error.message ?? null, details: listed.length > 0 ? listed : own };
}

/** True when the body is an error as OData writes it (OData JSON Format 4.01 §21.1), whatever its status. */
export function isODataError(text: string): boolean {
  // The answer that shows a listing has hundreds of photos: it is not read twice.
  return text.includes('"error"') && readServiceMessage(text).isOData;
}

/** What the service refuses, in its own words; also in the body of an answer that calls itself a success. */
export function readRefusal({ status, text }: HttpAnswer): Failure {
  const { message, details } = readServiceMessage(text);
  return { kind: 'refused', status, ...withWords(phrase('failure.refused', { status }), message), details };
}

function withWords(sentence: Phrase, message: string | null): ReturnType<typeof saying> {
  return saying(message === null ? sentence : phrase('failure.quoted', { sentence, quote: shorten(message) }));
}

/** Something between here and the service answered in its place, and did not let the request through. */
export const NOT_THE_SERVICE: Failure = {
  kind: 'unusable',
  ...saying(phrase('failure.notTheService')),
  mayHaveChanged: false,
};

/**
 * What an answer outside 2xx means for the one who asked. [Note: whose 404] A gateway that finds nothing behind an address
 * answers 404 as well. Only one that speaks OData says that an entity is gone.
 *
 * @param gone what it means that there is none
 */
export function readFailure(answer: HttpAnswer, now: Date, gone: Phrase = phrase('failure.gone')): Failure {
  const { isOData, message } = readServiceMessage(answer.text);
  const reported = (sentence: Phrase): ReturnType<typeof saying> => withWords(sentence, message);
  const { status } = answer;
  if (status === 401) return { kind: 'unauthorised', ...reported(phrase('failure.signInRefused')) };
  if (status === 412) return { kind: 'stale', ...saying(phrase('failure.stale')) };
  if (status === 404 || status === 410) {
    const isTheService = isOData || answer.headers['odata-version'] !== undefined;
    return isTheService ? { kind: 'gone', ...reported(gone) } : NOT_THE_SERVICE;
  }
  if (status === 407) return { kind: 'unusable', ...saying(phrase('failure.proxyRefused')), mayHaveChanged: false };
  const asksToWait = status === 429 || (status === 403 && QUOTA.test(answer.text));
  if (asksToWait || isPassing(status)) {
    const answered = momentOf(answer.headers, now);
    const retryAfter =
      readRetryAfter(answer.headers['retry-after'], answered) ?? readQuotaReset(answer.headers, answered);
    const pause = longPause(retryAfter ?? 0) ?? (asksToWait ? phrase('failure.slowDown') : null);
    return {
      kind: 'busy',
      ...(pause === null ? reported(phrase('failure.trouble', { status })) : saying(pause)),
      retryAfter,
      mayHaveChanged: !asksToWait && status !== 423 && status !== 425,
    };
  }
  if (status >= 400) return readRefusal(answer);
  return { kind: 'unusable', ...saying(phrase('failure.notTheService')), mayHaveChanged: true };
}

/** What is said of a pause that a person need not wait for; null for one that is kept. */
function longPause(milliseconds: number): Phrase | null {
  if (milliseconds >= LONGEST_SILENCE) return phrase('failure.longestPause');
  return milliseconds > LONG_SILENCE
    ? phrase('failure.longPause', { hours: Math.ceil(milliseconds / 3_600_000) })
    : null;
}

/** Some services say with 403 what others say with 429. */
const QUOTA = /quota|rate.?limit|too many requests|throttl/i;

/** Over by itself: a timeout, a lock, a replay that is not taken yet (RFC 8470), and trouble of the service's own. */
function isPassing(status: number): boolean {
  return status === 408 || status === 423 || status === 425 || (status >= 500 && status !== 501);
}
