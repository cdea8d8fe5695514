import { z } from 'zod';
import { ListingId, MediaId } from '../domain/ids.ts';
import { MediaAlteration, NOT_ALTERED } from '../domain/picture-rules/alteration.ts';
import { ChangesMade } from './changes.ts';
import { command, query } from './endpoint.ts';
import { OptionalPhrase } from './phrase.ts';

/** What is to be done about a listing before it is sent, from whatever side it is known. */
const Finding = z.object({
  /** The kind of fault: a picture rule, a rule of the service by its key, or the code of a problem. */
  rule: z.string(),
  /**
   * Who says it: `picture` a rule about pictures, `service` a rule of the service about fields, `problem` what was refused, or what is
   * wrong with a file.
   */
  source: z.enum(['picture', 'service', 'problem']),
  /** The service is expected to refuse an `error`. */
  severity: z.enum(['error', 'warning']),
  mediaId: MediaId.nullable(),
  /** Place of the photo, from 1. */
  position: z.int().nullable(),
  /** Wire name of the field. */
  field: z.string().nullable(),
  /** In English. */
  message: z.string(),
  phrase: OptionalPhrase,
  fixable: z.boolean(),
});
export type Finding = Readonly<z.infer<typeof Finding>>;

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
