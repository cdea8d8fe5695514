import type { MediaId } from '../ids.ts';
import { isAltered } from './check-photo.ts';
import type { PictureFacts, PictureFix } from './facts.ts';
import type { Family } from './families.ts';
import type { PictureRule, RuleOf } from './rule-set.ts';

type Move = Extract<PictureFix, { kind: 'move' }>;
type Photos = readonly PictureFacts[];

/** Moves that may end what a rule finds; whether they do is looked at afterwards. */
export function movesToTry(
  rule: PictureRule,
  photos: Photos,
  family: Family,
  mediaId: MediaId | null,
): readonly Move[] {
  if (mediaId === null) return [];
  if (rule.rule === 'primaryExterior') {
    const found = photos.find(({ imageOf, alteration }) => rule.rooms.includes(imageOf) && alteration === null);
    return found === undefined ? [] : [leading(photos, family, found.mediaId, mediaId)];
  }
  if (rule.rule === 'primaryUnaltered') return movesOfPrimary(rule, photos, family);
  return rule.rule === 'originalBeside' ? movesOfAltered(photos, mediaId) : [];
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
function movesOfAltered(photos: Photos, mediaId: MediaId): Move[] {
  const originalId = photos.find((photo) => photo.mediaId === mediaId)?.alteration?.originalId ?? null;
  const place = photos.findIndex((photo) => photo.mediaId === originalId);
  if (originalId === null || place < 0) return [];
  const behind = photos[place + 1]?.mediaId ?? null;
  return [behind, originalId].map((before) => ({ kind: 'move', mediaIds: [mediaId], before }));
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
  return staying.toSpliced(at ?? staying.length, 0, ...moving);
}
