import { joinCodes, splitCell } from '../code-list.ts';
import { findLookupValue } from '../lookups/lookup-value.ts';
import { LOOKUPS } from '../lookups/lookups.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import {
  notTaken,
  type PropertyFieldDefinition,
  type PropertyFieldValue,
  readPropertyField,
} from '../property-fields.ts';
import type { ColumnStyle } from './column-style.ts';
import { DATE_ORDERS, dateIn, dateOfSerial } from './dates.ts';
import { DECIMAL_SIGNS, numberIn } from './numbers.ts';

type CellReading =
  | { readonly ok: true; readonly value: PropertyFieldValue }
  /** `isAmbiguous`: it can be read in several ways, and the column does not show which is meant. */
  | { readonly ok: false; readonly why: Phrase; readonly isAmbiguous: boolean };

/** Reads a cell that is not empty for a field, as spreadsheets and people write numbers, dates, yes and no. */
export function readCell(definition: PropertyFieldDefinition, cell: string, style: ColumnStyle): CellReading {
  const text = withoutGuard(cell).trim();
  const { name, kind } = definition;
  const asTyped = typed(definition, text, style);
  const reading = asTyped === null ? null : readPropertyField(definition, asTyped);
  if (reading?.ok === true) return reading;
  const isAmbiguous = asTyped === null;
  const refused = (why: Phrase): CellReading => ({ ok: false, why, isAmbiguous });
  if (isAmbiguous && (kind === 'integer' || kind === 'decimal'))
    return refused(phrase('tableLine.number', { field: name, value: text }));
  const serial = kind === 'date' ? dateOfSerial(text) : null;
  if (serial !== null) return refused(phrase('tableLine.serial', { value: text, date: serial }));
  return refused(notTaken(definition, text));
}

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
      return plain(DECIMAL_SIGNS, style.decimalSign, text, (sign) => numberIn(sign, text, kind === 'integer'));
    case 'boolean':
      return plainBoolean(text);
    case 'date':
      return plain(DATE_ORDERS, style.dateOrder, text, (order) => dateIn(order, text));
  }
}

/** The cell as the column writes it, or else in the only way in which it can be read; null where there are several. */
function plain<Choice>(
  choices: readonly Choice[],
  ofColumn: Choice | null,
  text: string,
  read: (choice: Choice) => string | null,
): string | null {
  const values = new Set((ofColumn === null ? choices : [ofColumn]).flatMap((choice) => read(choice) ?? []));
  const [value = text] = values;
  return values.size > 1 ? null : value;
}

function plainBoolean(text: string): string {
  if (/^(true|yes|y|x|1|sí|si|wahr|ja|verdadero)$/i.test(text)) return 'true';
  return /^(false|no|n|0|falsch|nein|falso)$/i.test(text) ? 'false' : text;
}
