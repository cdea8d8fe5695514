import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

const Message = z.object({ request: z.looseObject({ method: z.string() }) });

/** Counts the requests that this process starts while something is done, by their method. */
export async function countRequests(work: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const started = (message: unknown): void => {
    const { method } = Message.parse(message).request;
    counts.set(method, (counts.get(method) ?? 0) + 1);
  };
  subscribe('http.client.request.start', started);
  try {
    await work();
  } finally {
    unsubscribe('http.client.request.start', started);
  }
  return counts;
}
