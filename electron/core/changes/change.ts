import { z } from 'zod';
import type { ChangeKind, ChangeName } from '../../../shared/contract/changes.ts';
import { MediaId, Sha256 } from '../../../shared/domain/ids.ts';
import { PropertyFieldValue } from '../../../shared/domain/property-fields.ts';

/** What `media.replace` exchanges before a photo is at the service. */
export const Picture = z.object({
  sha256: Sha256,
  fileName: z.string(),
  width: z.int(),
  height: z.int(),
  captureTime: z.string().nullable(),
});
export type Picture = z.infer<typeof Picture>;

/** Place in the listing from 1; null while the photo is removed. */
const Place = z.int().min(1).nullable();

/** One value that went from what it was to what it became. */
export const Step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('caption'), mediaId: MediaId, from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('room'), mediaId: MediaId, from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('presence'), mediaId: MediaId, from: Place, to: Place }),
  /** The part of the sequence that the change touched: the same photos, turned round. */
  z.object({ kind: z.literal('order'), from: z.array(MediaId), to: z.array(MediaId) }),
  z.object({ kind: z.literal('picture'), mediaId: MediaId, from: Picture, to: Picture }),
  z.object({ kind: z.literal('name'), from: z.string(), to: z.string() }),
  /** A field of the listing; absent means that it is not sent. */
  z.object({
    kind: z.literal('field'),
    name: z.string(),
    from: PropertyFieldValue.optional(),
    to: PropertyFieldValue.optional(),
  }),
]);
export type Step = z.infer<typeof Step>;

/** Something a person did to a listing, with one name, that is taken back as one. */
export interface Change {
  readonly kind: ChangeKind;
  /** Photos (for `fields` fields) that it was about. */
  readonly count: number;
  readonly steps: readonly Step[];
  /** Steps of one import, or of one stay in a text field, carry the same; null for what stands alone. */
  readonly session: string | null;
  /** Epoch milliseconds of its last step. */
  readonly at: number;
}

/** The steps that take these back: the last first, each the other way round. */
export function inverse(steps: readonly Step[]): Step[] {
  return steps.map(turned).toReversed();
}

function turned(step: Step): Step {
  switch (step.kind) {
    case 'caption':
    case 'room':
    case 'name':
      return { ...step, from: step.to, to: step.from };
    case 'presence':
      return { ...step, from: step.to, to: step.from };
    case 'order':
      return { ...step, from: step.to, to: step.from };
    case 'picture':
      return { ...step, from: step.to, to: step.from };
    case 'field':
      return { ...step, from: step.to, to: step.from };
  }
}

export function nameOf(change: Pick<Change, 'kind' | 'count'>): ChangeName {
  return { kind: change.kind, count: change.count };
}

/**
 * How many photos or fields the steps are about. An order step touches every photo between the old and the new place,
 * so that a change with one keeps the count of what the person moved.
 */
export function countOf(steps: readonly Step[], whole: number): number {
  if (steps.some((step) => step.kind === 'order')) return whole;
  const subjects = new Set(steps.map((step) => subjectOf(step)));
  return Math.min(whole, subjects.size);
}

function subjectOf(step: Step): string {
  if ('mediaId' in step) return step.mediaId;
  return step.kind === 'field' ? `field ${step.name}` : step.kind;
}

/** The order step between two sequences of the same photos, cut to the part that differs; null when none does. */
export function orderStep(before: readonly MediaId[], after: readonly MediaId[]): Step | null {
  const first = before.findIndex((id, index) => id !== after[index]);
  if (first < 0) return null;
  const last = before.findLastIndex((id, index) => id !== after[index]);
  return { kind: 'order', from: before.slice(first, last + 1), to: after.slice(first, last + 1) };
}
