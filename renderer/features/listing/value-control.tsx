import type { ReactElement } from 'react';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { FieldDescription } from '../../../shared/domain/service-fields/form.ts';
import { useWords } from '../../language/language-store.ts';
import { findShown, type ShownValue } from '../../language/lookup-words.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { WordListField } from '../../ui/word-list-field.tsx';
import { ruledKind } from './ruled-field.ts';

interface ValueControlProps {
  label: string;
  kind: PropertyFieldKind;
  /** The service's description of the field; undefined where it has none. */
  described: FieldDescription | undefined;
  /** Those that the field may have. */
  values: readonly ShownValue[];
  value: string;
  error: string | null;
  /** What it means that nothing was entered. */
  empty: string;
  note?: string | null;
  onChange: (value: string) => void;
}

/** The control for a value by its kind, where nothing is saved before a form as a whole is. */
export function ValueControl(props: ValueControlProps): ReactElement {
  const { label, kind, described, values, value, empty, note = null, onChange } = props;
  const { t } = useWords();
  const most = described?.maxLength ?? null;
  const length = value.trim().length;
  const tooLong = kind === 'text' && most !== null && length > most;
  const error = props.error ?? (tooLong ? t('listing.tooLong', { most, length }) : null);
  const common = { label, value, error, placeholder: empty };
  switch (ruledKind(kind, { described })) {
    case 'code':
      return (
        <WordField
          {...common}
          note={note}
          values={values}
          value={findShown(values, value)?.standard ?? value}
          onCommit={(word) => onChange(findShown(values, word)?.odata ?? word)}
        />
      );
    case 'codeList':
      return <WordListField {...common} note={note} values={values} onCommit={onChange} />;
    case 'boolean':
      return (
        <Choice
          label={label}
          value={value === 'true' || value === 'false' ? value : 'nothing'}
          error={error}
          {...(note === null ? {} : { note })}
          options={[
            { id: 'nothing', label: empty },
            { id: 'true', label: t('common.yes') },
            { id: 'false', label: t('common.no') },
          ]}
          onChange={(id) => onChange(id === 'nothing' ? '' : id)}
        />
      );
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return (
        <TextField
          {...common}
          note={note ?? undefined}
          onChange={onChange}
          {...(kind === 'date' ? { type: 'date' } : {})}
          {...(kind === 'decimal' || kind === 'integer' ? { inputMode: 'decimal' as const } : {})}
        />
      );
  }
}
