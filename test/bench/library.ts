import { randomUUID } from 'node:crypto';
import { type Core, type CoreStorage, createCore, openStorage } from '../../electron/core/app/app.ts';
import { type Dispatch, typedInProcess } from '../../shared/contract/dispatch.ts';

/** The whole core on a library of its own. */
export interface Library {
  readonly core: Core;
  readonly storage: CoreStorage;
  readonly dispatch: Dispatch;
}

/** @param token what it signs in with everywhere */
export function openLibrary(home: string, token: string): Library {
  const storage = openStorage(home);
  const quiet = (): void => undefined;
  const core = createCore(
    {
      home,
      host: { kind: 'cli', version: '0.0.0', pickFiles: null },
      secrets: {
        read: () => Promise.resolve(token),
        write: () => Promise.resolve(),
        describe: () => 'nowhere',
      },
      practice: null,
      log: { info: quiet, warn: quiet, error: quiet },
      now: () => new Date(),
      newId: randomUUID,
      random: Math.random,
    },
    storage,
  );
  return { core, storage, dispatch: typedInProcess(core.dispatch) };
}

export async function value<Value>(
  answer: Promise<{ ok: true; value: Value } | { ok: false; error: { message: string } }>,
): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
