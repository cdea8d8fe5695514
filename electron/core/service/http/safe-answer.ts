import { succeeded } from './failure.ts';
import type { HttpAnswer, HttpClient } from './http.ts';
import { parseJson } from './json.ts';
import { shorten } from './redact.ts';

/** Strikes secrets out of what a service answers. */
export interface AnswerRedactor {
  /** Resolves when the secrets of all accounts are known. */
  ready(): Promise<void>;
  /** Out of what people read. */
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
const MOST_OF_MESSAGE = 1_000;
/** Larger than what any error has to say, in characters. */
const LARGEST_ERROR = 256 * 1024;

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

function safeError(text: string, redactor: Pick<AnswerRedactor, 'message'>): string {
  const body = text.length > LARGEST_ERROR ? undefined : parseJson(text);
  return body === undefined
    ? redactor.message(shorten(text, MOST_OF_MESSAGE))
    : JSON.stringify(withSafeMessages(body, redactor));
}

/** Every escape of JSON; the digits of those by which letters are written that need none. */
const ESCAPE = /\\(?:u00([2-7][0-9a-f])|.)/gi;

/** [Note: hidden in escapes] JSON may write any letter by its number, and so a secret. The same text without such escapes. */
function withoutNeedlessEscapes(text: string): string {
  if (!text.includes('\\u00')) return text;
  return text.replaceAll(ESCAPE, (escape, digits: string | undefined) => {
    const letter = digits === undefined ? '' : String.fromCharCode(Number.parseInt(digits, 16));
    return letter === '' || letter === '"' || letter === '\\' ? escape : letter;
  });
}

/** A body that has nothing to hide stays as it is, byte for byte. */
function safeData(text: string, redactor: Pick<AnswerRedactor, 'message' | 'data'>): string {
  const read = withoutNeedlessEscapes(text);
  const struck = redactor.data(read);
  const isClean = struck === read;
  if (isClean && !read.includes('"error"')) return text;
  const body = parseJson(text);
  if (body === undefined) return struck;
  const kept = isClean ? body : withSafeValues(body, redactor);
  const isError = typeof kept === 'object' && kept !== null && 'error' in kept;
  if (!isError) return isClean ? text : JSON.stringify(kept);
  // [Note: an error that calls itself a success] Some services answer 200 with an error; that is a message as well.
  return JSON.stringify({ ...kept, error: withSafeMessages(kept.error, redactor) });
}

function withSafeValues(body: unknown, { data }: Pick<AnswerRedactor, 'data'>): unknown {
  return withChangedTexts(body, (text, name) => {
    // The way to the next page is followed and not kept.
    if (name.endsWith('nextLink')) return text;
    const struck = data(text);
    // A tag with a part missing is none.
    return name.endsWith('etag') && struck !== text ? null : struck;
  });
}

function withSafeMessages(body: unknown, { message }: Pick<AnswerRedactor, 'message'>): unknown {
  return withChangedTexts(body, (text) => message(shorten(text, MOST_OF_MESSAGE)));
}

/** Deeper than anything that a service has to say. */
const DEEPEST = 50;

/** The same value with every text in it changed; what lies deeper than fifty levels is left out. */
export function withChangedTexts(value: unknown, change: (text: string, name: string) => unknown): unknown {
  const changed = (inside: unknown, name: string, depth: number): unknown => {
    if (typeof inside === 'string') return change(inside, name);
    if (typeof inside !== 'object' || inside === null) return inside;
    if (depth === DEEPEST) return null;
    if (Array.isArray(inside)) return inside.map((one) => changed(one, name, depth + 1));
    return Object.fromEntries(
      Object.entries(inside).map(([key, one]) => [change(key, ''), changed(one, key, depth + 1)] as const),
    );
  };
  return changed(value, '', 0);
}
