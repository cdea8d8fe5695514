import type { RemoteMediaFields } from './media.ts';
import { type OrderedItem, remoteSequence } from './ordering.ts';

/**
 * What of a Media entity the service has never shown: it was opened by its MediaKeyNumeric alone, or was changed by
 * others where nothing can be read. The values that stand in the base for these fields are what a person said, or
 * nothing; they are never sent by themselves.
 */
export interface UnknownBase {
  readonly fields: readonly (keyof RemoteMediaFields)[];
  /** The service was asked and did not tell; it is not asked again by itself. */
  readonly asked: boolean;
  /** A person chose that changes made here may replace what nobody here has seen. */
  readonly mayReplace: boolean;
}

export const ALL_UNKNOWN: UnknownBase = {
  fields: ['shortDescription', 'imageOf', 'order', 'deletedYN'],
  asked: false,
  mayReplace: false,
};

export function isUnknown(unknownBase: UnknownBase | null, field: keyof RemoteMediaFields): boolean {
  return unknownBase?.fields.includes(field) ?? false;
}

/** Whether sending these changes would replace a value that was never seen. */
export function replacesUnknown(unknownBase: UnknownBase | null, changes: Partial<RemoteMediaFields>): boolean {
  return unknownBase?.fields.some((field) => changes[field] !== undefined) ?? false;
}

/** What was sent is known from then on. */
export function afterSending(unknownBase: UnknownBase | null, changes: Partial<RemoteMediaFields>): UnknownBase | null {
  if (unknownBase === null) return null;
  return { ...unknownBase, fields: unknownBase.fields.filter((field) => changes[field] === undefined) };
}

/**
 * What is left unknown of an entity that the service has shown now. [Note: one register] Its place alone says nothing:
 * the order counts as seen only when all photos of the listing were shown.
 */
export function afterShowing(unknownBase: UnknownBase | null): UnknownBase | null {
  return isUnknown(unknownBase, 'order') && unknownBase !== null
    ? { ...unknownBase, fields: ['order'], asked: true }
    : null;
}

export function withOrderSeen(unknownBase: UnknownBase | null): UnknownBase | null {
  if (unknownBase === null) return null;
  const fields = unknownBase.fields.filter((field) => field !== 'order');
  return fields.length === 0 ? null : { ...unknownBase, fields };
}

interface UnknownOrderedItem<Id> extends OrderedItem<Id> {
  readonly unknownBase: boolean;
}

/**
 * Order values to send where those of some photos were never seen: none as long as the photos stand as they were said
 * to stand; once somebody moved one, all of them. An unknown Order of null says that this has begun.
 */
export function ordersOverUnknown<Id>(wanted: readonly UnknownOrderedItem<Id>[], firstOrder: number): Map<Id, number> {
  const hasBegun = wanted.some((item) => item.unknownBase && item.remoteOrder === null);
  const said = remoteSequence(wanted);
  if (!hasBegun && wanted.every((item, index) => item.id === said[index])) return new Map();
  return new Map(
    wanted.flatMap(({ id, remoteOrder, unknownBase }, index) => {
      const order = firstOrder + index;
      return !unknownBase && remoteOrder === order ? [] : [[id, order] as const];
    }),
  );
}
