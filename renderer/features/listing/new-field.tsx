import { type ReactElement, type SubmitEvent, useMemo, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { PROPERTY_FIELDS, type PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { FieldDescription, OfferedField } from '../../../shared/domain/service-fields/form.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { ShownValue } from '../../language/lookup-words.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { newFieldProblem } from '../../workbench/field-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useOfferedValues } from './use-offered-values.ts';
import { ValueControl } from './value-control.tsx';

interface NewFieldProps {
  detail: ListingDetail;
  /** The fields of its service that the listing does not have yet. */
  offered: readonly OfferedField[];
  onDone: () => void;
}

/** Name, kind and value of a field to add; what was typed is still there after a reload. Of a field of the service the kind is settled. */
export function NewField({ detail, offered: fieldsOffered, onDone }: NewFieldProps): ReactElement {
  const { commands } = useWorkbench();
  const { t, words } = useWords();
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
    setProblem({ of: 'value', says: problemText(words, failure) });
  };
  const problemOf = (of: 'name' | 'value'): string | null => (problem?.of === of ? problem.says : null);
  return (
    <form
      className="new-field stack"
      noValidate
      aria-label={t('listing.addField')}
      onSubmit={(event) => void add(event)}
    >
      <NewName offered={offered} name={name} error={problemOf('name')} onChange={setName} />
      <div className="field-grid">
        {field === null && <KindChoice value={ownKind} onChange={setOwnKind} />}
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
          {t('common.addField')}
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

/** From the fields that the service describes, if any; any other name is taken as it is typed. */
function NewName({ offered, name, error, onChange }: NewNameProps): ReactElement {
  const { t, words } = useWords();
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

/** Of a field that no document names. */
function KindChoice({ value, onChange }: { value: OwnKind; onChange: (kind: OwnKind) => void }): ReactElement {
  const { t } = useWords();
  const options = OWN_KINDS.map((id) => ({ id, label: t(`kind.${id}`) }));
  return <Choice label={t('common.kind')} value={value} options={options} onChange={onChange} />;
}

interface NewValueProps {
  listingId: ListingId;
  kind: PropertyFieldKind;
  /** Of a field of the service. */
  described: FieldDescription | undefined;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** The value of a field to add. Left empty, it says explicitly that there is nothing. */
function NewValue({ listingId, ...rest }: NewValueProps): ReactElement {
  const { t } = useWords();
  const values = useOfferedValues(listingId, { lookup: null, described: rest.described });
  return <ValueControl label={t('common.value')} empty={t('listing.nothing')} values={values} {...rest} />;
}

const PREFIX = 'listing-lightbox.';

/** A text that is being written and outlives a reload of the page; an empty one is forgotten. */
function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => read(key));
  const keep = (next: string): void => {
    setText(next);
    try {
      if (next === '') localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, next);
    } catch {
      // The words stay in the page; only a reload would lose them.
    }
  };
  return [text, keep];
}

function read(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/** Kinds of value that a person gives to a field which no document names. */
export const OWN_KINDS = ['text', 'decimal', 'boolean', 'date'] as const satisfies readonly PropertyFieldKind[];
export type OwnKind = (typeof OWN_KINDS)[number];

const OWN: ReadonlySet<string> = new Set(PROPERTY_FIELDS.map(({ name }) => name));

/** Fields to choose from, found by their labels and by their names; those of a service stand with both. */
export function fieldChoices(
  words: Words,
  fields: readonly { readonly name: string; readonly label: string }[],
): readonly ShownValue[] {
  return fields.map((field) => {
    const { name } = field;
    const label = fieldLabel(words, field);
    const shown = label === name || OWN.has(name) ? label : `${label} (${name})`;
    return { standard: name, odata: name, spanish: '', shown };
  });
}
