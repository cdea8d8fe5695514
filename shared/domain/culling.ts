/** What a person thinks of a photo: picked is what they prefer, rejected what nobody is to see. */
export const FLAGS = ['picked', 'none', 'rejected'] as const;
export type Flag = (typeof FLAGS)[number];

/** Stars; 0 where there are none. */
export const MOST_STARS = 5;

export interface Culled {
  readonly rating: number;
  readonly picked: boolean;
  readonly rejected: boolean;
}

export function flagOf({ picked, rejected }: Pick<Culled, 'picked' | 'rejected'>): Flag {
  if (rejected) return 'rejected';
  return picked ? 'picked' : 'none';
}

/**
 * Whether the service is to have a photo. A rejected one keeps its place in the list here, and everything that is sent
 * passes over it, as over a removed one (docs/page.md).
 */
export function isWanted(photo: { readonly removed: boolean; readonly rejected: boolean }): boolean {
  return !photo.removed && !photo.rejected;
}

/**
 * Whether a person holds a photo back from sending. [Note: a removal goes] Who rejects or removes a photo that is on hold wants it
 * away: its removal is sent, and nothing else is of it. The hold counts again once the photo is kept.
 */
export function isHeld(photo: {
  readonly hold: string | null;
  readonly removed: boolean;
  readonly rejected: boolean;
}): boolean {
  return photo.hold !== null && isWanted(photo);
}

/** Where a photo stands among all of its listing, and its number among those that are wanted; both from 1. */
interface Place {
  readonly position: number;
  readonly number: number;
}

/**
 * Photos in their sequence with their places; the same object where it has its place already. [Note: rejected, no number] Numbers are
 * those of files, captions and contact sheets that leave, so a rejected photo takes none: it has the one that it would get.
 */
export function placed<Item extends { readonly rejected: boolean } & Partial<Place>>(
  media: readonly Item[],
): (Item & Place)[] {
  let number = 1;
  return media.map((item, index) => {
    const place = { position: index + 1, number };
    if (!item.rejected) number += 1;
    return isAt(item, place) ? item : { ...item, ...place };
  });
}

function isAt<Item extends Partial<Place>>(item: Item, { position, number }: Place): item is Item & Place {
  return item.position === position && item.number === number;
}
