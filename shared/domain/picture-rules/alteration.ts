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

/** What a person says about an altered picture. */
export const Alteration = z.object({
  kind: MediaAlteration,
  /** The photo of the listing that shows the same before it was altered; null where that is not known. */
  originalId: MediaId.nullable(),
  /** A label can be read on the picture itself. */
  labelled: z.boolean(),
});
export type Alteration = Readonly<z.infer<typeof Alteration>>;

export function sameAlteration(one: Alteration | null, other: Alteration | null): boolean {
  return one?.kind === other?.kind && one?.originalId === other?.originalId && one?.labelled === other?.labelled;
}

/** How a picture is altered once its photo shows another one, or the same: on another one no label was seen. */
export function withPicture(alteration: Alteration, isSame: boolean): Alteration {
  return isSame ? alteration : { ...alteration, labelled: false };
}

/** With another photo in the place of an original; null where there is none any more. */
export function withOriginal(alteration: Alteration, of: (originalId: MediaId) => MediaId | null): Alteration {
  const { originalId } = alteration;
  return originalId === null ? alteration : { ...alteration, originalId: of(originalId) };
}
