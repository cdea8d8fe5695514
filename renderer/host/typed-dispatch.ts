import { z } from 'zod';
import { AppErrorData, type NextAction } from '../../shared/contract/app-error.ts';
import { contract } from '../../shared/contract/contract.ts';
import type {
  Answer,
  CallInput,
  CallName,
  CallOutput,
  Dispatch,
  EventName,
  EventPayload,
} from '../../shared/contract/dispatch.ts';
import { inEnglish, type PhraseCode, phrase } from '../../shared/domain/phrases/phrase.ts';

const RawAnswer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ ok: z.literal(false), error: AppErrorData }),
]);

/** An error that the page itself has found; such ones have no line in the log. */
export function pageError(
  code: AppErrorData['code'],
  says: Extract<PhraseCode, `host.${string}`>,
  action: NextAction,
): AppErrorData {
  const why = phrase(says);
  return { code, message: inEnglish(why), phrase: why, action, incidentId: '' };
}

/** Checks the shape of an answer that came over a wire. */
export function readAnswer<Output extends z.ZodType>(output: Output, raw: unknown): Answer<z.output<Output>> {
  const answer = RawAnswer.safeParse(raw);
  if (!answer.success) return { ok: false, error: pageError('internal', 'host.unusable', 'retry') };
  if (!answer.data.ok) return { ok: false, error: answer.data.error };
  // An answer without a value says that it is done; null is one, such as that there is no list.
  const value = output.safeParse(answer.data.value === undefined ? {} : answer.data.value);
  if (value.success) return { ok: true, value: value.data };
  reportError(new Error('An answer did not have the shape of the contract.', { cause: value.error }));
  return { ok: false, error: pageError('internal', 'host.unusable', 'retry') };
}

/** Makes the typed caller out of a raw one. The raw one may throw where the host cannot be reached. */
export function typedDispatch(raw: (name: string, input: unknown) => Promise<unknown>): Dispatch {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    try {
      return readOutput(name, await raw(name, input));
    } catch {
      return { ok: false, error: pageError('internal', 'host.silent', 'retry') };
    }
  };
}

// [Note: correlated union] TypeScript cannot see that the schema of `name` gives the output of `name`; the pairing
// stands in the contract and is asserted in this one place.
function readOutput<Name extends CallName>(name: Name, raw: unknown): Answer<CallOutput<Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the note above
  return readAnswer(contract[name].output, raw) as Answer<CallOutput<Name>>;
}

/** Hands events to those who asked for them by name. */
export interface EventHub {
  subscribe<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  receive(name: string, payload: unknown): void;
}

type Listener = (payload: unknown) => void;

export function createEventHub(): EventHub {
  const listeners = new Map<string, Set<Listener>>();
  return {
    subscribe(name, listener) {
      const checked: Listener = (payload) => {
        const result = contract[name].payload.safeParse(payload);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see [Note: correlated union]
        if (result.success) listener(result.data as EventPayload<typeof name>);
        else
          reportError(new Error(`The event ${name} did not have the shape of the contract.`, { cause: result.error }));
      };
      const group = listeners.get(name) ?? new Set();
      listeners.set(name, group.add(checked));
      return () => group.delete(checked);
    },
    receive(name, payload) {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
  };
}
