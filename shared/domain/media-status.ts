/** What a service does with the picture of a Media (RESO Data Dictionary, MediaStatus; RESO RCP-48). */
export const MEDIA_STATUSES = ['Incomplete', 'Processing', 'Complete', 'Rejected', 'Deleted'] as const;

/** A status as a service reports it, with its own words for the reason. */
export interface MediaStatus {
  readonly status: (typeof MEDIA_STATUSES)[number];
  readonly description: string | null;
}

/** `done`: nothing more happens to it there. `processing`: the service says more later. `refused`: a person has to know. */
type MediaStanding = 'done' | 'processing' | 'refused';

/** What the status of a photo means here. Where a service reports none, what it shows is all there is to know. */
export function mediaStanding(status: MediaStatus | null | undefined): MediaStanding {
  if (status == null) return 'done';
  switch (status.status) {
    case 'Complete':
      return 'done';
    case 'Incomplete':
    case 'Processing':
      return 'processing';
    case 'Rejected':
    case 'Deleted':
      return 'refused';
  }
}

/** Milliseconds. */
const FIRST_LOOK = 2_000;
const LAST_LOOK = 9 * 60_000;

/**
 * When a service that processes photos is asked again (epoch milliseconds): after half of the time that the newest of them has taken
 * so far, so that a quick service is asked soon and a slow one seldom. Null where nothing is processed.
 *
 * @param since when each of them began (epoch milliseconds); one ahead of the clock was noted before that was set back
 */
export function nextStatusLook(since: readonly number[], now: number): number | null {
  if (since.length === 0) return null;
  const taken = Math.min(...since.map((moment) => Math.max(0, now - moment)));
  return now + Math.min(LAST_LOOK, Math.max(FIRST_LOOK, Math.ceil(taken / 2)));
}
