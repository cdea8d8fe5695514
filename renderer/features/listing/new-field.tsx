import { type ReactElement, type SubmitEvent, useMemo, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { OfferedField } from '../../../shared/domain/service-fields/form.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { fieldFailure, newFieldProblem } from '../../workbench/field-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { fieldChoices } from './field-choices.ts';
import { NewValue } from './new-value.tsx';
import { kindWord, OWN_KINDS, type OwnKind } from './own-kinds.ts';
import { useKeptText } from './use-kept-text.ts';

interface NewFieldProps {
  detail: ListingDetail;
  /** The fields of its service that the listing does not have yet. */
  offered: readonly OfferedField[];
  onDone: () => void;
}

/** Name, kind and value of a field to add; what was typed is still there after a reload. Of a field of the service the kind is settled. */
export function NewField({ detail, offered: fieldsOffered, onDone }: NewFieldProps): ReactElement {
  const { commands } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const { listingId, fields } = detail;
  // As they were at first: the controls stay what they are while somebody writes in them, and while the field is added.
  const [offered] = useState(fieldsOffered);
  const [name, setName] = useKeptText(`new-field-name ${listingId}`);
  const [value, setValue] = useKeptText(`new-field-value ${listingId}`);
  const [ownKind, setOwnKind] = useState<OwnKind>('text');
  const [problem, setProblem] = useState<{ of: 'name' | 'value'; says: string } | null>(null);
  const field = offered.find((each) => each.name === name.trim()) ?? null;
  const kind: PropertyFieldKind = field?.kind ?? ownKind;
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
  const problemOf = (of: 'name' | 'value'): string | null => (problem?.of === of ? problem.says : null);
  return (
    <form className="new-field" noValidate aria-label={t('listing.addField')} onSubmit={(event) => void add(event)}>
      <NewName offered={offered} name={name} error={problemOf('name')} onChange={setName} />
      <div className="field-grid">
        {field === null && (
          <Choice
            label={t('listing.kind')}
            value={ownKind}
            options={OWN_KINDS.map((id) => ({ id, label: t(kindWord(id)) }))}
            onChange={setOwnKind}
          />
        )}
        <NewValue
          key={field?.name ?? kind}
          listingId={listingId}
          kind={kind}
          described={field?.described}
          value={value}
          error={problemOf('value')}
          onChange={setValue}
        />
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

interface NewNameProps {
  offered: readonly OfferedField[];
  name: string;
  error: string | null;
  onChange: (name: string) => void;
}

/** From the fields of the service where it tells of some; any other name is taken as it is typed. */
function NewName({ offered, name, error, onChange }: NewNameProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const values = useMemo(() => fieldChoices(words, offered), [words, offered]);
  if (offered.length === 0) {
    return (
      <TextField
        label={t('listing.fieldName')}
        autoFocus
        value={name}
        error={error}
        note={t('listing.fieldNameNote')}
        spellCheck="false"
        onChange={onChange}
      />
    );
  }
  return (
    <WordField
      label={t('listing.fieldName')}
      autoFocus
      values={values}
      value={name}
      error={error}
      note={t('listing.fieldNameOffered', { count: offered.length })}
      onCommit={onChange}
    />
  );
}
