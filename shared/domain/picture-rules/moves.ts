import type { MediaId } from '../ids.ts';
import { alteredAs } from './alteration.ts';
import { isAltered } from './check-photo.ts';
import type { PictureFacts, PictureFix } from './facts.ts';
import { type Family, placeOfOriginal, type Sequence } from './families.ts';
import type { PictureRule, RuleOf } from './rule-set.ts';

type Move = Extract<PictureFix, { kind: 'move' }>;
type Photos = readonly PictureFacts[];

/** Moves that may end what a rule finds; whether they do is looked at afterwards. */
export function movesToTry(rule: PictureRule, sequence: Sequence, mediaId: MediaId | null): readonly Move[] {
  if (mediaId === null) return [];
  const { photos, family } = sequence;
  if (rule.rule === 'primaryExterior') {
    const found = photos.find(
      ({ imageOf, alteration }) => rule.rooms.includes(imageOf) && alteredAs(alteration) === null,
    );
    return found === undefined ? [] : [leading(photos, family, found.mediaId, mediaId)];
  }
  if (rule.rule === 'primaryUnaltered') return movesOfPrimary(rule, photos, family);
  return rule.rule === 'originalBeside' ? movesOfAltered(sequence, mediaId) : [];
}

function movesOfPrimary({ kinds }: RuleOf<'primaryUnaltered'>, photos: Photos, family: Family): Move[] {
  const [first] = photos;
  if (first === undefined) return [];
  const original = photos.find((photo) => photo.mediaId === first.alteration?.originalId);
  const unaltered = photos.filter((photo) => !isAltered(photo, kinds));
  const front = unaltered.find(({ imageOf }) => imageOf === 'Front of Structure') ?? unaltered[0];
  return [
    ...(original === undefined ? [] : [{ kind: 'move', mediaIds: [original.mediaId], before: first.mediaId } as const]),
    ...(front === undefined ? [] : [leading(photos, family, front.mediaId, first.mediaId)]),
  ];
}

/** Behind its original, or else before it. */
function movesOfAltered(sequence: Sequence, mediaId: MediaId): Move[] {
  const place = placeOfOriginal(sequence, mediaId);
  if (place === null) return [];
  const [original, behind] = sequence.photos.slice(place, place + 2);
  return [behind?.mediaId ?? null, original?.mediaId ?? null].map((before) => ({
    kind: 'move',
    mediaIds: [mediaId],
    before,
  }));
}

/** A photo with the versions of it, before another. */
function leading(photos: Photos, family: Family, mediaId: MediaId, before: MediaId): Move {
  const own = family(mediaId);
  const mediaIds = photos.flatMap((each) => (family(each.mediaId) === own ? [each.mediaId] : []));
  return { kind: 'move', mediaIds, before };
}

/** As `moveBefore` does it. */
export function withMove(photos: Photos, { mediaIds, before }: Move): Photos {
  const [moving, staying]: [PictureFacts[], PictureFacts[]] = [[], []];
  let at: number | null = null;
  for (const photo of photos) {
    if (photo.mediaId === before) at = staying.length;
    (mediaIds.includes(photo.mediaId) ? moving : staying).push(photo);
  }
  staying.splice(at ?? staying.length, 0, ...moving);
  return staying;
}
