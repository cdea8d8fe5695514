import { z } from 'zod';
import type { RemoteMediaFields } from './media.ts';
import { type OrderedItem, remoteSequence } from './ordering.ts';

/**
 * What of a Media entity the service has never shown: it was opened by its MediaKeyNumeric alone, or was changed by
 * others where nothing can be read. The values that stand in the base for these fields are what a person said, or
 * nothing; they are never sent by themselves.
 */
export const UnseenBase = z.object({
  fields: z.array(z.enum(['shortDescription', 'imageOf', 'order', 'deletedYN'])).readonly(),
  /** The service was asked and did not say; it is not asked again by itself. */
  asked: z.boolean(),
  /** A person chose that changes made here may replace what nobody here has seen. */
  mayReplace: z.boolean(),
});
export type UnseenBase = Readonly<z.infer<typeof UnseenBase>>;

export const ALL_UNKNOWN: UnseenBase = {
  fields: UnseenBase.shape.fields.unwrap().element.options,
  asked: false,
  mayReplace: false,
};

export function isUnknown(unseenBase: UnseenBase | null, field: keyof RemoteMediaFields): boolean {
  return unseenBase?.fields.includes(field) ?? false;
}

/** Whether sending these changes would replace a value that was never seen. */
export function replacesUnknown(unseenBase: UnseenBase | null, changes: Partial<RemoteMediaFields>): boolean {
  return unseenBase?.fields.some((field) => changes[field] !== undefined) ?? false;
}

/** What was sent is known from then on. */
export function afterSending(unseenBase: UnseenBase | null, changes: Partial<RemoteMediaFields>): UnseenBase | null {
  if (unseenBase === null) return null;
  return { ...unseenBase, fields: unseenBase.fields.filter((field) => changes[field] === undefined) };
}

/**
 * What is left unknown of an entity that the service has shown now: words that it did not say. [Note: one register] Its place alone
 * says nothing: the order counts as seen only when all photos of the listing were shown.
 */
export function afterShowing(
  unseenBase: UnseenBase | null,
  unsaid: readonly (keyof RemoteMediaFields)[] = [],
): UnseenBase | null {
  if (unseenBase === null) return null;
  const isLeft = (field: keyof RemoteMediaFields): boolean =>
    field === 'order' || (field !== 'deletedYN' && unsaid.includes(field));
  const fields = unseenBase.fields.filter(isLeft);
  return fields.length === 0 ? null : { ...unseenBase, fields, asked: true };
}

/** The same where it is shown for the first time, or under another tag than before: words that are left out may be others by now. */
export function afterNewVersion(
  unseenBase: UnseenBase | null,
  unsaid: readonly (keyof RemoteMediaFields)[],
): UnseenBase | null {
  const left = afterShowing(unseenBase, unsaid);
  const words = unsaid.filter((field) => field !== 'deletedYN');
  if (words.length === 0) return left;
  const fields = [...new Set([...(left?.fields ?? []), ...words])];
  return { fields, asked: false, mayReplace: left?.mayReplace ?? false };
}

export function withOrderSeen(unseenBase: UnseenBase | null): UnseenBase | null {
  if (unseenBase === null) return null;
  const fields = unseenBase.fields.filter((field) => field !== 'order');
  return fields.length === 0 ? null : { ...unseenBase, fields };
}

interface UnknownOrderedItem<Id> extends OrderedItem<Id> {
  readonly unseenBase: boolean;
}

/**
 * Order values to send where those of some photos were never seen: none as long as the photos stand as they were said
 * to stand; once somebody moved one, all of them. An unknown Order of null says that this has begun.
 */
export function ordersOverUnknown<Id>(wanted: readonly UnknownOrderedItem<Id>[], firstOrder: number): Map<Id, number> {
  const hasStarted = wanted.some((item) => item.unseenBase && item.remoteOrder === null);
  const said = remoteSequence(wanted);
  if (!hasStarted && wanted.every((item, index) => item.id === said[index])) return new Map();
  return new Map(
    wanted.flatMap(({ id, remoteOrder, unseenBase }, index) => {
      const order = firstOrder + index;
      return !unseenBase && remoteOrder === order ? [] : [[id, order] as const];
    }),
  );
}
