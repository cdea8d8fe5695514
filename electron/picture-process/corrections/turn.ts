import type { Look } from '../../../shared/domain/corrections.ts';

/** Quarter turns clockwise after left and right changed places, for each EXIF orientation. */
const STEPS: readonly (readonly [turns: number, mirrored: boolean])[] = [
  [0, false],
  [0, true],
  [2, false],
  [2, true],
  [3, true],
  [1, false],
  [1, true],
  [3, false],
];

/**
 * The EXIF orientation (1 to 8) of a picture that is turned and mirrored once more after its own: both are done in one turn, which costs
 * nothing that was not spent before.
 */
export function turnedOrientation(orientation: number, { turn, mirrored }: Pick<Look, 'turn' | 'mirrored'>): number {
  const [own, isMirrored] = STEPS[orientation - 1] ?? [0, false];
  // A turn that comes before the mirroring goes the other way round.
  const turns = (turn / 90 + (mirrored ? 4 - own : own)) % 4;
  return STEPS.findIndex(([each, flips]) => each === turns && flips === (isMirrored !== mirrored)) + 1;
}
