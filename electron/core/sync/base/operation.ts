import type { Problem } from '../../../../shared/contract/model.ts';
import type { AttemptId, MediaId, UploadId } from '../../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';

/** One thing that sync does next about a listing. Those that a run begins are in flight until they are applied. */
export type Operation =
  /** Makes the pictures of a photo, or looks that they are intact. */
  | { readonly kind: 'prepare'; readonly mediaId: MediaId; readonly picture: string }
  /** Finds out what became of a request without an answer. */
  | { readonly kind: 'settle'; readonly attemptId: AttemptId; readonly mediaIds: readonly MediaId[] }
  /** Asks about the photos whose base is not known. */
  | { readonly kind: 'askUnknown' }
  /** Reads the listing with its photos; where tags are to be trusted (tag-trust.ts), after their ticks have ended. */
  | { readonly kind: 'read'; readonly afterTicks?: boolean }
  /** Reads one photo, whose tag is not known, was refused, or is not trusted yet. */
  | { readonly kind: 'readMedia'; readonly mediaId: MediaId }
  | { readonly kind: 'upload'; readonly uploadIds: readonly UploadId[]; readonly mediaIds: readonly MediaId[] }
  | { readonly kind: 'insert'; readonly mediaIds: readonly MediaId[] }
  | { readonly kind: 'attach'; readonly mediaId: MediaId }
  /** Sends the bytes of a photo to its Media (RESO RCP-48). */
  | { readonly kind: 'picture'; readonly mediaId: MediaId }
  | {
      readonly kind: 'patch';
      readonly mediaId: MediaId;
      readonly changes: Partial<RemoteMediaFields>;
      readonly etag: string;
    };

/** What is decided without asking the service, and done at once. */
export type LocalStep =
  /** A person has to fix something about these photos first. */
  | { readonly kind: 'block'; readonly mediaIds: readonly MediaId[]; readonly problem: Problem }
  /** A person has to say something about the listing first. */
  | { readonly kind: 'blockListing'; readonly problem: Problem }
  /** From the first Order that is sent over unknown ones on, all of them are to be sent: that outlives a crash. */
  | { readonly kind: 'beginOrder'; readonly mediaIds: readonly MediaId[] };

/** What bounds how many operations of a kind are in flight: the profile's settings, or nothing. */
export type Lane = 'upload' | 'api' | 'local';

export function laneOf(operation: Operation): Lane {
  switch (operation.kind) {
    case 'prepare':
      return 'local';
    case 'upload':
    case 'picture':
      return 'upload';
    case 'settle':
    case 'askUnknown':
    case 'read':
    case 'readMedia':
    case 'insert':
    case 'attach':
    case 'patch':
      return 'api';
  }
}

/** Whether it changes something at the service, so that its answer shows what was done. */
export function isWrite({ kind }: Operation): boolean {
  return kind === 'upload' || kind === 'picture' || kind === 'insert' || kind === 'attach' || kind === 'patch';
}

/** The photos that it is about; null for all of the listing. */
export function photosOf(operation: Operation): readonly MediaId[] | null {
  switch (operation.kind) {
    case 'prepare':
    case 'readMedia':
    case 'attach':
    case 'picture':
    case 'patch':
      return [operation.mediaId];
    case 'settle':
    case 'upload':
      return operation.mediaIds;
    case 'askUnknown':
    case 'read':
    case 'insert':
      return null;
  }
}

/** The same for two plans of the same operation. */
export function keyOf(operation: Operation): string {
  switch (operation.kind) {
    case 'prepare':
      return `prepare ${operation.mediaId} ${operation.picture}`;
    case 'settle':
      return `settle ${operation.attemptId}`;
    case 'upload':
      return `upload ${operation.uploadIds.join(' ')}`;
    case 'readMedia':
    case 'attach':
    case 'picture':
    case 'patch':
      return `${operation.kind} ${operation.mediaId}`;
    case 'askUnknown':
    case 'read':
    case 'insert':
      return operation.kind;
  }
}

/** What is in flight together. */
export interface SentTogether {
  /** Takes the operation in where it may go beside all of the others, and returns whether it may. */
  join(operation: Operation): boolean;
}

/**
 * Two requests may be in flight together only if they share no photo, and none beside an insert of their listing. What is
 * uploaded is not on the listing yet: reading it or changing its photos has nothing to do with it. Making pictures goes
 * beside everything.
 */
export function createTogether(present: readonly Operation[]): SentTogether {
  const photosIn: Readonly<Record<Lane, Set<MediaId>>> = { upload: new Set(), api: new Set(), local: new Set() };
  const sizes: Record<Lane, number> = { upload: 0, api: 0, local: 0 };
  let hasInsert = false;
  let hasAllPhotos = false;
  const fits = (operation: Operation): boolean => {
    const lane = laneOf(operation);
    if (lane === 'local') return true;
    if (operation.kind === 'insert') return sizes.upload + sizes.api === 0;
    const photos = photosOf(operation);
    if (hasInsert) return false;
    if (photos === null) return sizes[lane] === 0;
    return !(lane === 'api' && hasAllPhotos) && !photos.some((mediaId) => photosIn[lane].has(mediaId));
  };
  const add = (operation: Operation): void => {
    const lane = laneOf(operation);
    sizes[lane] += 1;
    hasInsert ||= operation.kind === 'insert';
    const photos = photosOf(operation);
    hasAllPhotos ||= photos === null;
    for (const mediaId of photos ?? []) photosIn[lane].add(mediaId);
  };
  for (const operation of present) add(operation);
  return {
    join(operation) {
      const mayJoin = fits(operation);
      if (mayJoin) add(operation);
      return mayJoin;
    },
  };
}
