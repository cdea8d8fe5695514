import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { WordKey } from '../../language/words.ts';

const KIND_WORDS = {
  text: 'listing.kind.text',
  decimal: 'listing.kind.number',
  boolean: 'listing.kind.boolean',
  date: 'listing.kind.date',
} as const satisfies Partial<Record<PropertyFieldKind, WordKey>>;

/** Kinds of value that a person gives to a field which no document names. */
export type OwnKind = keyof typeof KIND_WORDS;
export const OWN_KINDS = ['text', 'decimal', 'boolean', 'date'] as const satisfies readonly OwnKind[];
export const kindWord = (kind: OwnKind): WordKey => KIND_WORDS[kind];
