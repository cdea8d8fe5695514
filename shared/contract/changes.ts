import { z } from 'zod';
import { ChangeId, ListingId, MediaId } from '../domain/ids.ts';

/** What `media.editEach` was done for; it names the change for people. */
export const EditEachKind = z.enum(['findReplace', 'pasteCaptions', 'template', 'codes', 'suggestions']);
export type EditEachKind = z.infer<typeof EditEachKind>;

/** By what `media.arrange` arranged; it names the change for people. */
export const ArrangeKind = z.enum(['arrangeByRooms', 'arrangeByCaptureTime', 'arrangeByFileName', 'reverse']);
export type ArrangeKind = z.infer<typeof ArrangeKind>;

/** What a person did; `edit` is caption and room together. */
export const ChangeKind = z.enum([
  'caption',
  'room',
  'edit',
  ...EditEachKind.options,
  'move',
  'arrange',
  ...ArrangeKind.options,
  'add',
  'remove',
  'restore',
  'rate',
  'pick',
  'reject',
  /** Rejected photos came back. */
  'keep',
  'unpick',
  /** Some were kept and others rejected, as of a group. */
  'cull',
  'replace',
  /** What a person said of altered pictures. */
  'alter',
  /** What was found before sending. */
  'fix',
  /** Of how a photo is shown and sent. */
  'correct',
  'rename',
  'fields',
  /** A warning of the service about a value, or no longer. */
  'confirm',
  /** A choice in a conflict. */
  'choice',
  /** What a table said of the listing, its making and its photos among it. */
  'table',
  'duplicate',
  'archive',
  'unarchive',
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Names a change for people: "move of 5 photos". `count` is of photos, for `fields` of fields. */
export const ChangeName = z.object({ kind: ChangeKind, count: z.int().min(1) });
export type ChangeName = z.infer<typeof ChangeName>;

/** One change of one listing. */
export const ChangeRef = z.object({ listingId: ListingId, changeId: ChangeId });
export type ChangeRef = z.infer<typeof ChangeRef>;

/** The changes that a command made, one for each listing; none where everything was as wanted already. */
export const ChangesMade = z.object({ changes: z.array(ChangeRef) });
export type ChangesMade = z.infer<typeof ChangesMade>;

/** A value that was left as it is, and why. */
export const SkippedStep = z.object({
  what: z.enum([
    'caption',
    'room',
    'rating',
    'flag',
    'alteration',
    'presence',
    'order',
    'picture',
    'corrections',
    'name',
    'field',
    'choice',
    'listing',
    'imported',
    'archived',
    'confirmed',
  ]),
  /** Null for what concerns the whole listing. */
  mediaId: MediaId.nullable(),
  /**
   * `changedSince`: it no longer has the value that the change gave it; `gone`: the photo is not in the library;
   * `atService`: the service has it, and its interface cannot change it; `duplicate`: another photo of the listing has
   * the same picture; `choiceSent`: a choice in a conflict that the service has already.
   */
  reason: z.enum(['changedSince', 'gone', 'atService', 'duplicate', 'choiceSent']),
});
export type SkippedStep = z.infer<typeof SkippedStep>;

export const UndoResult = z.object({
  name: ChangeName,
  /** Photos (for `fields` fields) that have their earlier value again. */
  applied: z.int(),
  skipped: z.array(SkippedStep),
});
export type UndoResult = z.infer<typeof UndoResult>;

/** What was done with several listings at once, one change of each. */
export const Together = z.uuid();
export type Together = z.infer<typeof Together>;

/** Listings of which a change was taken back, or done again, and those that stay as they are with the reason. */
export const TogetherResult = z.object({
  taken: z.array(ListingId),
  left: z.array(z.object({ listingId: ListingId, name: z.string(), reason: SkippedStep.shape.reason })),
});
export type TogetherResult = z.infer<typeof TogetherResult>;
