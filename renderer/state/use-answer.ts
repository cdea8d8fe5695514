import { useEffect, useState } from 'react';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/dispatch.ts';
import type { Host } from '../host/host.ts';

interface Reading<Value> {
  /** Null until there is an answer to this question. */
  readonly value: Value | null;
  readonly failure: AppErrorData | null;
}

interface Asking {
  /** Another value of it asks the same question again. */
  readonly again?: unknown;
  /** What was read last stays until its successor is here, also where that is about another question or fails. */
  readonly keeps?: boolean;
}

/** What the core answers; null asks nothing. The answer to the latest question counts. */
export function useAnswer<Name extends CallName>(
  host: Pick<Host, 'call'>,
  name: Name,
  input: CallInput<Name> | null,
  { again, keeps = false }: Asking = {},
): Reading<CallOutput<Name>> {
  const key = input === null ? null : JSON.stringify(input);
  const [read, setRead] = useState<Reading<CallOutput<Name>> & { readonly of: string | null }>({
    of: null,
    value: null,
    failure: null,
  });
  useEffect(() => {
    if (input === null) return undefined;
    let current = true;
    void host.call(name, input).then((answer) => {
      if (!current) return;
      setRead((before) =>
        answer.ok
          ? { of: key, value: answer.value, failure: null }
          : { of: key, value: keeps ? before.value : null, failure: answer.error },
      );
    });
    return () => {
      current = false;
    };
    // The key says all of the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [host, name, key, again]);
  return keeps || read.of === key ? read : { value: null, failure: null };
}
