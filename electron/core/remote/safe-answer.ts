import { succeeded } from './failure.ts';
import type { HttpAnswer, HttpClient } from './http.ts';
import { withChangedTexts } from './json-texts.ts';
import { parseJson } from './odata-error.ts';
import { shorten } from './redact.ts';

/** Strikes secrets out of what a service answers. */
export interface AnswerRedactor {
  /** Resolves when the secrets of all accounts are known. */
  ready(): Promise<void>;
  /** Out of what is told to people. */
  message(text: string): string;
  /** Out of what is kept as it came: whole secrets alone. */
  data(text: string): string;
}

/**
 * A client whose answers hold no secret of ours, however the service quotes it. [Note: at the door] What an answer says goes
 * into the library, its history and its reports on many ways; it is struck out before the first of them begins.
 */
export function withoutSecrets(client: HttpClient, redactor: AnswerRedactor): HttpClient {
  return async (request) => {
    const answer = await client(request);
    if (!answer.ok) return answer;
    await redactor.ready();
    const isToken = request.asksForToken === true && answer.value.status === 200;
    return succeeded(isToken ? answer.value : safeAnswer(answer.value, redactor));
  };
}

/** What is read of a message before it is shortened further, in characters. */
const MOST_OF_MESSAGE = 2_000;
/** Larger than what any error has to say, in characters. */
const LARGEST_ERROR = 1024 * 1024;

/** The answer without secrets; of an error no more than somebody may want to read. */
export function safeAnswer(answer: HttpAnswer, redactor: Omit<AnswerRedactor, 'ready'>): HttpAnswer {
  const isError = answer.status >= 300;
  return {
    status: answer.status,
    headers: safeHeaders(answer.headers, redactor),
    text: isError ? safeError(answer.text, redactor) : safeData(answer.text, redactor),
  };
}

/** [Note: a struck tag] A header with a secret is left out: a tag or an address with a part missing is of no use. */
function safeHeaders(headers: HttpAnswer['headers'], { data }: Pick<AnswerRedactor, 'data'>): HttpAnswer['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => data(value) === value));
}

function safeError(text: string, { message }: Pick<AnswerRedactor, 'message'>): string {
  const told = (part: string): string => message(shorten(part, MOST_OF_MESSAGE));
  const body = text.length > LARGEST_ERROR ? undefined : parseJson(text);
  return body === undefined ? told(text) : JSON.stringify(withChangedTexts(body, told));
}

/** Escapes by which JSON writes letters that need none; a secret may be hidden in them. */
const NEEDLESS_ESCAPE = /\\u00[2-7]/;

/** A body that has nothing to hide stays as it is, byte for byte. */
function safeData(text: string, redactor: Pick<AnswerRedactor, 'message' | 'data'>): string {
  const { data } = redactor;
  const struck = data(text);
  const isError = text.includes('"error"');
  if (struck === text && !isError && !NEEDLESS_ESCAPE.test(text)) return text;
  const body = parseJson(text);
  return body === undefined ? struck : JSON.stringify(withoutErrors(body, redactor));
}

/** [Note: an error that calls itself a success] Some services answer 200 with an error; that is a message as well. */
function withoutErrors(body: unknown, { message, data }: Pick<AnswerRedactor, 'message' | 'data'>): unknown {
  const kept = withChangedTexts(body, (text, name) => {
    const struck = data(text);
    // The way to the next page is followed and not kept. A tag with a part missing is none.
    if (name.endsWith('nextLink')) return text;
    return name.endsWith('etag') && struck !== text ? null : struck;
  });
  const isRecord = typeof kept === 'object' && kept !== null && !Array.isArray(kept);
  if (!isRecord || !('error' in kept)) return kept;
  return { ...kept, error: withChangedTexts(kept.error, (text) => message(shorten(text, MOST_OF_MESSAGE))) };
}
