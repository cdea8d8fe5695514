import { Plus, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { useWords } from '../../language/language-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice, type ChoiceOption } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProfileChanges } from './use-profile-changes.ts';

type Fields = ServiceProfile['propertyFields'];

interface ProfileFieldsProps {
  label: string;
  note: string;
  aside: ReactElement;
  error: string | null;
  fields: Fields;
  onChange: ProfileChanges['change'];
}

/** The additional fields of a service by name, each with its kind. */
export function ProfileFields({ label, note, aside, error, fields, onChange }: ProfileFieldsProps): ReactElement {
  const { t } = useWords();
  const kinds = useKinds();
  const names = Object.keys(fields);
  const change = (next: Fields): Promise<boolean> => onChange('propertyFields', next);
  return (
    <div className="rows profile-fields">
      <span className="setting-label row wrap">
        {label}
        {aside}
      </span>
      <span className="field-note small quiet">{note}</span>
      {names.length > 0 && (
        <ul aria-label={label}>
          {names.map((name) => (
            <li key={name}>
              <span className="selectable">{name}</span>
              <Choice
                label={t('common.kindOf', { name })}
                labelHidden
                value={fields[name] ?? 'text'}
                options={kinds}
                onChange={(kind) => void change({ ...fields, [name]: kind })}
              />
              <IconButton
                icon={X}
                label={t('common.removeNamed', { name })}
                onPress={() =>
                  void change(Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <NewProfileField error={error} onAdd={(name, kind) => change({ ...fields, [name]: kind })} />
    </div>
  );
}

function useKinds(): ChoiceOption<PropertyFieldKind>[] {
  const { t } = useWords();
  return PropertyFieldKind.options.map((id) => ({ id, label: t(`kind.${id}`) }));
}

interface NewProfileFieldProps {
  error: string | null;
  onAdd: (name: string, kind: PropertyFieldKind) => Promise<boolean>;
}

function NewProfileField({ error, onAdd }: NewProfileFieldProps): ReactElement {
  const { t } = useWords();
  const kinds = useKinds();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<PropertyFieldKind>('text');
  const add = async (): Promise<void> => {
    if (await onAdd(name.trim(), kind)) setName('');
  };
  return (
    <form
      className="new-profile-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField label={t('profile.fieldName')} value={name} error={error} onChange={setName} />
      <Choice label={t('common.kind')} value={kind} options={kinds} onChange={setKind} />
      <Button type="submit" isDisabled={name.trim() === ''}>
        <Plus size={15} aria-hidden />
        {t('common.addField')}
      </Button>
    </form>
  );
}
