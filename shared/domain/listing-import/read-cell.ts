import { joinCodes, splitCell } from '../code-list.ts';
import { findLookupValue } from '../lookups/lookup-value.ts';
import { LOOKUPS } from '../lookups/lookups.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import { type PropertyFieldDefinition, type PropertyFieldValue, readPropertyField } from '../property-fields.ts';
import {
  bareNumber,
  type ColumnStyle,
  type DecimalSign,
  isMoney,
  MAYBE_THOUSANDS,
  orderProvedBy,
  SLASHED_DATE,
  signProvedBy,
} from './column-style.ts';

type CellReading =
  | { readonly ok: true; readonly value: PropertyFieldValue }
  | { readonly ok: false; readonly why: Phrase };

/** Reads a cell that is not empty for a field, as spreadsheets and people write numbers, dates, yes and no. */
export function readCell(definition: PropertyFieldDefinition, cell: string, style: ColumnStyle): CellReading {
  const text = withoutGuard(cell).trim();
  const { name, kind } = definition;
  const wanted = KINDS[kind];
  const asTyped = typed(definition, text, style);
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

/** Without what nobody sees: zero widths, marks of direction, soft hyphens. A no-break space is a space. Joiners belong to some scripts. */
export function withoutHiddenSigns(cell: string): string {
  return cell.replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** What a spreadsheet shows in the place of a value, in any language: an error, a column that was too narrow, a rounded number. */
export function spoiltBySpreadsheet(cell: string): Phrase | null {
  if (/^#[¡¿]?[\p{Lu}/0 .]+[!?]$|^#(N\/[ADV]|NV|I\/T|N\.D\.)$/iu.test(cell))
    return phrase('tableLine.error', { value: cell });
  if (/^#{2,}$/.test(cell)) return phrase('tableLine.tooNarrow', { value: cell });
  return /^-?\d([.,]\d+)?E[+-]\d{2,}$/i.test(cell) ? phrase('tableLine.rounded', { value: cell }) : null;
}

/** As a person types it in the form; null where it is neither that nor anything that is certain. */
function typed({ kind, lookup }: PropertyFieldDefinition, text: string, style: ColumnStyle): string | null {
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
      return plainNumber(text, kind === 'integer', style);
    case 'boolean':
      return plainBoolean(text);
    case 'date':
      return plainDate(text, style);
  }
}

/**
 * [Note: comma or point] `1.250` and `1,250` are thousands in one country and a fraction in the next. Money has no three decimals, and a
 * whole number has none at all, unless they are zeros; otherwise the column proves it, or the cell is refused.
 */
function plainNumber(text: string, isWhole: boolean, { decimalSign }: ColumnStyle): string | null {
  const bare = bareNumber(text);
  const sign = MAYBE_THOUSANDS.exec(bare)?.[1];
  if (sign === undefined) return withPoint(bare, signProvedBy(bare) ?? '.');
  if (isMoney(text) || (isWhole && !bare.endsWith('000'))) return bare.replace(sign, '');
  return decimalSign === null ? null : withPoint(bare, decimalSign);
}

function withPoint(bare: string, decimalSign: DecimalSign): string {
  const isGrouped = signProvedBy(bare) !== null || MAYBE_THOUSANDS.test(bare);
  const joined = isGrouped ? bare.replaceAll(decimalSign === ',' ? '.' : ',', '') : bare;
  return joined.replace(/^(-?\d+),(\d+)$/, '$1.$2').replace(/^(-?\d+)\.0+$/, '$1');
}

function plainBoolean(text: string): string {
  if (/^(true|yes|y|x|1|sí|si|wahr|ja|verdadero)$/i.test(text)) return 'true';
  return /^(false|no|n|0|falsch|nein|falso)$/i.test(text) ? 'false' : text;
}

/** `3/4/2026` is March in one country and April in the next: the column proves it, or the cell is refused. */
function plainDate(text: string, { dateOrder }: ColumnStyle): string | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted !== null) return isoDate(dotted[3], dotted[2], dotted[1]);
  const slashed = SLASHED_DATE.exec(text);
  if (slashed === null) return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(:00)?(\.0+)?Z?$/, '$1');
  const [, first = '', second = '', year] = slashed;
  const order = first === second ? 'mdy' : (orderProvedBy(text) ?? dateOrder);
  if (order === null) return null;
  return order === 'mdy' ? isoDate(year, first, second) : isoDate(year, second, first);
}

function isoDate(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
