import type { z } from 'zod';
import { inEnglish, type Phrase, phrase } from '../domain/phrases/phrase.ts';
import { AppError, type AppErrorData } from './app-error.ts';
import { type Contract, contract } from './contract.ts';
import type { CommandEndpoint, EventEndpoint, QueryEndpoint } from './endpoint.ts';

type Callable = CommandEndpoint<z.ZodType, z.ZodType> | QueryEndpoint<z.ZodType, z.ZodType>;
type NamesOf<Kind> = { [Name in keyof Contract]: Contract[Name] extends Kind ? Name : never }[keyof Contract];

/** Names of commands and queries. */
export type CallName = NamesOf<Callable>;
export type EventName = NamesOf<EventEndpoint<z.ZodType>>;

/** Input as a caller writes it (defaults may be left out), input as a handler sees it, and the answer. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]['input']>;
export type HandlerInput<Name extends CallName> = z.output<Contract[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<Contract[Name]['output']>;
export type EventPayload<Name extends EventName> = z.output<Contract[Name]['payload']>;

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppErrorData };

/** A handler for every command and query: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (input: HandlerInput<Name>) => CallOutput<Name> | Promise<CallOutput<Name>>;
};

/** What a caller holds: typed by name, never throws. */
export type Dispatch = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<Answer<CallOutput<Name>>>;

/** The raw form that hosts carry over their wire; names and input are checked here. */
export type RawDispatch = (name: string, input: unknown) => Promise<Answer<unknown>>;

interface DispatchReports {
  newIncidentId(): string;
  /** Turns failures of the host's own parts into AppErrors where it can; gives back the others as they are. */
  translate?(error: unknown): unknown;
  /** Receives every failure with its incident for the log. */
  failed(name: string, error: unknown, data: AppErrorData): void;
}

const CALL_NAMES: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([name, endpoint]) => (endpoint.kind === 'event' ? [] : [name])),
);

export function isCallName(name: string): name is CallName {
  return CALL_NAMES.has(name);
}

/** Validates, runs and answers; nothing throws across this boundary. */
export function createDispatch(handlers: Handlers, reports: DispatchReports): RawDispatch {
  return async (name, input) => {
    try {
      if (!isCallName(name)) throw new AppError('unsupported', phrase('error.noCommand', { name }));
      return { ok: true, value: await run(handlers, name, input) };
    } catch (thrown) {
      const error = reports.translate?.(thrown) ?? thrown;
      const data = toAppErrorData(error, reports.newIncidentId());
      reports.failed(name, error, data);
      return { ok: false, error: data };
    }
  };
}

// [Note: correlated union] TypeScript cannot see that handlers[name] takes what contract[name].input gives, so the
// pairing that the type Handlers already guarantees is asserted in this one place.
function run(handlers: Handlers, name: CallName, input: unknown): unknown {
  const endpoint: Callable = contract[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the note above
  const handler = handlers[name] as (input: unknown) => unknown;
  return handler(parseInput(endpoint.input, input));
}

/** In people's words where zod's own would be "expected string, received undefined". */
function missingInWords(issue: { readonly code?: string; readonly input?: unknown }): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'this is missing' : undefined;
}

/** Nothing that the contract takes is as deep. */
const DEEPEST = 50;

/**
 * [Note: half a character] One of two surrogates alone cannot be written as UTF-8, neither into the database nor to a service:
 * it would silently become another character.
 *
 * @returns the path of the first text with one, with dots; null where there is none
 */
function fieldWithHalfCharacter(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path.join('.');
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return null;
  for (const [name, inside] of Object.entries(value)) {
    const found = name.isWellFormed() ? fieldWithHalfCharacter(inside, [...path, name]) : path.join('.');
    if (found !== null) return found;
  }
  return null;
}

function parseInput(schema: z.ZodType, input: unknown): unknown {
  const broken = fieldWithHalfCharacter(input, []);
  if (broken !== null) {
    throw new AppError('invalidInput', phrase('input.halfCharacter'), {
      action: 'fixField',
      ...(broken === '' ? {} : { target: broken }),
    });
  }
  const result = schema.safeParse(input ?? {}, { error: missingInWords });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const subject = field === '' ? phrase('input.all') : field;
  const described = issue === undefined ? null : textFault(issue);
  throw new AppError(
    'invalidInput',
    described ?? phrase('input.unusable', { subject, why: issue?.message ?? 'not usable' }),
    { action: 'fixField', ...(field === '' ? {} : { target: field }) },
  );
}

/** Turns whatever was thrown into what a person may see; unknown errors keep their detail for the log only. */
export function toAppErrorData(error: unknown, incidentId: string): AppErrorData {
  if (error instanceof AppError) {
    return {
      code: error.code,
      message: error.message,
      phrase: error.phrase,
      action: error.action,
      incidentId,
      ...(error.target === undefined ? {} : { target: error.target }),
    };
  }
  const why = phrase('error.internal', { incidentId });
  return { code: 'internal', message: inEnglish(why), phrase: why, action: 'retry', incidentId };
}

// [Note: same process] Within one process the answer is the handler's own value, whose type Handlers guarantees; over
// a wire it is parsed instead (renderer/host/typed-dispatch.ts).
/** The typed caller for a host that holds the core itself. */
export function typedInProcess(raw: RawDispatch): Dispatch {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the note above
    (await raw(name, input)) as Answer<CallOutput<Name>>;
}

/** The fields that people can write too much or nothing in. */
const FIELDS = [
  'shortDescription',
  'imageOf',
  'name',
  'text',
  'value',
  'entity',
  'uploadUrl',
  'baseUrl',
  'tokenUrl',
  'token',
  'clientId',
  'clientSecret',
  'memberLoginId',
  'listingKey',
] as const;

/** Says a text that is too long or missing in people's words, with what to do; null for every other fault. */
function textFault(issue: z.core.$ZodIssue): Phrase | null {
  const field = FIELDS.find((name) => name === issue.path.at(-1));
  if (field === undefined) return null;
  const what = phrase(`input.${field}`);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return phrase('input.tooLong', { what, characters: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string') return phrase('input.empty', { what });
  return null;
}
