import type { ListingState } from './status.ts';

export interface ReadinessFacts {
  readonly state: ListingState;
  readonly photos: number;
  readonly withoutCaption: number;
  readonly withoutRoom: number;
}

/** What there is still to do, and how often. */
export type Missing =
  | { readonly what: 'photos' }
  | { readonly what: 'attention' }
  | { readonly what: 'captions' | 'rooms'; readonly count: number };

/** How far a listing is on its way to being sent. */
export interface Readiness {
  /** Of the captions and rooms that its photos need, from 0 to 1; 1 only where none is missing. */
  readonly share: number;
  /** `attention`: nothing goes on without a person; `sent`: the service has it as it is here. */
  readonly stage: 'attention' | 'incomplete' | 'complete' | 'sent';
  readonly missing: readonly Missing[];
}

/**
 * A photo needs a caption and a room. Fields count only where something is wrong with one, which asks for a person: hardly any
 * listing says something in all of them.
 */
export function readinessOf({ state, photos, withoutCaption, withoutRoom }: ReadinessFacts): Readiness {
  const needed = photos * 2;
  const asks = state === 'conflict' || state === 'needs-you';
  const missing: readonly Missing[] = [
    ...(asks ? [{ what: 'attention' } as const] : []),
    ...(photos === 0 ? [{ what: 'photos' } as const] : []),
    ...(withoutCaption > 0 ? [{ what: 'captions', count: withoutCaption } as const] : []),
    ...(withoutRoom > 0 ? [{ what: 'rooms', count: withoutRoom } as const] : []),
  ];
  return {
    share: needed === 0 ? 0 : (needed - withoutCaption - withoutRoom) / needed,
    stage: asks ? 'attention' : missing.length > 0 ? 'incomplete' : state === 'in-step' ? 'sent' : 'complete',
    missing,
  };
}
