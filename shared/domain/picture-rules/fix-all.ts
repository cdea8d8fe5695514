import type { MediaId } from '../ids.ts';
import { checkPictures, withCorrections, withFix, withLabel } from './check.ts';
import { keyOfFinding, type PictureFacts, type PictureFinding, type PictureFix } from './facts.ts';
import type { PictureRule } from './rule-set.ts';

interface Fixed {
  readonly photos: readonly PictureFacts[];
  readonly fixes: readonly PictureFix[];
  /** What was found at first and is not any more. */
  readonly ended: readonly PictureFinding[];
}

/**
 * Does the fixes of findings until none is left that has one: a round does one fix of each photo, and of those about the order one
 * alone. [Note: it ends] Every fix ends a finding and brings none, so after each round fewer are found; a round after which
 * there are not is not done.
 *
 * @param isWanted which findings are to be fixed
 */
export function fixPictures(
  rules: readonly PictureRule[],
  photos: readonly PictureFacts[],
  isWanted: (finding: PictureFinding) => boolean = () => true,
): Fixed {
  const first = checkPictures(rules, photos);
  const fixes: PictureFix[] = [];
  let [now, findings] = [photos, first];
  for (;;) {
    const next = fixesOfRound(findings.filter(isWanted));
    const after = withFixes(now, next);
    const left = next.length === 0 ? findings : checkPictures(rules, after);
    if (left.length >= findings.length) return { photos: now, fixes, ended: endedOf(first, findings) };
    [now, findings] = [after, left];
    fixes.push(...next);
  }
}

function endedOf(first: readonly PictureFinding[], left: readonly PictureFinding[]): readonly PictureFinding[] {
  const keys = new Set(left.map(keyOfFinding));
  return first.filter((finding) => !keys.has(keyOfFinding(finding)));
}

function fixesOfRound(findings: readonly PictureFinding[]): readonly PictureFix[] {
  const ofPhotos = new Map<MediaId, PictureFix>();
  for (const { fix } of findings) {
    if (fix === null) continue;
    if (fix.kind === 'move') return [fix];
    if (!ofPhotos.has(fix.mediaId)) ofPhotos.set(fix.mediaId, fix);
  }
  const all = [...ofPhotos.values()];
  // A room also counts for what is asked of all photos together.
  const room = all.find(({ kind }) => kind === 'room');
  return room === undefined ? all : [room, ...all.filter(({ kind }) => kind !== 'room')];
}

function withFixes(photos: readonly PictureFacts[], fixes: readonly PictureFix[]): readonly PictureFacts[] {
  if (fixes.some(({ kind }) => kind === 'move' || kind === 'room')) return fixes.reduce(withFix, photos);
  const corrections = new Map(fixes.flatMap((fix) => (fix.kind === 'correct' ? [[fix.mediaId, fix.to] as const] : [])));
  const labels = new Set(fixes.flatMap((fix) => (fix.kind === 'label' ? [fix.mediaId] : [])));
  const captions = new Map(fixes.flatMap((fix) => (fix.kind === 'caption' ? [[fix.mediaId, fix.to] as const] : [])));
  return photos.map((photo) => {
    const shortDescription = captions.get(photo.mediaId);
    const corrected = corrections.get(photo.mediaId);
    // Of each photo there is one fix.
    if (labels.has(photo.mediaId)) return withLabel(photo);
    if (corrected !== undefined) return withCorrections(photo, corrected);
    return shortDescription === undefined ? photo : { ...photo, shortDescription };
  });
}
