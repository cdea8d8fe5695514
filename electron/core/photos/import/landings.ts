import { createHash } from 'node:crypto';
import { type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';

/** Names under which photos were shown before their bytes were here, and those that they have now. */
export interface Landings {
  note(provisional: Sha256, arrived: Sha256): void;
  /** The name of a picture now: whoever read the listing a moment ago still asks by the one that it had then. */
  now(picture: Sha256): Sha256;
  /** A photo is taken out whose file does not come, as far as is known now. */
  noteGivenUp(mediaId: MediaId): void;
  wasGivenUp(mediaId: MediaId): boolean;
}

/** A page that shows older ones has read the listing again by then. */
const MOST_REMEMBERED = 5_000;

export function createLandings(): Landings {
  const arrivedAs = new Map<Sha256, Sha256>();
  const givenUp = new Set<MediaId>();
  return {
    note(provisional, arrived) {
      if (arrivedAs.size >= MOST_REMEMBERED) arrivedAs.clear();
      arrivedAs.set(provisional, arrived);
    },
    now: (picture) => arrivedAs.get(picture) ?? picture,
    noteGivenUp(mediaId) {
      if (givenUp.size >= MOST_REMEMBERED) givenUp.clear();
      givenUp.add(mediaId);
    },
    wasGivenUp: (mediaId) => givenUp.has(mediaId),
  };
}

/**
 * A name for a picture whose bytes are not known yet, in the form of those that are named by their content, so that whatever
 * shows pictures shows it as well.
 *
 * @param id never used before
 */
export function provisionalName(id: string): Sha256 {
  return Sha256.parse(createHash('sha256').update(`a picture on its way: ${id}`).digest('hex'));
}
