import { z } from 'zod';
import type { Alteration } from './alteration.ts';

const Word = z.string().max(80);

/** What the file of a picture says of how it came to be: IPTC’s DigitalSourceType, and what a C2PA manifest names. */
export const PictureHints = z.object({
  sourceTypes: z.array(Word).max(20),
  /** Of a manifest: `c2pa.edited` and others. */
  actions: z.array(Word).max(40),
  /** It has a C2PA manifest, whose signature nobody checked. */
  hasManifest: z.boolean(),
});
export type PictureHints = Readonly<z.infer<typeof PictureHints>>;

/**
 * Words of IPTC’s list that speak of what was not before the camera. [Note: no hint] Several exposures in one, and what a person or the
 * camera did about light and colours, are how rooms are photographed.
 */
export const SOURCE_TYPES: ReadonlySet<string> = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'composite',
  'digitalCreation',
  'digitalArt',
  'virtualRecording',
  'dataDrivenMedia',
]);

/** Of the actions of C2PA those that put something into a picture or take it out. */
const ACTIONS: ReadonlySet<string> = new Set(['c2pa.placed', 'c2pa.drawing', 'c2pa.removed', 'c2pa.deleted']);

/** The word by which a picture may be altered; null where nothing speaks for it. */
export function hintIn(hints: PictureHints | null): string | null {
  if (hints === null) return null;
  return (
    hints.sourceTypes.find((each) => SOURCE_TYPES.has(each)) ?? hints.actions.find((each) => ACTIONS.has(each)) ?? null
  );
}

/** What is found about such a photo, once, however many rules ask for disclosure. */
export const PERHAPS_ALTERED = 'perhapsAltered';

/** The word by which a photo may be altered of which nobody said whether it is; null where nothing speaks for it. */
export function perhapsAltered(photo: {
  readonly alteration: Alteration | null;
  readonly hints: PictureHints | null;
}): string | null {
  return photo.alteration === null ? hintIn(photo.hints) : null;
}
