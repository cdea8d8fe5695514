import { type Corrections, lookOf, TONE_NAMES } from '../../../shared/domain/corrections.ts';

const TURNED = { 90: 'rotated right', 180: 'rotated by 180°', 270: 'rotated left' } as const;

/** What was corrected, in English; empty for nothing. */
export function correctionsInWords(corrections: Corrections | null): string {
  const look = lookOf(corrections);
  const words: string[] = [];
  if (look.mirrored) words.push('mirrored');
  if (look.turn !== 0) words.push(TURNED[look.turn]);
  if (look.straighten !== 0) words.push(`straightened ${look.straighten}°`);
  if (look.vertical !== 0 || look.horizontal !== 0) words.push('upright');
  if (look.crop !== null) words.push('cropped');
  for (const name of TONE_NAMES) if (look[name] !== 0) words.push(`${name} ${look[name] > 0 ? '+' : ''}${look[name]}`);
  return words.join(', ');
}
