import { type ReactElement, useState } from 'react';
import { useWords } from '../../language/language-store.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { type OpenFault, type OpenForm, type OpenWay, readOpenForm } from './open-form.ts';
import './open-listing.css';

const WAYS = ['key', 'entity', 'numbers'] as const satisfies readonly OpenWay[];
const WAY_WORDS = { key: 'open.byKey', entity: 'open.byEntity', numbers: 'open.byNumbers' } as const;

/** Asks for a listing that exists at the service: its key, or what can be had where the service cannot be read. */
export function OpenListingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { commands, snapshot } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const account = snapshot.accounts?.find((each) => each.current);
  const canRead = account?.profile.read.entities ?? true;
  const [form, setForm] = useState<OpenForm>({
    way: canRead ? 'key' : 'entity',
    listingKey: '',
    entity: '',
    numbers: '',
    mayReplaceUnknown: false,
  });
  const [fault, setFault] = useState<OpenFault | null>(null);
  const change = (changed: Partial<OpenForm>): void => {
    setForm((present) => ({ ...present, ...changed }));
    setFault(null);
  };
  const submit = (): ReturnType<typeof commands.openFromService> | null => {
    const reading = readOpenForm(words, form);
    if (reading.ok) return commands.openFromService(reading.input);
    setFault(reading.fault);
    return null;
  };
  return (
    <FormDialog
      title={t('open.title')}
      size="medium"
      formClass="open-form stack"
      confirmLabel={t('palette.openListing')}
      onClose={onClose}
      onSubmit={submit}
      onFailure={(text) => setFault({ field: form.way, text })}
    >
      <Choice
        label={t('open.way')}
        options={WAYS.map((id) => ({ id, label: t(WAY_WORDS[id]) }))}
        value={form.way}
        onChange={(way) => change({ way })}
      />
      {form.way !== 'entity' && <KeyField form={form} fault={fault} change={change} />}
      {form.way === 'entity' && <EntityField form={form} fault={fault} change={change} />}
      {form.way === 'numbers' && <NumberFields form={form} fault={fault} change={change} />}
    </FormDialog>
  );
}

interface FieldProps {
  form: OpenForm;
  fault: OpenFault | null;
  change: (changed: Partial<OpenForm>) => void;
}

const textOf = (fault: OpenFault | null, field: OpenFault['field']): string | null =>
  fault?.field === field ? fault.text : null;

function KeyField({ form, fault, change }: FieldProps): ReactElement {
  const { t } = useWords();
  return (
    <TextField
      label={t('table.target.ListingKey')}
      autoFocus
      value={form.listingKey}
      maxLength={200}
      placeholder="PR500001"
      error={textOf(fault, 'key')}
      note={t(form.way === 'numbers' ? 'open.keyNoteNumbers' : 'open.keyNote')}
      onChange={(listingKey) => change({ listingKey })}
    />
  );
}

function EntityField({ form, fault, change }: FieldProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('open.entity')}
        autoFocus
        code
        value={form.entity}
        error={textOf(fault, 'entity')}
        note={t('open.entityNote')}
        onChange={(entity) => change({ entity })}
      />
      <FromFile accept=".json,application/json" onText={(entity) => change({ entity })} />
    </>
  );
}

function NumberFields({ form, fault, change }: FieldProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('open.numbers')}
        code
        value={form.numbers}
        error={textOf(fault, 'numbers')}
        note={t('open.numbersNote')}
        onChange={(numbers) => change({ numbers })}
      />
      <FromFile accept=".csv,.txt,text/csv,text/plain" onText={(numbers) => change({ numbers })} />
      <div>
        <CheckBox
          isSelected={form.mayReplaceUnknown}
          aria-describedby="open-may-replace"
          onChange={(mayReplaceUnknown) => change({ mayReplaceUnknown })}
        >
          {t('open.mayReplace')}
        </CheckBox>
        <p id="open-may-replace" className="small quiet">
          {t('open.mayReplaceNote')}
        </p>
      </div>
    </>
  );
}

function FromFile({ accept, onText }: { accept: string; onText: (text: string) => void }): ReactElement {
  const { t } = useWords();
  return (
    <div className="row wrap">
      <FileButton label={t('open.file')} accept={accept} onText={onText}>
        {t('open.fromFile')}
      </FileButton>
    </div>
  );
}
