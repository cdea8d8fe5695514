import type { CallInput } from '../../shared/contract/dispatch.ts';
import type { PropertyFieldView } from '../../shared/contract/model.ts';
import { splitCodes } from '../../shared/domain/code-list.ts';
import { isFurtherName } from '../../shared/domain/property-fields.ts';
import { type ShownValue, shownValues, shownWord } from '../language/lookup-words.ts';
import type { Words } from '../language/words.ts';
import type { FieldDraft } from '../state/field-drafts.ts';

/** The words that a field knows; none where it is no lookup. */
export function lookupOf(words: Words, field: Pick<PropertyFieldView, 'lookup'>): readonly ShownValue[] {
  return field.lookup === null ? [] : shownValues(words, field.lookup);
}

/** The value of a field for reading; null where nothing is said. */
export function fieldText(words: Words, field: Pick<PropertyFieldView, 'kind' | 'lookup' | 'value'>): string | null {
  const { kind, value } = field;
  if (value == null || value === '') return null;
  const values = lookupOf(words, field);
  switch (kind) {
    case 'boolean':
      return words.t(value === true || value === 'true' ? 'common.yes' : 'common.no');
    case 'code':
      return shownWord(values, String(value));
    case 'codeList':
      return splitCodes(String(value))
        .map((code) => shownWord(values, code))
        .join(', ');
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return String(value);
  }
}

/**
 * What the core is asked for a typed value: an emptied field is not sent any more, null says that there is nothing. A
 * further field that was emptied is kept by name and says that there is nothing.
 */
export function fieldChange({
  listingId,
  name,
  kind,
  text,
  startedFrom,
}: Pick<FieldDraft, 'listingId' | 'name' | 'kind' | 'text' | 'startedFrom'>): CallInput<'listing.setFields'> {
  const kinds = kind === null ? {} : { kinds: { [name]: kind } };
  const isEmpty = text !== null && text.trim() === '';
  if (isEmpty && kind === null) return leaveOut({ listingId, name, startedFrom });
  return { listingId, fields: { [name]: isEmpty ? null : text }, ...kinds, ...startOf(name, startedFrom) };
}

/** What the core is asked where a field is not to be sent any more. */
export function leaveOut({
  listingId,
  name,
  startedFrom,
}: Pick<FieldDraft, 'listingId' | 'name' | 'startedFrom'>): CallInput<'listing.setFields'> {
  return { listingId, leaveOut: [name], ...startOf(name, startedFrom) };
}

function startOf(name: string, start: FieldDraft['startedFrom']): Pick<CallInput<'listing.setFields'>, 'startedFrom'> {
  return start === null ? {} : { startedFrom: { [name]: { saw: start.saw, wrote: [...start.wrote] } } };
}

/** Why a field of this name cannot be added; null when it can. */
export function newFieldProblem(
  name: string,
  fields: readonly Pick<PropertyFieldView, 'name'>[],
): 'listing.fieldNameMissing' | 'listing.fieldNameWrong' | 'listing.fieldNameTaken' | null {
  if (name === '') return 'listing.fieldNameMissing';
  if (fields.some((field) => field.name.toLowerCase() === name.toLowerCase())) return 'listing.fieldNameTaken';
  return isFurtherName(name) ? null : 'listing.fieldNameWrong';
}
