// A line between the test and the process of the app: either side asks, the other answers.

import { z } from 'zod';

const Message = z.discriminatedUnion('line', [
  z.object({ line: z.literal('ask'), id: z.int(), question: z.unknown() }),
  z.object({ line: z.literal('answer'), id: z.int(), value: z.unknown().optional() }),
  z.object({ line: z.literal('failure'), id: z.int(), message: z.string() }),
]);
type Message = z.infer<typeof Message>;

export interface Line<Question> {
  ask(question: Question): Promise<unknown>;
  /** A message that has come. */
  receive(raw: unknown): void;
  /** Everybody who waits learns that nobody will answer. */
  close(): void;
}

export function createLine<Question>(
  send: (message: object) => void,
  answer: (question: unknown) => unknown,
): Line<Question> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let isOpen = true;
  const reply = async ({ id, question }: Extract<Message, { line: 'ask' }>): Promise<void> => {
    try {
      const value = await answer(question);
      if (isOpen) send({ line: 'answer', id, value });
    } catch (error) {
      if (isOpen) send({ line: 'failure', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
  return {
    ask(question) {
      if (!isOpen) return Promise.reject(new LineClosed());
      last += 1;
      const waiter = Promise.withResolvers<unknown>();
      waiting.set(last, waiter);
      send({ line: 'ask', id: last, question });
      return waiter.promise;
    },
    receive(raw) {
      const parsed = Message.safeParse(raw);
      // Other messages of this process belong to somebody else.
      if (!parsed.success) return;
      const message = parsed.data;
      if (message.line === 'ask') {
        void reply(message);
        return;
      }
      const waiter = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.line === 'answer') waiter?.resolve(message.value);
      else waiter?.reject(new Error(message.message));
    },
    close() {
      isOpen = false;
      for (const waiter of waiting.values()) {
        // Nobody need be waiting for each of them.
        waiter.promise.catch(() => undefined);
        waiter.reject(new LineClosed());
      }
      waiting.clear();
    },
  };
}

/** The other side is gone. */
export class LineClosed extends Error {
  constructor() {
    super('The process of the app has ended.');
  }
}
