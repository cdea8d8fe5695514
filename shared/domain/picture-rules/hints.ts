import { z } from 'zod';
import { type Phrase, phrase } from '../phrases/phrase.ts';
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
const OF_SOURCES: ReadonlyMap<string, Phrase> = new Map([
  ['trainedAlgorithmicMedia', phrase('hint.generated')],
  ['compositeWithTrainedAlgorithmicMedia', phrase('hint.editedByGeneration')],
  ['compositeSynthetic', phrase('hint.partlyGenerated')],
  ['algorithmicMedia', phrase('hint.algorithm')],
  ['algorithmicallyEnhanced', phrase('hint.enhanced')],
  ['composite', phrase('hint.composite')],
  ['digitalCreation', phrase('hint.digitalCreation')],
  ['digitalArt', phrase('hint.digitalCreation')],
  ['virtualRecording', phrase('hint.virtualRecording')],
  ['dataDrivenMedia', phrase('hint.data')],
]);
export const SOURCE_TYPES: readonly string[] = [...OF_SOURCES.keys()];

/** Of the actions of C2PA those that put something into a picture or take it out. */
const OF_ACTIONS: ReadonlyMap<string, Phrase> = new Map([
  ['c2pa.placed', phrase('hint.placed')],
  ['c2pa.drawing', phrase('hint.drawn')],
  ['c2pa.removed', phrase('hint.removed')],
  ['c2pa.deleted', phrase('hint.removed')],
]);

/** Why a picture may be altered, as a person says it; null where nothing speaks for it. */
export function hintIn(hints: PictureHints | null): Phrase | null {
  if (hints === null) return null;
  const said = [
    ...hints.sourceTypes.map((word) => OF_SOURCES.get(word)),
    ...hints.actions.map((action) => OF_ACTIONS.get(action)),
  ];
  return said.find((each) => each !== undefined) ?? null;
}

/** What is found about such a photo, once, however many rules ask for disclosure. */
export const PERHAPS_ALTERED = 'perhapsAltered';

/** Why a photo may be altered of which nobody said whether it is; null where nothing speaks for it. */
export function perhapsAltered(photo: {
  readonly alteration: Alteration | null;
  readonly hints: PictureHints | null;
}): Phrase | null {
  return photo.alteration === null ? hintIn(photo.hints) : null;
}
