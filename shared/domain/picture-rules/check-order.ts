import type { MediaId } from '../ids.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import { isAltered } from './check-photo.ts';
import type { PictureFacts } from './facts.ts';
import { type Family, placeOfOriginal, type Sequence } from './families.ts';
import type { OrderRule, RuleOf } from './rule-set.ts';

/** What a rule finds wrong with the photos together: the photos that it is about, null for all of them. */
export function faultsOfOrder(rule: OrderRule, photos: readonly PictureFacts[], family: Family): (MediaId | null)[] {
  switch (rule.rule) {
    case 'count': {
      const { least, most = Infinity } = rule;
      return photos.length < least || photos.length > most ? [null] : [];
    }
    case 'primaryExterior':
      return faultsOfPrimary(rule, photos);
    case 'primaryUnaltered': {
      const [first] = photos;
      return first !== undefined && isAltered(first, rule.kinds) ? [first.mediaId] : [];
    }
    case 'coverage':
      return missingRooms(rule, photos).length > 0 ? [null] : [];
    case 'originalBeside':
      return photos
        .filter((photo, index) => isAltered(photo, rule.kinds) && !isBeside(photos, index, family))
        .map(({ mediaId }) => mediaId);
  }
}

/** The sentence about such a fault. */
export function describeOrderFault(rule: OrderRule, { photos, places }: Sequence, mediaId: MediaId | null): Phrase {
  const count = photos.length;
  switch (rule.rule) {
    case 'count': {
      const { least, most = 0 } = rule;
      return count < least
        ? phrase('finding.tooFewPhotos', { count, least })
        : phrase('finding.tooManyPhotos', { count, most });
    }
    case 'primaryExterior': {
      const room = photos[0]?.imageOf ?? '';
      const rooms = rule.rooms.join(', ');
      return mediaId === photos[0]?.mediaId
        ? phrase('finding.primaryExterior', { room, rooms })
        : phrase('finding.secondExterior', { room, rooms });
    }
    case 'primaryUnaltered':
      return phrase('finding.primaryUnaltered');
    case 'coverage':
      return phrase('finding.coverage', { rooms: missingRooms(rule, photos).join(', ') });
    case 'originalBeside': {
      const place = placeOfOriginal({ photos, places }, mediaId);
      return place === null
        ? phrase('finding.originalMissing')
        : phrase('finding.originalApart', { position: place + 1 });
    }
  }
}

/** A photo without a room may show the front: nothing is found about it. */
function faultsOfPrimary({ rooms, mayLead }: RuleOf<'primaryExterior'>, photos: readonly PictureFacts[]): MediaId[] {
  const [first, second] = photos;
  if (first === undefined || first.imageOf === '' || rooms.includes(first.imageOf)) return [];
  if (!mayLead.includes(first.imageOf)) return [first.mediaId];
  return second === undefined || second.imageOf === '' || rooms.includes(second.imageOf) ? [] : [second.mediaId];
}

function missingRooms({ rooms }: RuleOf<'coverage'>, photos: readonly PictureFacts[]): string[] {
  const shown = new Set(photos.map(({ imageOf }) => imageOf));
  return rooms.filter((room) => !shown.has(room));
}

/** Between an altered picture and its original there is nothing but other versions of the same. */
function isBeside(photos: readonly PictureFacts[], index: number, family: Family): boolean {
  const photo = photos[index];
  const originalId = photo?.alteration?.originalId ?? null;
  if (photo === undefined || originalId === null) return false;
  const own = family(photo.mediaId);
  for (const step of [-1, 1]) {
    for (let at = index + step; ; at += step) {
      const other = photos[at];
      if (other === undefined || family(other.mediaId) !== own) break;
      if (other.mediaId === originalId) return true;
    }
  }
  return false;
}
