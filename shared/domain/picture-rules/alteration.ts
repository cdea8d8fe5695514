import { z } from 'zod';
import { MediaId } from '../ids.ts';

/** How a picture was altered: the MediaAlteration lookup of the RESO Data Dictionary 2.1, without `None`. */
export const MEDIA_ALTERATIONS = [
  'Virtual Staging - Item Addition',
  'Decluttered - Item Removed',
  'Twilight Conversion',
  'Virtual Enhancements',
  'Virtual Renovation',
  'Virtual Representation - To Be Built',
  'Virtual Representation - Under Construction',
  'Model Home',
  'Other Media Modification',
] as const;
export const MediaAlteration = z.enum(MEDIA_ALTERATIONS);
export type MediaAlteration = z.infer<typeof MediaAlteration>;

/** How a picture is altered as long as nobody says it more precisely. */
export const ALTERED_SOMEHOW: MediaAlteration = 'Other Media Modification';

/** What the lookup calls a picture that is not altered. A person said so, whatever its file says. */
export const NOT_ALTERED = 'None';

/** What a person says about whether and how a picture is altered. */
export const Alteration = z.object({
  kind: z.enum([...MEDIA_ALTERATIONS, NOT_ALTERED]),
  /** The photo of the listing that shows the same before it was altered; null where that is not known. */
  originalId: MediaId.nullable(),
  /** A label can be read on the picture itself. */
  labelled: z.boolean(),
  /** A label is drawn on what is sent to a service that only asks for one; where it is demanded it is drawn anyway. */
  drawLabel: z.literal(true).exactOptional(),
});
export type Alteration = Readonly<z.infer<typeof Alteration>>;

export const SAID_UNALTERED: Alteration = { kind: NOT_ALTERED, originalId: null, labelled: false };

/** How a picture is altered; null where it is not, and where nobody said so. */
export function alteredAs(alteration: Pick<Alteration, 'kind'> | null): MediaAlteration | null {
  return alteration === null || alteration.kind === NOT_ALTERED ? null : alteration.kind;
}

export function sameAlteration(one: Alteration | null, other: Alteration | null): boolean {
  return (['kind', 'originalId', 'labelled', 'drawLabel'] as const).every((name) => one?.[name] === other?.[name]);
}

/**
 * What is said of a photo once it shows another picture, or the same: on another one no label was seen, and nobody said that it is not
 * altered.
 */
export function withPicture(alteration: Alteration | null, isSame: boolean): Alteration | null {
  if (isSame || alteration === null) return alteration;
  return alteration.kind === NOT_ALTERED ? null : { ...alteration, labelled: false };
}

/** With another photo in the place of an original; null where there is none any more. */
export function withOriginal(alteration: Alteration, of: (originalId: MediaId) => MediaId | null): Alteration {
  const { originalId } = alteration;
  return originalId === null ? alteration : { ...alteration, originalId: of(originalId) };
}
