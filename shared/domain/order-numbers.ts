import { z } from 'zod';
import { MediaId } from './ids.ts';

/**
 * What is known of how a service takes the Order of a change. [Note: numbers of its own] Some count anew after each change, from 0,
 * from 1 or in tens, or move the photo to the place with that number; others take Order as nothing but a number. The first change
 * of Order goes alone, and reading the listing shows which kind this is (ADR 4).
 */
export const OrdersTaken = z.enum(['untried', 'asSent', 'otherwise']);
export type OrdersTaken = z.infer<typeof OrdersTaken>;

/** What is under way to the order that is wanted of a listing. */
export const OrderProgress = z.strictObject({
  /** The photos as they were last shown, which decides where some have the same number; empty when none were. */
  seen: z.array(MediaId).default([]),
  /** Something of an order of ours was sent, and no read has shown yet that all of it is there. */
  moving: z.boolean().default(false),
  /**
   * Photos that reads show with the same number: since when (epoch milliseconds), and whether they were given others once.
   * Null while none have.
   */
  tie: z.strictObject({ since: z.int(), tried: z.boolean() }).nullable().default(null),
  /** A change of Order that went alone, as long as no read has shown what came of it. */
  sent: z.strictObject({ mediaId: MediaId, order: z.number(), planned: z.int() }).nullable(),
  /** How far the order that is wanted has come; null when it is what the service shows. */
  towards: z
    .strictObject({
      wanted: z.array(MediaId),
      /** Fewest changes of Order that were left to send. */
      fewest: z.int(),
      /** Changes of Order in a row that brought it no nearer. */
      inVain: z.int(),
    })
    .nullable(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;

export const NO_PROGRESS: OrderProgress = { seen: [], moving: false, tie: null, sent: null, towards: null };

/** How often Order is sent without bringing the wanted order any nearer, before a person is asked. */
const MOST_IN_VAIN = 3;

/** What a read shows after a change of Order that went alone. */
export interface ShownOrder {
  /** As the service showed it before the change. */
  readonly before: readonly MediaId[];
  readonly shown: readonly MediaId[];
  /** The same with those that are not shown for a while. */
  readonly seen: readonly MediaId[];
  readonly wanted: readonly MediaId[];
  /** Whether the photos have the numbers from before with the one that was sent, those from before, or others. */
  readonly numbers: 'asSent' | 'unchanged' | 'others';
  /** Some of the photos, and not all, have the same number. */
  readonly isTied: boolean;
  /** How many changes of Order are left to send by now. */
  readonly left: number;
}

/** What a read says of the change of Order that went before it. */
export interface OrderOutcome {
  readonly taken: OrdersTaken;
  readonly progress: OrderProgress;
  /** Somebody moved a photo meanwhile, what is shown is our own change, or that change does not lead to what is wanted. */
  readonly kind: 'movedByOthers' | 'ours' | 'inVain';
}

/** What a service that shows nothing new has done is not known: its read may have gone before the change. */
const TAKEN = { asSent: 'asSent', unchanged: 'untried', others: 'otherwise' } as const;

/**
 * Somebody who moved the photo between our change and the read makes numbers look counted anew. [Note: a tie is not counted] No service
 * that counts shows the same number twice: what is shown as it was sent, with a tie, was taken as it was sent.
 */
function takenAs(before: OrdersTaken, { numbers, isTied }: ShownOrder): OrdersTaken {
  switch (before) {
    case 'untried':
      return TAKEN[numbers];
    case 'otherwise':
      return numbers === 'asSent' && isTied ? 'asSent' : before;
    case 'asSent':
      return before;
  }
}

/** A service that counts anew never turns round two photos of which none was changed: that is a person's doing. */
export function afterChange(taken: OrdersTaken, progress: OrderProgress, shown: ShownOrder): OrderOutcome {
  const changed = progress.sent?.mediaId ?? null;
  const others = (sequence: readonly MediaId[]): string => sequence.filter((id) => id !== changed).join();
  if (others(shown.before) !== others(shown.shown)) {
    return { taken, progress: { ...progress, sent: null }, kind: 'movedByOthers' };
  }
  const towards = towardsWanted(progress, shown);
  const isInVain = towards !== null && towards.inVain >= MOST_IN_VAIN;
  return {
    taken: takenAs(taken, shown),
    progress: {
      ...progress,
      seen: [...shown.seen],
      moving: towards !== null && !isInVain,
      sent: null,
      // Where it is shown as it is wanted, by one number for several photos, there is nothing to ask and nothing to send.
      towards: isInVain && !isAsWanted(shown) ? null : towards,
    },
    kind: isInVain ? 'inVain' : 'ours',
  };
}

function isAsWanted({ shown, wanted }: Pick<ShownOrder, 'shown' | 'wanted'>): boolean {
  return shown.join() === wanted.join();
}

/** Order was sent in vain for what is wanted, and nobody was asked because it is shown so: it is not sent once more. */
export function isGivenUp({ towards }: Pick<OrderProgress, 'towards'>, wanted: readonly MediaId[]): boolean {
  return towards !== null && towards.inVain >= MOST_IN_VAIN && isAsWanted({ shown: towards.wanted, wanted });
}

function towardsWanted({ sent, towards }: OrderProgress, { wanted, left }: ShownOrder): OrderProgress['towards'] {
  if (left === 0) return null;
  const isSame = towards !== null && towards.wanted.join() === wanted.join();
  const before = isSame ? towards.fewest : (sent?.planned ?? left + 1);
  const inVain = left < before ? 0 : (isSame ? towards.inVain : 0) + 1;
  return { wanted: [...wanted], fewest: Math.min(left, before), inVain };
}
