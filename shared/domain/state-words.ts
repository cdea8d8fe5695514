import type { ListingService } from '../contract/listing-services.ts';
import { type Readiness, type ReadinessFacts, readinessOf } from './readiness.ts';
import type { Hold, MediaState } from './status.ts';

/** What the words for a photo's state are made from. */
export interface PhotoStateFacts {
  readonly state: MediaState;
  readonly hasChangesToSend: boolean;
  /** Held back by a person. */
  readonly hold?: Hold | null;
  /** Not null while the service has not shown what it has of the photo. */
  readonly unseenBase?: 'kept' | 'replaceable' | null;
  /** Its file was not copied, and nobody copies it. */
  readonly waitsForFile?: boolean;
}

/** Whether it would be sent if nobody held it back. */
export function isHeldBack({ state, hasChangesToSend, hold }: PhotoStateFacts): boolean {
  const waits =
    state === 'queued' ||
    state === 'uploaded' ||
    ((state === 'attached' || state === 'processing') && hasChangesToSend);
  return hold != null && waits;
}

/** The state of one photo in a person's words. */
export function photoStateWord(facts: PhotoStateFacts): string {
  if (facts.waitsForFile === true) return 'Waits for its file';
  if (isHeldBack(facts)) return 'Paused';
  switch (facts.state) {
    case 'queued':
      return 'Waiting';
    case 'sending':
      return 'Sending';
    case 'uploaded':
      return 'Uploaded';
    case 'processing':
      return facts.hasChangesToSend ? 'Changed' : 'Being processed';
    case 'attached':
      if (facts.hasChangesToSend) return 'Changed';
      return facts.unseenBase == null ? 'Sent' : 'Not shown by the service';
    case 'needs-attention':
      return 'Needs attention';
    case 'removed':
      return 'Removed';
    case 'rejected':
      return 'Rejected';
  }
}

/** What the words for a listing's state are made from. */
export interface ListingStateFacts extends ReadinessFacts {
  readonly toSend: number;
  /** What the service has, and is not ready with. */
  readonly processing: number;
  readonly conflicts: number;
  readonly needsAttention: number;
}

/** The state of a listing in a few words, and whether they ask something of the person. They never say more than its readiness does. */
export function listingStateWords(facts: ListingStateFacts): { readonly words: string; readonly asks: boolean } {
  const { missingCount, errorCount } = readinessOf(facts);
  const missing = [
    ...(missingCount === 0 ? [] : [`${missingCount} missing`]),
    ...(errorCount === 0 ? [] : [counted(errorCount, 'error', 'errors')]),
  ];
  const said = (...words: readonly string[]) => ({ words: words.join(', '), asks: false });
  switch (facts.state) {
    case 'empty':
      return said('no photos yet');
    case 'draft':
      return said(...(missing.length === 0 ? ['ready to send'] : missing));
    case 'changed':
      return said(
        ...(facts.toSend === 0 && facts.processing > 0 ? [] : [`${facts.toSend} to send`]),
        ...(facts.processing === 0 ? [] : [`${facts.processing} being processed`]),
        ...missing,
      );
    case 'up-to-date':
      // Nothing is to be sent, and more is not known of these.
      return said(facts.unseenBase === 0 ? 'up to date' : `${facts.unseenBase} not shown`, ...missing);
    case 'conflict':
      return { words: counted(facts.conflicts, 'conflict', 'conflicts'), asks: true };
    case 'needs-attention':
      return { words: counted(Math.max(1, facts.needsAttention), 'needs attention', 'need attention'), asks: true };
  }
}

/** How a listing stands at one of several services, in a few words. */
export function serviceStateWords(service: ListingService): string {
  const { state, toSend, processing, conflicts, needsAttention, errors, fieldsMissing, unseenBase } = service;
  const held = [
    ...(fieldsMissing.length === 0 ? [] : [`${fieldsMissing.length} missing`]),
    ...(errors === 0 ? [] : [counted(errors, 'error', 'errors')]),
  ];
  switch (state) {
    case 'empty':
    case 'draft':
      return ['not there yet', ...held].join(', ');
    case 'changed':
      return [
        ...(toSend === 0 && processing > 0 ? [] : [`${toSend} to send`]),
        ...(processing === 0 ? [] : [`${processing} being processed`]),
        ...held,
      ].join(', ');
    case 'up-to-date':
      return unseenBase === 0 ? 'up to date' : `${unseenBase} not shown`;
    case 'conflict':
      return counted(conflicts, 'conflict', 'conflicts');
    case 'needs-attention':
      return counted(Math.max(1, needsAttention), 'needs attention', 'need attention');
  }
}

/** Each thing that is missing, in a few words. */
export function missingWords({ missing }: Readiness): readonly string[] {
  return missing.map((each) => {
    switch (each.what) {
      case 'attention':
        return 'needs attention';
      case 'photos':
        return 'no photos yet';
      case 'captions':
        return counted(each.count, 'caption missing', 'captions missing');
      case 'rooms':
        return counted(each.count, 'room missing', 'rooms missing');
      case 'errors':
        return counted(each.count, 'error to fix', 'errors to fix');
      case 'fields':
        return `${counted(each.names.length, 'required field', 'required fields')}: ${each.names.join(', ')}`;
    }
  });
}

/** A number with its noun: `1 photo`, `3 photos`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
