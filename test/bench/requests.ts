import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

const Message = z.object({ request: z.looseObject({ method: z.string(), path: z.string() }) });

export interface Requests {
  readonly all: number;
  /** Most PATCH that were under way together, for all addresses and for one. */
  readonly patchesAtOnce: number;
  readonly patchesAtOncePerAddress: number;
}

/** Counts the requests of this process on the wire, from their start to the end of their answer, while something is done. */
export async function countRequests(work: () => Promise<void>): Promise<Requests> {
  const open = new Map<string, number>();
  let [all, patchesAtOnce, patchesAtOncePerAddress] = [0, 0, 0];
  const add = (message: unknown, change: 1 | -1): void => {
    const { method, path } = Message.parse(message).request;
    if (change > 0) all += 1;
    if (method !== 'PATCH') return;
    const count = (open.get(path) ?? 0) + change;
    open.set(path, count);
    patchesAtOncePerAddress = Math.max(patchesAtOncePerAddress, count);
    const sum = [...open.values()].reduce((total, each) => total + each, 0);
    patchesAtOnce = Math.max(patchesAtOnce, sum);
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
  return { all, patchesAtOnce, patchesAtOncePerAddress };
}
