import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ENDINGS } from '../../../../shared/domain/photo-formats.ts';
import { type Card, type CardPlace, cardName } from './card-policy.ts';

/** The folder that cameras write into (JEITA CP-3461). */
const DCIM = 'DCIM';
/** Nobody needs to know more precisely how many there are. */
const MOST_COUNTED = 20_000;
const PHOTO = new RegExp(`^[^.].*\\.(${Object.values(ENDINGS).flat().join('|')})$`, 'i');

/** The cards at these places. What cannot be read is no card. `known` with photos are not counted again. */
export async function readCards(places: readonly CardPlace[], known: readonly Card[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (const folder of (await Promise.all(places.map(volumesAt))).flat()) {
    // One place after the other: a drive that does not answer holds up one thread, not all of them.
    const dcim = (await namesIn(folder)).find((name) => name.toUpperCase() === DCIM);
    if (dcim === undefined) continue;
    // One that was looked at before its files could be read had none.
    const before = known.find((card) => card.folder === folder && card.photos > 0);
    const pictures = path.join(folder, dcim);
    cards.push(before ?? { folder, pictures, name: cardName(folder), photos: await countPhotos(pictures) });
  }
  return cards;
}

async function volumesAt(place: CardPlace): Promise<string[]> {
  if (place.kind === 'volume') return [place.folder];
  return (await namesIn(place.folder)).map((name) => path.join(place.folder, name));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    // Not there, a file, an empty slot of a reader, or not ours to read.
    return [];
  }
}

/** Of cameras, which put their folders into DCIM and their files into those. */
async function countPhotos(folder: string): Promise<number> {
  let count = 0;
  for (const name of await namesIn(folder)) {
    if (PHOTO.test(name)) count += 1;
    else count += (await namesIn(path.join(folder, name))).filter((each) => PHOTO.test(each)).length;
    if (count >= MOST_COUNTED) break;
  }
  return count;
}
