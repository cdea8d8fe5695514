import type { ListingState } from './status.ts';

export interface ReadinessFacts {
  readonly state: ListingState;
  readonly photos: number;
  readonly withoutCaption: number;
  readonly withoutRoom: number;
  /** Fields that the rules of the service require or object to; 0 of a listing that is there already. */
  readonly fieldsNeeded: number;
  /** Wire names of those that are empty, or have what a rule rejects. */
  readonly fieldsMissing: readonly string[];
  /** What picture rules object to beside that. */
  readonly errors: number;
  /** Photos of which the service has not shown what it has. */
  readonly unseenBase: number;
}

/** What there is still to do, and how often. */
export type Missing =
  | { readonly what: 'photos' }
  | { readonly what: 'attention' }
  | { readonly what: 'captions' | 'rooms'; readonly count: number }
  | { readonly what: 'errors'; readonly count: number }
  | { readonly what: 'fields'; readonly names: readonly string[] };

/** How far a listing is on its way to being sent. */
export interface Readiness {
  /** Of the captions, rooms and fields that it needs, from 0 to 1; 1 only where none is missing. */
  readonly share: number;
  /** `attention`: nothing goes on without a person; `sent`: the service has it as it is here. */
  readonly stage: 'attention' | 'incomplete' | 'complete' | 'sent';
  readonly missing: readonly Missing[];
  /** How many captions, rooms and fields are missing. */
  readonly missingCount: number;
  /** How many errors there are beside that. */
  readonly errorCount: number;
}

/**
 * The one truth about whether a listing is ready, for rings, words, filters and the command line (docs/page.md). A photo needs
 * a caption and a room, a draft the fields that the rules of its service require. A listing without photos lacks those of one.
 */
export function readinessOf(facts: ReadinessFacts): Readiness {
  const { state, photos, withoutCaption, withoutRoom, fieldsNeeded, fieldsMissing, errors, unseenBase } = facts;
  const needed = Math.max(1, photos) * 2 + fieldsNeeded + errors;
  const missingCount = withoutCaption + withoutRoom + fieldsMissing.length;
  const done = needed - missingCount - errors - (photos === 0 ? 2 : 0);
  const asks = state === 'conflict' || state === 'needs-attention';
  const missing: readonly Missing[] = [
    ...(asks ? [{ what: 'attention' } as const] : []),
    ...(photos === 0 ? [{ what: 'photos' } as const] : []),
    ...(withoutCaption > 0 ? [{ what: 'captions', count: withoutCaption } as const] : []),
    ...(withoutRoom > 0 ? [{ what: 'rooms', count: withoutRoom } as const] : []),
    ...(fieldsMissing.length > 0 ? [{ what: 'fields', names: fieldsMissing } as const] : []),
    ...(errors > 0 ? [{ what: 'errors', count: errors } as const] : []),
  ];
  const isSent = state === 'up-to-date' && unseenBase === 0;
  return {
    share: Math.max(0, done / needed),
    stage: asks ? 'attention' : missing.length > 0 ? 'incomplete' : isSent ? 'sent' : 'complete',
    missing,
    missingCount,
    errorCount: errors,
  };
}
