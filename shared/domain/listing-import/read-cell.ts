import { joinCodes, splitCell } from '../code-list.ts';
import type { Separator } from '../csv-table.ts';
import { findLookupValue } from '../lookups/lookup-value.ts';
import { LOOKUPS } from '../lookups/lookups.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import { type PropertyFieldDefinition, type PropertyFieldValue, readPropertyField } from '../property-fields.ts';

type CellReading =
  | { readonly ok: true; readonly value: PropertyFieldValue }
  | { readonly ok: false; readonly why: Phrase };

/** Reads a cell that is not empty for a field, as spreadsheets and people write numbers, dates, yes and no. */
export function readCell(definition: PropertyFieldDefinition, cell: string, separator: Separator): CellReading {
  const text = withoutGuard(cell).trim();
  const { name, kind } = definition;
  const wanted = KINDS[kind];
  const asTyped = typed(definition, text, separator);
  const reading = asTyped === null ? null : readPropertyField(definition, asTyped);
  if (asTyped === null && (kind === 'integer' || kind === 'decimal'))
    return { ok: false, why: phrase('tableLine.number', { field: name, value: text }) };
  if (reading?.ok === true) return reading;
  return { ok: false, why: phrase(wanted, { field: name, value: text }) };
}

const KINDS = {
  text: 'tableLine.text',
  code: 'tableLine.text',
  codeList: 'tableLine.text',
  integer: 'tableLine.integer',
  decimal: 'tableLine.decimal',
  boolean: 'tableLine.boolean',
  date: 'tableLine.date',
} as const;

/** Tables that we write have this sign before what a spreadsheet would run as a formula. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^([ "]{0,8})'(?=[ "']{0,8}[=+\-@＝＋－＠])/, '$1');
}

/** As a person types it in the form; null where it is neither that nor anything that is certain. */
function typed({ kind, lookup }: PropertyFieldDefinition, text: string, separator: Separator): string | null {
  switch (kind) {
    case 'text':
      return text;
    case 'code':
      return lookup === null ? text : (findLookupValue(LOOKUPS[lookup], text)?.odata ?? text);
    case 'codeList':
      return joinCodes(
        splitCell(text).map((word) =>
          lookup === null ? word : (findLookupValue(LOOKUPS[lookup], word)?.odata ?? word),
        ),
      );
    case 'integer':
    case 'decimal':
      return plainNumber(text, separator);
    case 'boolean':
      return plainBoolean(text);
    case 'date':
      return plainDate(text);
  }
}

/** What may be thousands as well as a fraction. A comma in a table that commas part was quoted by a spreadsheet: it parts thousands. */
const MAYBE_THOUSANDS = {
  ',': /^-?[1-9]\d{0,2}\.\d{3}$/,
  '\t': /^-?[1-9]\d{0,2}[.,]\d{3}$/,
} as const satisfies Record<Exclude<Separator, ';'>, RegExp>;

/**
 * [Note: comma or point] Where the system's list separator is `;`, its decimal sign is a comma and points part the thousands;
 * elsewhere it is the other way round. `1.250` is unclear there: it is refused.
 */
function plainNumber(text: string, separator: Separator): string | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f$€£]/g, '');
  if (separator !== ';' && MAYBE_THOUSANDS[separator].test(bare)) return null;
  const european = separator === ';';
  const thousands = european ? /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
  const joined = thousands.test(bare) ? bare.replaceAll(european ? '.' : ',', '') : bare;
  const plain = european ? joined.replace(/^(-?\d+),(\d+)$/, '$1.$2') : joined;
  return plain.replace(/^(-?\d+)\.0+$/, '$1');
}

function plainBoolean(text: string): string {
  if (/^(true|yes|y|x|1|sí|si|wahr|ja|verdadero)$/i.test(text)) return 'true';
  return /^(false|no|n|0|falsch|nein|falso)$/i.test(text) ? 'false' : text;
}

/** `3/4/2026` is March in one country and April in the next: what is unclear is refused. */
function plainDate(text: string): string | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted !== null) return isoDate(dotted[3], dotted[2], dotted[1]);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed === null) return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(:00)?(\.0+)?Z?$/, '$1');
  const [, first = '', second = '', year] = slashed;
  if (Number(first) > 12 || first === second) return isoDate(year, second, first);
  return Number(second) > 12 ? isoDate(year, first, second) : null;
}

function isoDate(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
