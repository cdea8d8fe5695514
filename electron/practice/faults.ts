import { z } from 'zod';

/** What a request does; faults are queued for the next request of an operation. */
export const operationSchema = z.enum([
  'upload',
  'insert',
  'patch',
  'get',
  'describe',
  'token',
  'attach',
  'picture',
  'bytes',
]);
export type Operation = z.output<typeof operationSchema>;

const retryAfter = {
  retryAfterSeconds: z.int().min(0).optional(),
  retryAfterAs: z.enum(['seconds', 'date']).default('seconds'),
};

const faultSchema = z.discriminatedUnion('kind', [
  /** Carried out, but the connection is cut before the answer. */
  z.strictObject({ kind: z.literal('dropReply') }),
  /** Not carried out: the connection is cut while the request arrives (an upload: after that many bytes of pictures). */
  z.strictObject({ kind: z.literal('cutConnection'), afterBytes: z.int().min(0).default(1024) }),
  /** 401; with `close`, before the body was read and followed by the end of the connection. */
  z.strictObject({ kind: z.literal('unauthorized'), close: z.boolean().default(false) }),
  /** 404 in the service's own words, as for an entity that is not there. */
  z.strictObject({ kind: z.literal('notFound') }),
  z.strictObject({ kind: z.literal('preconditionFailed') }),
  z.strictObject({ kind: z.literal('preconditionRequired') }),
  z.strictObject({ kind: z.literal('tooManyRequests'), ...retryAfter }),
  /** 503; with `afterCommit` the request was carried out all the same. */
  z.strictObject({ kind: z.literal('unavailable'), afterCommit: z.boolean().default(false), ...retryAfter }),
  /** Carried out, answered by a bare 204 without body, tag or Location. */
  z.strictObject({ kind: z.literal('noContent') }),
  /** Carried out, the answer arrives in small pieces. */
  z.strictObject({
    kind: z.literal('slowDrip'),
    chunkBytes: z.int().positive().default(16),
    everyMilliseconds: z.int().min(0).default(20),
  }),
  /** The first half of the answer, and then nothing: the connection stays open. */
  z.strictObject({ kind: z.literal('stall') }),
  /**
   * A change of a Media, or the bytes of its picture, that is answered as a success and not carried out (unless `stored`): by a bare 204, an OData error, the
   * entity before the change, another entity, or half an entity.
   */
  z.strictObject({
    kind: z.literal('falseSuccess'),
    answer: z.enum(['noContent', 'error', 'oldEntity', 'otherEntity', 'cutBody']).default('noContent'),
    stored: z.boolean().default(false),
  }),
  /** Not carried out: a web page, with status 200 as captive portals send it, or with 404 as a gateway does. */
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).default(200) }),
  /** Upload: results in another order than the parts. */
  z.strictObject({ kind: z.literal('shuffleResults') }),
  /** Upload: the last parts are neither stored nor answered. */
  z.strictObject({ kind: z.literal('fewerResults'), missing: z.int().positive().default(1) }),
  /** Upload: FileName is the service's own. */
  z.strictObject({ kind: z.literal('renameFiles') }),
]);

/** A fault to inject, complete. */
export type Fault = z.output<typeof faultSchema>;

/** A fault to inject; its kind alone is enough, everything else has a default. */
export type FaultInput = z.input<typeof faultSchema> | Fault['kind'];

/** Completes and checks a fault that came from outside. */
export function parseFault(input: unknown): Fault {
  return faultSchema.parse(typeof input === 'string' ? { kind: input } : input);
}

/** A request stopped on its way: `reached` resolves when it has come there, `release` lets it go on. */
export type Hold = { readonly reached: Promise<void>; release(): void };

/** Test-only control of what goes wrong next. */
export type FaultControl = {
  /** Queues a fault for the next `times` requests of an operation (Infinity: until cleared). */
  next(operation: Operation, fault: FaultInput, times?: number): void;
  /** Stops the next request of an operation before it is carried out, or before it is answered. */
  hold(operation: Operation, when: 'beforeCommit' | 'beforeAnswer'): Hold;
  /** Forgets all queued faults and lets held requests go on. */
  clear(): void;
  /** How many faults wait for a request. */
  pending(): number;
};

type HeldPoint = { readonly when: 'beforeCommit' | 'beforeAnswer'; arrive(): Promise<void> };

/** What was queued for one request: a fault, points to stop at, or neither. */
export type Plan = { readonly fault: Fault | null; readonly hold: HeldPoint | null };

export const noPlan: Plan = { fault: null, hold: null };

type Queued = { readonly fault: Fault; remaining: number };

/** The queues; `take` is the service's side of FaultControl. */
export type FaultQueues = FaultControl & { take(operation: Operation): Plan };

export function createFaultQueues(): FaultQueues {
  const faults = new Map<Operation, Queued[]>();
  const holds = new Map<Operation, HeldPoint[]>();
  const releases = new Set<() => void>();

  function takeFault(operation: Operation): Fault | null {
    const queue = faults.get(operation) ?? [];
    const first = queue[0];
    if (first === undefined) return null;
    first.remaining -= 1;
    if (first.remaining <= 0) queue.shift();
    return first.fault;
  }

  return {
    next(operation, fault, times = 1) {
      if (!(times >= 1)) throw new RangeError('A fault must be queued for at least one request.');
      const queue = faults.get(operation) ?? [];
      queue.push({ fault: parseFault(fault), remaining: times });
      faults.set(operation, queue);
    },
    hold(operation, when) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const release = (): void => {
        releases.delete(release);
        released.resolve();
      };
      releases.add(release);
      const queue = holds.get(operation) ?? [];
      queue.push({
        when,
        arrive: () => {
          reached.resolve();
          return released.promise;
        },
      });
      holds.set(operation, queue);
      return { reached: reached.promise, release };
    },
    clear() {
      faults.clear();
      holds.clear();
      for (const release of releases) release();
    },
    pending: () => [...faults.values()].flat().length + [...holds.values()].flat().length,
    take: (operation) => ({ fault: takeFault(operation), hold: holds.get(operation)?.shift() ?? null }),
  };
}
