import { z } from 'zod';
import { PictureSignals } from '../../../../shared/domain/picture-rules/signals.ts';

/** 64 bits as hexadecimal digits, which differ in few where pictures look alike. */
export const Likeness = z.string().regex(/^[0-9a-f]{16}$/);
/** What of a picture can be compared with others. */
export const Measures = z.strictObject({
  likeness: Likeness,
  /** How much detail there is: higher for the sharper one of two pictures of the same. */
  sharpness: z.number().nonnegative(),
  /** What picture rules look at. */
  signals: PictureSignals,
});
export type Measures = Readonly<z.infer<typeof Measures>>;
