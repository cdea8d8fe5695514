import { exposureFor } from '../../../shared/domain/corrections/exposure.ts';
import { toLight } from '../../../shared/domain/corrections/tone.ts';
import type { Pixels } from '../pixels.ts';
import { lightsOf } from './light.ts';

/** Stops by which a picture gains; 0 where it is well as it is. Pure. */
export function suggestExposure(pixels: Pixels): number {
  const [middle = 0, bright = 0] = lightsOf(pixels, [0.5, 0.9]).map((value) => toLight(value / 255));
  return exposureFor({ middle, bright });
}
