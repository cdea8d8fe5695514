import type { AppErrorCode } from '../../shared/contract/app-error.ts';
import type { PropertyFieldView } from '../../shared/contract/model.ts';
import type { GivenName } from '../../shared/domain/given-names.ts';
import type { PhraseCode } from '../../shared/domain/phrases/phrase.ts';

/** Codes that problems carry: those of errors, and two that only the sync knows. */
export type ProblemCode = AppErrorCode | 'captionTooLong' | 'stopped' | 'unseen';

export interface ProblemSentence {
  readonly says: string;
  /** The core's own sentence says nothing beyond this. */
  readonly whole: boolean;
}

export type LookupName = 'ImageOf' | NonNullable<PropertyFieldView['lookup']>;

/** What the core says in English, in another language. */
export interface CoreWords {
  readonly problems: Readonly<Record<ProblemCode, ProblemSentence>>;
  /** By the word of a value on the wire (`odata`). */
  readonly lookups: Readonly<Record<LookupName, Readonly<Record<string, string>>>>;
  readonly phrases: Readonly<Record<PhraseCode, string>>;
  readonly names: Readonly<Record<GivenName, string>>;
  readonly propertyLabels: Readonly<Record<string, string>>;
  readonly secretPlaces: readonly (readonly [says: RegExp, words: string])[];
}
