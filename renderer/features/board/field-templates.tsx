import { Pencil, X } from 'lucide-react';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { FieldSet } from '../../../shared/domain/settings.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NameDialog } from '../listing/listing-dialogs.tsx';

interface FieldTemplatesProps {
  fields: FieldSet['fields'];
  onTake: (set: FieldSet) => void;
}

/** Templates that are kept, and the way to keep what stands in the form as one. */
export function FieldTemplates({ fields, onTake }: FieldTemplatesProps): ReactElement {
  const { t } = useWords();
  const { commands, services } = useWorkbench();
  const { fieldSets } = useValue(services.settings);
  const group = useRef<HTMLFieldSetElement>(null);
  const [renamed, setRenamed] = useState<FieldSet | null>(null);
  const remove = async (set: FieldSet): Promise<void> => {
    const at = fieldSets.indexOf(set);
    await commands.keepSettings((now) => ({ fieldSets: now.fieldSets.filter((each) => each.name !== set.name) }));
    // The button that was pressed went with its template.
    const rest = group.current?.querySelectorAll<HTMLElement>('.field-template > button:first-child') ?? [];
    (rest[Math.min(at, rest.length - 1)] ?? group.current?.querySelector('input'))?.focus();
  };
  return (
    <fieldset className="board-sets" ref={group}>
      <legend>{t('board.templates')}</legend>
      {fieldSets.map((set) => (
        <div key={set.name} className="row wrap field-template">
          <Button onPress={() => onTake(set)}>{set.name}</Button>
          <IconButton
            icon={Pencil}
            label={t('board.renameTemplate', { name: set.name })}
            onPress={() => setRenamed(set)}
          />
          <IconButton icon={X} label={t('board.removeTemplate', { name: set.name })} onPress={() => void remove(set)} />
        </div>
      ))}
      <KeepTemplate fields={fields} />
      {renamed !== null && <RenameTemplate set={renamed} onClose={() => setRenamed(null)} />}
    </fieldset>
  );
}

/** Keeps what stands in the form under a name; asks where a template has that name already. */
function KeepTemplate({ fields }: Pick<FieldTemplatesProps, 'fields'>): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const [name, setName] = useState('');
  const [asks, setAsks] = useState(false);
  const wanted = name.trim();
  const canSave = wanted !== '' && Object.keys(fields).length > 0;
  const keep = async (): Promise<void> => {
    const kept = { name: wanted, fields };
    const isKept = await commands.keepSettings((now) => ({
      fieldSets: [...now.fieldSets.filter((set) => !isNamed(set, kept.name)), kept],
    }));
    // What is not kept has its name still, and so does what was typed meanwhile.
    if (isKept) setName((now) => (now.trim() === kept.name ? '' : now));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!canSave) return;
    const { fieldSets } = await commands.latestSettings();
    if (fieldSets.some((set) => isNamed(set, wanted))) setAsks(true);
    else await keep();
  };
  return (
    <>
      <form className="field-and-button" onSubmit={(event) => void save(event)}>
        <TextField label={t('board.templateName')} value={name} maxLength={80} onChange={setName} />
        <Button type="submit" isDisabled={!canSave}>
          {t('common.save')}
        </Button>
      </form>
      {asks && (
        <ConfirmDialog
          title={t('board.replaceTemplate', { name: wanted })}
          confirmLabel={t('common.replace')}
          onClose={() => setAsks(false)}
          onConfirm={keep}
        >
          <p>{t('board.replaceTemplateText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function RenameTemplate({ set, onClose }: { set: FieldSet; onClose: () => void }): ReactElement {
  const { t } = useWords();
  const { commands, services } = useWorkbench();
  const { fieldSets } = useValue(services.settings);
  const rename = async (name: string): Promise<AppErrorData | null> => {
    if (fieldSets.some((each) => each.name !== set.name && isNamed(each, name))) return isTaken(name);
    await commands.keepSettings((now) => ({
      fieldSets: now.fieldSets.map((each) => (each.name === set.name ? { ...each, name } : each)),
    }));
    return null;
  };
  return (
    <NameDialog
      title={t('board.renameTemplate', { name: set.name })}
      initial={set.name}
      confirmLabel={t('listing.renameConfirm')}
      asks={{ label: t('common.name'), missing: t('listing.nameMissing') }}
      mostLetters={80}
      save={rename}
      onClose={onClose}
    />
  );
}

function isNamed(set: FieldSet, name: string): boolean {
  return set.name.toLowerCase() === name.toLowerCase();
}

function isTaken(name: string): AppErrorData {
  const why = phrase('error.templateTwice', { name });
  return { code: 'invalidInput', message: inEnglish(why), phrase: why, action: 'fixField', incidentId: '' };
}
