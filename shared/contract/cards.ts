import { z } from 'zod';

/** Cards of cameras that are plugged in. */
export const OfferedCards = z.object({
  cards: z.array(
    z.object({
      /** Where it is. */
      folder: z.string(),
      /** The folder in it with the photos. */
      pictures: z.string(),
      name: z.string(),
      photos: z.int(),
    }),
  ),
});
