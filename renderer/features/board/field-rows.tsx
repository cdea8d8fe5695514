import { X } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import type { SharedField } from '../../../shared/domain/service-fields/in-common.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { ShownValue } from '../../language/lookup-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { fieldChoices } from '../listing/new-field.tsx';
import { ruledKind } from '../listing/ruled-field.ts';
import { ValueControl } from '../listing/value-control.tsx';
import { type FieldsInCommon, useValuesInCommon } from './use-fields-in-common.ts';

/** A field, by its name, with what is to stand in it. */
export interface FieldRow {
  readonly name: string;
  readonly value: string;
}

interface FieldRowsProps {
  common: FieldsInCommon;
  rows: readonly FieldRow[];
  onChange: (rows: readonly FieldRow[]) => void;
}

/** The fields that listings are given, each with the control for its values. */
export function FieldRows({ common, rows, onChange }: FieldRowsProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const choices = useMemo(() => fieldChoices(words, common.fields), [words, common.fields]);
  const change = (index: number, changed: FieldRow): void =>
    onChange(rows.map((row, at) => (at === index ? changed : row)));
  const free = common.fields.find(({ name }) => !rows.some((row) => row.name === name));
  return (
    <>
      {rows.map((row, index) => (
        <OneRow
          key={index}
          common={common}
          choices={choices}
          row={row}
          onChange={(changed) => change(index, changed)}
          onRemove={rows.length === 1 ? null : () => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <div className="row wrap">
        <Button onPress={() => onChange([...rows, { name: free?.name ?? '', value: '' }])}>
          {t('listing.addField')}
        </Button>
      </div>
    </>
  );
}

interface OneRowProps {
  common: FieldsInCommon;
  choices: readonly ShownValue[];
  row: FieldRow;
  onChange: (row: FieldRow) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

function OneRow({ common, choices, row, onChange, onRemove }: OneRowProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const accountIds = useMemo(() => common.services.map(({ accountId }) => accountId), [common.services]);
  const field = fieldOf(common, row.name);
  const values = useValuesInCommon(accountIds, field);
  // What was written for another kind of value says nothing here.
  const choose = (name: string): void =>
    onChange({ name, value: isWritten(field) && isWritten(fieldOf(common, name)) ? row.value : '' });
  return (
    <div className="field-and-button board-field">
      <WordField
        label={t('board.field')}
        values={choices}
        value={row.name}
        note={field.described?.required === true ? t('listing.required') : null}
        onCommit={choose}
      />
      <ValueControl
        key={`${field.name} ${field.kind}`}
        label={t('common.value')}
        kind={field.kind}
        described={field.described ?? undefined}
        values={values}
        value={row.value}
        error={null}
        empty=""
        note={lengthNote(words, field)}
        onChange={(value) => onChange({ ...row, value })}
      />
      <IconButton
        label={t('common.removeNamed', { name: fieldLabel(words, field) })}
        isDisabled={onRemove === null}
        onPress={() => onRemove?.()}
      >
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}

/** One that the listings have not in common, as a template may have it, is any text. */
function fieldOf({ fields }: FieldsInCommon, name: string): SharedField {
  return (
    fields.find((field) => field.name === name) ?? { name, label: name, kind: 'text', lookup: null, described: null }
  );
}

const isWritten = ({ kind, described }: SharedField): boolean => {
  const control = ruledKind(kind, { described: described ?? undefined });
  return control === 'text' || control === 'integer' || control === 'decimal';
};

const lengthNote = ({ t }: ReturnType<typeof useWords>, { kind, described }: SharedField): string | null =>
  kind === 'text' && described?.maxLength != null ? t('listing.atMost', { most: described.maxLength }) : null;
