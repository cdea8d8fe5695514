import type { Answer, CallInput } from '../../../shared/contract/dispatch.ts';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { choiceSentence } from '../conflict-words.ts';
import type { CommandTools } from './tools.ts';

export type ResolveChoice = CallInput<'conflict.resolve'>['choice'];

export function createConflictCommands({ services, settle, t }: CommandTools) {
  const { host, toasts, underWay } = services;

  /** The last choice first, since it may rest on those before it. */
  const undo = async (conflicts: readonly ConflictView[]): Promise<void> => {
    const { failed, answer } = await inTurn(conflicts.toReversed(), ({ conflictId }) =>
      underWay.track(host.call('conflict.undo', { conflictId })),
    );
    await settle(Promise.resolve(answer), () => void undo(failed.toReversed()));
  };

  /** Settles conflicts by the same choice; one message takes all of it back, while nothing of it was sent. */
  const resolve = async (conflicts: readonly ConflictView[], choice: ResolveChoice): Promise<void> => {
    const { done, failed, answer } = await inTurn(conflicts, ({ conflictId }) =>
      underWay.track(host.call('conflict.resolve', { conflictId, choice })),
    );
    await settle(Promise.resolve(answer), () => void resolve(failed, choice));
    if (done.length === 0) return;
    toasts.inform(choiceSentence(t, done, choice), {
      label: t('action.edit.undo'),
      whileUnsent: true,
      run: () => void undo(done),
    });
  };

  return { resolve };
}

interface Turns<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly Item[];
  /** The first failure, otherwise success. */
  readonly answer: Answer<unknown>;
}

/** Does something for each item, one after the other; one that fails does not hold up the others. */
async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer<unknown>>,
): Promise<Turns<Item>> {
  const done: Item[] = [];
  const failed: Item[] = [];
  let answer: Answer<unknown> = { ok: true, value: null };
  for (const item of items) {
    const next = await work(item);
    (next.ok ? done : failed).push(item);
    if (!next.ok && answer.ok) answer = next;
  }
  return { done, failed, answer };
}
