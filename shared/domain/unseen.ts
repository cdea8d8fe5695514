import type { RemoteMediaFields } from './media.ts';
import { type OrderedItem, remoteSequence } from './ordering.ts';

/**
 * What of a Media entity the service has never shown: it was opened by its MediaKeyNumeric alone, or was changed by
 * others where nothing can be read. The values that stand in the base for these fields are what a person said, or
 * nothing; they are never sent by themselves.
 */
export interface Unseen {
  readonly fields: readonly (keyof RemoteMediaFields)[];
  /** The service was asked and did not tell; it is not asked again by itself. */
  readonly asked: boolean;
  /** A person chose that changes made here may replace what nobody here has seen. */
  readonly mayReplace: boolean;
}

export const ALL_UNSEEN: Unseen = {
  fields: ['shortDescription', 'imageOf', 'order', 'deletedYN'],
  asked: false,
  mayReplace: false,
};

export function isUnseen(unseen: Unseen | null, field: keyof RemoteMediaFields): boolean {
  return unseen?.fields.includes(field) ?? false;
}

/** Whether sending these changes would replace a value that was never seen. */
export function replacesUnseen(unseen: Unseen | null, changes: Partial<RemoteMediaFields>): boolean {
  return unseen?.fields.some((field) => changes[field] !== undefined) ?? false;
}

/** What was sent is known from then on. */
export function afterSending(unseen: Unseen | null, changes: Partial<RemoteMediaFields>): Unseen | null {
  if (unseen === null) return null;
  return { ...unseen, fields: unseen.fields.filter((field) => changes[field] === undefined) };
}

/**
 * What is left unseen of an entity that the service has shown now. [Note: one register] Its place alone says nothing:
 * the order counts as seen only when all photos of the listing were shown.
 */
export function afterShowing(unseen: Unseen | null): Unseen | null {
  return isUnseen(unseen, 'order') && unseen !== null ? { ...unseen, fields: ['order'], asked: true } : null;
}

export function withOrderSeen(unseen: Unseen | null): Unseen | null {
  if (unseen === null) return null;
  const fields = unseen.fields.filter((field) => field !== 'order');
  return fields.length === 0 ? null : { ...unseen, fields };
}

export interface UnseenOrderedItem<Id> extends OrderedItem<Id> {
  readonly unseen: boolean;
}

/**
 * Order values to send where those of some photos were never seen: none as long as the photos stand as they were said
 * to stand; once somebody moved one, all of them. An unseen Order of null says that this has begun.
 */
export function ordersOverUnseen<Id>(wanted: readonly UnseenOrderedItem<Id>[], firstOrder: number): Map<Id, number> {
  const hasBegun = wanted.some((item) => item.unseen && item.remoteOrder === null);
  const said = remoteSequence(wanted);
  if (!hasBegun && wanted.every((item, index) => item.id === said[index])) return new Map();
  return new Map(
    wanted.flatMap(({ id, remoteOrder, unseen }, index) => {
      const order = firstOrder + index;
      return !unseen && remoteOrder === order ? [] : [[id, order] as const];
    }),
  );
}
