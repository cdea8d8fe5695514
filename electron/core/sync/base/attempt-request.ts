import { z } from 'zod';
import { MediaId, MediaKey, PictureId } from '../../../../shared/domain/ids.ts';

/** What the journal keeps of each kind of request, so that it can be settled by whoever finds it. */

/** What was sent for one photo when it was embedded or attached: the base from which later changes are judged. */
export const SentMedia = z.object({
  mediaId: MediaId,
  mediaKey: MediaKey,
  /** Null where the picture follows. */
  mediaUrl: z.string().nullable(),
  /** Null in a journal of before it was kept. */
  mediaObjectId: z.string().nullable().default(null),
  shortDescription: z.string(),
  imageOf: z.string(),
  order: z.int(),
  /** What it showed; left out in a journal of before it was kept. */
  picture: PictureId.exactOptional(),
  /** Its bytes are sent to the Media once that is made (RESO RCP-48); `perhaps` where another copy of the library may have done either. */
  streamed: z.literal([true, 'perhaps']).exactOptional(),
});
export type SentMedia = z.infer<typeof SentMedia>;

/** Of an insert or an attach. */
export const SentRequest = z.object({ sent: z.array(SentMedia) });

/** Of a PATCH, or of the bytes of a picture, which go with no changes and no tag. */
export const SentPatch = z.object({
  ifMatch: z.string(),
  changes: z.object({
    shortDescription: z.string().exactOptional(),
    imageOf: z.string().exactOptional(),
    order: z.int().nullable().exactOptional(),
    deletedYN: z.boolean().exactOptional(),
  }),
  picture: z.object({ sha256: z.string(), bytes: z.int() }).exactOptional(),
});
export type SentPatch = z.infer<typeof SentPatch>;
