import type { ReactElement } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { ToldField } from '../../../shared/domain/service-fields/form.ts';
import { useWords } from '../../language/language-store.ts';
import { findShown } from '../../language/lookup-words.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { WordListField } from '../../ui/word-list-field.tsx';
import { ruledKind } from './ruled-field.ts';
import { useOfferedValues } from './use-offered-values.ts';

interface NewValueProps {
  listingId: ListingId;
  kind: PropertyFieldKind;
  /** Of a field of the service. */
  told: ToldField | undefined;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** The value of a field to add. Left empty, it says explicitly that there is nothing. */
export function NewValue(props: NewValueProps): ReactElement {
  const { listingId, kind, told, value, onChange } = props;
  const { t } = useWords();
  const values = useOfferedValues(listingId, { lookup: null, told });
  const most = told?.maxLength ?? null;
  const length = value.trim().length;
  const tooLong = kind === 'text' && most !== null && length > most;
  const error = props.error ?? (tooLong ? t('listing.tooLong', { most, length }) : null);
  const common = { label: t('listing.fieldValue'), value, error, placeholder: t('listing.nothingSent') };
  switch (ruledKind(kind, { told })) {
    case 'code':
      return (
        <WordField
          {...common}
          values={values}
          value={findShown(values, value)?.standard ?? value}
          onCommit={(word) => onChange(findShown(values, word)?.odata ?? word)}
        />
      );
    case 'codeList':
      return <WordListField {...common} values={values} onCommit={onChange} />;
    case 'boolean':
      return (
        <Choice
          label={common.label}
          value={value === 'true' || value === 'false' ? value : 'nothing'}
          error={error}
          options={[
            { id: 'nothing', label: t('listing.nothingSent') },
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
          onChange={onChange}
          {...(kind === 'date' ? { type: 'date' } : {})}
          {...(kind === 'decimal' || kind === 'integer' ? { inputMode: 'decimal' as const } : {})}
        />
      );
  }
}
