import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

const Message = z.object({ request: z.looseObject({ method: z.string(), path: z.string() }) });

/** Most requests of a method that were under way together, for all addresses and for one. */
export interface MostInFlight {
  readonly all: number;
  readonly perAddress: number;
}

/** Counts the requests of this process on the wire, from their start to the end of their answer. */
export async function countInFlight(method: string, work: () => Promise<void>): Promise<MostInFlight> {
  const open = new Map<string, number>();
  let [all, perAddress] = [0, 0];
  const add = (message: unknown, change: 1 | -1): void => {
    const { request } = Message.parse(message);
    if (request.method !== method) return;
    const count = (open.get(request.path) ?? 0) + change;
    open.set(request.path, count);
    perAddress = Math.max(perAddress, count);
    all = Math.max(
      all,
      [...open.values()].reduce((sum, each) => sum + each, 0),
    );
  };
  const started = (message: unknown): void => add(message, 1);
  const finished = (message: unknown): void => add(message, -1);
  subscribe('http.client.request.start', started);
  subscribe('http.client.response.finish', finished);
  try {
    await work();
  } finally {
    unsubscribe('http.client.request.start', started);
    unsubscribe('http.client.response.finish', finished);
  }
  return { all, perAddress };
}
