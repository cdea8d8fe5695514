import type { PropertyFieldView } from '../../shared/contract/model.ts';
import type { GivenName } from '../../shared/domain/given-names.ts';
import type { PhraseCode } from '../../shared/domain/phrases/phrase.ts';

export type LookupName = 'ImageOf' | NonNullable<PropertyFieldView['lookup']>;

/** What the core says in English, in another language. */
export interface CoreWords {
  /** By the word of a value on the wire (`odata`). */
  readonly lookups: Readonly<Record<LookupName, Readonly<Record<string, string>>>>;
  readonly phrases: Readonly<Record<PhraseCode, string>>;
  readonly names: Readonly<Record<GivenName, string>>;
  readonly propertyLabels: Readonly<Record<string, string>>;
  readonly secretPlaces: readonly (readonly [says: RegExp, words: string])[];
}
