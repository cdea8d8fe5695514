import type { MediaId } from '../ids.ts';
import type { Alteration } from './alteration.ts';
import type { PictureFacts } from './facts.ts';

interface Member {
  readonly mediaId: MediaId;
  readonly alteration: Pick<Alteration, 'originalId'> | null;
}

/** By which photo the family of a photo is known; everyone has one. */
export type Family = (mediaId: MediaId) => MediaId;

/** Photos in their order. */
export interface Sequence {
  readonly photos: readonly PictureFacts[];
  readonly family: Family;
  /** Where each of them stands, from 0. */
  readonly places: ReadonlyMap<MediaId, number>;
}

/** Altered pictures belong together with their original. */
export function familyOf(photos: readonly Member[]): Family {
  const originals = new Map(
    photos.flatMap(({ mediaId, alteration }) =>
      alteration?.originalId == null ? [] : [[mediaId, alteration.originalId] as const],
    ),
  );
  const heads = new Map<MediaId, MediaId>();
  return (mediaId) => {
    const known = heads.get(mediaId);
    if (known !== undefined) return known;
    const chain = [mediaId];
    let next = originals.get(mediaId);
    for (; next !== undefined && !chain.includes(next); next = originals.get(next)) chain.push(next);
    // Two that are named as the original of each other have the one that is known by the lower id.
    const round = next === undefined ? chain.slice(-1) : chain.slice(chain.indexOf(next)).toSorted();
    const head = round[0] ?? mediaId;
    heads.set(mediaId, head);
    return head;
  };
}

/** Where the original of an altered photo stands; null where that is not among them. */
export function placeOfOriginal({ photos, places }: Omit<Sequence, 'family'>, mediaId: MediaId | null): number | null {
  const place = mediaId === null ? undefined : places.get(mediaId);
  const originalId = place === undefined ? undefined : photos[place]?.alteration?.originalId;
  return originalId == null ? null : (places.get(originalId) ?? null);
}

/** The photos with all that belong to one of them. */
export function withFamilies(photos: readonly Member[], mediaIds: readonly MediaId[]): MediaId[] {
  if (photos.every(({ alteration }) => alteration === null)) return [...mediaIds];
  const family = familyOf(photos);
  const wanted = new Set(mediaIds.map(family));
  return photos.flatMap(({ mediaId }) => (wanted.has(family(mediaId)) ? [mediaId] : []));
}

/**
 * A sequence in which families stay together, each where its original stands, or else its first. [Note: parted by others] One that stood
 * apart stays so, as the service shows it, until a member of it is moved here.
 *
 * @param photos in the sequence of before
 */
export function keepFamilies(
  photos: readonly Member[],
  sequence: readonly MediaId[],
  moved: readonly MediaId[] = [],
): MediaId[] {
  if (photos.every(({ alteration }) => alteration?.originalId == null)) return [...sequence];
  const family = familyOf(photos);
  const present = new Set(sequence);
  const before = photos.flatMap(({ mediaId }) => (present.has(mediaId) ? [mediaId] : []));
  const [members, membersBefore] = [Map.groupBy(sequence, family), Map.groupBy(before, family)];
  const isMoved = new Set(moved.map(family));
  return sequence.flatMap((mediaId) => {
    const own = family(mediaId);
    const all = members.get(own) ?? [mediaId];
    const isKept = isMoved.has(own) || isTogether(membersBefore.get(own) ?? [], before);
    // As it stands, before or after its original, is how somebody wants it.
    if (!isKept || isTogether(all, sequence)) return [mediaId];
    const head = present.has(own) ? own : all[0];
    return mediaId === head ? [mediaId, ...all.filter((each) => each !== mediaId)] : [];
  });
}

function isTogether([first, ...others]: readonly MediaId[], sequence: readonly MediaId[]): boolean {
  const place = first === undefined ? -1 : sequence.indexOf(first);
  return others.every((each, index) => sequence[place + 1 + index] === each);
}
