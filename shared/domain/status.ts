/** Every photo that was accepted is in exactly one of these states. */
export const MEDIA_STATES = [
  'queued',
  'sending',
  'uploaded',
  'processing',
  'attached',
  'needs-attention',
  'removed',
  'rejected',
] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

/**
 * How a person holds a photo back from sending: `paused` until it is resumed, `cancelled` until the next time they ask
 * for a sync themselves.
 */
export const HOLDS = ['paused', 'cancelled'] as const;
export type Hold = (typeof HOLDS)[number];

/**
 * Whether a problem keeps everything about a photo from being sent. A file that cannot be used keeps its photo from being
 * added; once the service has the photo nothing of the file is needed any more.
 */
export function holdsUp(problem: { readonly code: string } | null, isAttached: boolean): boolean {
  return problem !== null && !(isAttached && problem.code === 'fileUnusable');
}

export const UPLOAD_STATES = ['pending', 'uploading', 'uploaded', 'waiting', 'blocked'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** What the state of one photo is derived from. */
interface MediaStateFacts {
  readonly removed: boolean;
  readonly rejected: boolean;
  readonly uploadState: UploadState | null;
  /** The service shows this Media on the listing. */
  readonly attached: boolean;
  /** The service has it, and says that it is not ready with it. */
  readonly processing?: boolean;
  /** The service shows it, and its picture is still to be sent there. */
  readonly awaitsPicture?: boolean;
  readonly openConflicts: number;
  /** Something only a person can fix: a rule that is broken, a refused field, a missing file. */
  readonly blocked: boolean;
}

export function deriveMediaState(facts: MediaStateFacts): MediaState {
  if (facts.openConflicts > 0 || facts.blocked) return 'needs-attention';
  if (facts.removed) return 'removed';
  if (facts.rejected) return 'rejected';
  if (facts.attached && facts.awaitsPicture === true) return 'queued';
  if (facts.attached) return facts.processing === true ? 'processing' : 'attached';
  switch (facts.uploadState) {
    case 'blocked':
      return 'needs-attention';
    case 'uploading':
      return 'sending';
    case 'uploaded':
      return 'uploaded';
    case 'pending':
    case 'waiting':
    case null:
      return 'queued';
  }
}

/** What a listing is to a person at a glance. */
export const LISTING_STATES = ['empty', 'draft', 'changed', 'up-to-date', 'conflict', 'needs-attention'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export interface ListingCounts {
  readonly photos: number;
  readonly captioned: number;
  /** Photos not yet on the listing at the service, and attached ones with changes to send. */
  readonly toSend: number;
  /** Photos that the service has, and is not ready with. */
  readonly processing: number;
  readonly conflicts: number;
  readonly needsAttention: number;
}

export function deriveListingState(counts: ListingCounts, onService: boolean): ListingState {
  if (counts.conflicts > 0) return 'conflict';
  if (counts.needsAttention > 0) return 'needs-attention';
  if (!onService) return counts.photos === 0 ? 'empty' : 'draft';
  return counts.toSend + counts.processing > 0 ? 'changed' : 'up-to-date';
}

/** What was sent, counted. */
export interface SentCounts {
  readonly uploaded: number;
  readonly created: number;
  readonly patched: number;
  /** Photos taken off listings, of what was patched. */
  readonly removed: number;
}

export const NOTHING_SENT: SentCounts = { uploaded: 0, created: 0, patched: 0, removed: 0 };

/** Counts of one sync that did nothing, as the CLI and the interface show them. */
export const EMPTY_SUMMARY = { ...NOTHING_SENT, conflicts: 0, blocked: 0, waiting: 0 } as const;
