import type { Session } from '../../service/session.ts';

/**
 * Within the transaction that takes the outcome of an operation in: the one reducer for its answer. What takes long gives
 * back what is left to take in, which is done in the next turn, in a transaction of its own. [Note: parts] Each part
 * leaves the library so that the rest may never be taken in, as after a crash: the first one says then that the listing is
 * to be read. Until the last one the operation is in flight, and nothing else is decided about the listing.
 */
export type Apply = () => Rest;
type Rest = Apply | void;

/** How many photos one part takes in, so that the host answers a person between them. */
export const PHOTOS_IN_PART = 25;

/** Takes items in, so many in each part, and what comes after the last of them. */
export function inParts<Item>(items: readonly Item[], takeIn: (item: Item) => void, last: Apply): Apply {
  return () => {
    for (const item of items.slice(0, PHOTOS_IN_PART)) takeIn(item);
    const rest = items.slice(PHOTOS_IN_PART);
    return rest.length === 0 ? last() : inParts(rest, takeIn, last);
  };
}

/**
 * An operation whose evidence is committed. `perform` is the network alone (or the making of pictures): it decides and
 * writes nothing, ends soon after the session's signal is aborted, and gives what to do with its outcome.
 */
export interface PreparedRequest {
  perform(session: Session): Promise<Apply>;
}
