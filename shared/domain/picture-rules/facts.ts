import type { Size } from '../corrections/geometry.ts';
import type { Corrections } from '../corrections.ts';
import type { MediaId } from '../ids.ts';
import type { Phrase } from '../phrases/phrase.ts';
import type { Alteration } from './alteration.ts';
import type { PERHAPS_ALTERED, PictureHints } from './hints.ts';
import type { PictureRuleName } from './rule-set.ts';
import type { PictureSignals } from './signals.ts';

/** What is known of a photo that is sent; null for what is not known, about which nothing is found. */
export interface PictureFacts {
  readonly mediaId: MediaId;
  readonly shortDescription: string;
  /** ImageOf; empty for none. */
  readonly imageOf: string;
  /** What is sent of it. */
  readonly sent: { readonly bytes: number; readonly width: number; readonly height: number } | null;
  readonly mediaType: string | null;
  readonly alteration: Alteration | null;
  /** What its file was tagged with. */
  readonly keywords: readonly string[];
  /** What was measured of its original; null as long as it was not. */
  readonly signals: PictureSignals | null;
  /** What its file says of how it came to be; null as long as that is not known. */
  readonly hints: PictureHints | null;
  /** The label that was drawn on it when it was sent, empty for none; null where it is not at the service. */
  readonly sentLabel: string | null;
  /** How it differs from its original, whose size this is. */
  readonly corrections: Corrections | null;
  readonly original: Size;
}

/** What makes a finding vanish without a person. */
export type PictureFix =
  | { readonly kind: 'caption'; readonly mediaId: MediaId; readonly to: string }
  | { readonly kind: 'room'; readonly mediaId: MediaId; readonly to: string }
  | { readonly kind: 'correct'; readonly mediaId: MediaId; readonly to: Corrections }
  /** Has the label drawn on what is sent. */
  | { readonly kind: 'label'; readonly mediaId: MediaId }
  /** Puts these directly before another photo, or at the end (null). */
  | { readonly kind: 'move'; readonly mediaIds: readonly MediaId[]; readonly before: MediaId | null };

export interface PictureFinding {
  readonly rule: PictureRuleName | typeof PERHAPS_ALTERED;
  /** Its place in the set, from 0: a set may have several rules of a kind. Hints stand after all of them. */
  readonly index: number;
  readonly severity: 'error' | 'warning';
  /** Null for what concerns the listing. */
  readonly mediaId: MediaId | null;
  readonly field: 'shortDescription' | 'imageOf' | null;
  readonly message: Phrase;
  /** Null where a person has to do something about it. */
  readonly fix: PictureFix | null;
}

/** The same fault in the same place, however it is worded. */
export function keyOfFinding({ index, mediaId }: Pick<PictureFinding, 'index' | 'mediaId'>): string {
  return `${index} ${mediaId ?? ''}`;
}
