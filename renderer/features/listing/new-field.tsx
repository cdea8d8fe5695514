import { type ReactElement, type SubmitEvent, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldFailure, newFieldProblem } from '../../workbench/field-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { kindWord, OWN_KINDS, type OwnKind } from './own-kinds.ts';
import { useKeptText } from './use-kept-text.ts';

interface NewFieldProps {
  detail: ListingDetail;
  onDone: () => void;
}

/** Name, kind and value of a field to add; what was typed is still there after a reload. */
export function NewField({ detail, onDone }: NewFieldProps): ReactElement {
  const { commands } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const { listingId, fields } = detail;
  const [name, setName] = useKeptText(`new-field-name ${listingId}`);
  const [value, setValue] = useKeptText(`new-field-value ${listingId}`);
  const [kind, setKind] = useState<OwnKind>('text');
  const [problem, setProblem] = useState<{ of: 'name' | 'value'; says: string } | null>(null);
  const end = (): void => {
    setName('');
    setValue('');
    onDone();
  };
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wrong = newFieldProblem(name.trim(), fields);
    if (wrong !== null) return setProblem({ of: 'name', says: t(wrong) });
    const failure = await commands.addField(listingId, name.trim(), kind, value);
    if (failure === null) return end();
    setProblem({ of: 'value', says: fieldFailure(words, kind, failure) });
  };
  const problemOf = (field: 'name' | 'value'): string | null => (problem?.of === field ? problem.says : null);
  return (
    <form className="new-field" aria-label={t('listing.addField')} onSubmit={(event) => void add(event)}>
      <TextField
        label={t('listing.fieldName')}
        autoFocus
        value={name}
        error={problemOf('name')}
        note={t('listing.fieldNameNote')}
        spellCheck="false"
        onChange={setName}
      />
      <div className="field-grid">
        <Choice
          label={t('listing.kind')}
          value={kind}
          options={OWN_KINDS.map((id) => ({ id, label: t(kindWord(id)) }))}
          onChange={setKind}
        />
        <NewValue kind={kind} value={value} error={problemOf('value')} onChange={setValue} />
      </div>
      <div className="row">
        <Button variant="primary" type="submit">
          {t('listing.addFieldNow')}
        </Button>
        <Button onPress={end}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

interface NewValueProps {
  kind: OwnKind;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Left empty, it says explicitly that there is nothing. */
function NewValue({ kind, value, error, onChange }: NewValueProps): ReactElement {
  const { t } = useWords();
  if (kind !== 'boolean') {
    return (
      <TextField
        label={t('listing.fieldValue')}
        value={value}
        error={error}
        placeholder={t('listing.nothingSent')}
        onChange={onChange}
        {...(kind === 'date' ? { type: 'date' } : {})}
        {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
      />
    );
  }
  return (
    <Choice
      label={t('listing.fieldValue')}
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
}
