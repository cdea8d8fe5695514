import type { IncomingMedia } from './media-mapper.ts';

/** What a Media was sent with, by which it is known again (service-interface.md §Resources). */
export interface SentIdentity {
  readonly mediaKey: string;
  readonly mediaUrl: string | null;
  /** Null where it is not known. */
  readonly mediaObjectId: string | null;
}

type Shown = Pick<IncomingMedia, 'mediaKey' | 'mediaUrl' | 'mediaObjectId'>;

/**
 * Matches the Media that are shown to those that were sent. [Note: renamed keys] Some services give a Media a key of their own:
 * then its address decides, or its file name where no other has the same.
 */
export function matchMedia<Sent extends SentIdentity, Media extends Shown>(
  sent: readonly Sent[],
  shown: readonly Media[],
): ReadonlyMap<Sent, Media> {
  const found = new Map<Sent, Media>();
  const taken = new Set<Media>();
  const names: readonly ((media: SentIdentity | Shown) => string | null)[] = [
    ({ mediaKey }) => mediaKey.toLowerCase(),
    ({ mediaUrl }) => mediaUrl,
    ({ mediaObjectId }) => mediaObjectId,
  ];
  for (const nameOf of names) {
    const left = Map.groupBy(
      sent.filter((one) => !found.has(one)),
      nameOf,
    );
    const free = Map.groupBy(
      shown.filter((media) => !taken.has(media)),
      nameOf,
    );
    for (const [name, [one, another]] of left) {
      const [media, twin] = (name === null ? undefined : free.get(name)) ?? [];
      if (one === undefined || another !== undefined || media === undefined || twin !== undefined) continue;
      found.set(one, media);
      taken.add(media);
    }
  }
  return found;
}
