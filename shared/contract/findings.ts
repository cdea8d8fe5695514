import { z } from 'zod';
import { ListingId, MediaId } from '../domain/ids.ts';
import { MediaAlteration, NOT_ALTERED } from '../domain/picture-rules/alteration.ts';
import { ChangesMade } from './changes.ts';
import { command, query } from './endpoint.ts';
import { OptionalPhrase } from './phrase.ts';

/** One line of the list of what is to be done about a listing before it is sent; see `shared/domain/findings.ts`. */
const Finding = z.object({
  rule: z.string(),
  source: z.enum(['picture', 'service', 'problem']),
  severity: z.enum(['error', 'warning']),
  mediaId: MediaId.nullable(),
  position: z.int().nullable(),
  field: z.string().nullable(),
  message: z.string(),
  phrase: OptionalPhrase,
  fixable: z.boolean(),
});

export const findingCalls = {
  /**
   * Says how pictures were altered, and of which photo they are versions, or that they are not altered, whatever their files say; null
   * takes back what was said. What is left out stays.
   */
  'media.alter': command(
    z.strictObject({
      mediaIds: z.array(MediaId).min(1),
      alteration: z
        .discriminatedUnion('kind', [
          z.strictObject({
            kind: MediaAlteration,
            originalId: MediaId.nullable().optional(),
            labelled: z.boolean().optional(),
            drawLabel: z.boolean().optional(),
          }),
          z.strictObject({ kind: z.literal(NOT_ALTERED) }),
        ])
        .nullable(),
    }),
    ChangesMade,
  ),
  /** What is to be done about a listing before it is sent. Nothing is changed. */
  'listing.check': query(z.strictObject({ listingId: ListingId }), z.object({ findings: z.array(Finding) })),
  /** Does every fix that there is, of one kind or of some photos where they are named, as one change. */
  'listing.fix': command(
    z.strictObject({
      listingId: ListingId,
      rule: z.string().max(200).optional(),
      mediaIds: z.array(MediaId).min(1).optional(),
    }),
    ChangesMade.extend({
      /** Findings that are gone. */
      fixed: z.int(),
      /** What is left of all of them. */
      findings: z.array(Finding),
    }),
  ),
} as const;
