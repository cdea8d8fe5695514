import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import { readPhotoNumbers } from '../../../shared/domain/photo-numbers.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NewListingsGo } from './template-choice.tsx';
import './open-listing.css';

const WAYS = ['key', 'entity', 'numbers'] as const satisfies readonly OpenWay[];
const WAY_WORDS = { key: 'open.byKey', entity: 'open.byEntity', numbers: 'open.byNumbers' } as const;

/** Asks for a listing that exists at the service: its key, or what can be had where the service cannot be read. */
export function OpenListingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { commands, snapshot } = useWorkbench();
  const { t, words } = useWords();
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
      <NewListingsGo says="open.from" />
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

/** By which of its traits a listing of the service is opened. */
type OpenWay = 'key' | 'entity' | 'numbers';

interface OpenForm {
  readonly way: OpenWay;
  readonly listingKey: string;
  readonly entity: string;
  readonly numbers: string;
  readonly mayReplaceUnknown: boolean;
}

interface OpenFault {
  readonly field: OpenWay;
  readonly text: string;
}

type OpenReading =
  | { readonly ok: true; readonly input: CallInput<'listing.open'> }
  | { readonly ok: false; readonly fault: OpenFault };

const Key = z.union([z.string().min(1), z.number()]).nullish();
const Keyed = z.looseObject({ ListingKey: Key, ListingKeyNumeric: Key });

/** Turns what was typed into what is asked of the core, or names the field that is at fault. */
function readOpenForm({ t }: Words, form: OpenForm): OpenReading {
  const listingKey = form.listingKey.trim();
  /** A name in the person's language until they give one: the core has only English for it. */
  const named = (key: string | null): { name?: string } =>
    key === null ? {} : { name: t('open.named', { key }).slice(0, 200) };
  if (form.way === 'entity') {
    const entity = form.entity.trim();
    return entity === ''
      ? fault('entity', t('open.entityMissing'))
      : { ok: true, input: { entity, ...named(keyIn(entity)) } };
  }
  if (listingKey === '') return fault('key', t('open.keyMissing'));
  if (form.way === 'key') return { ok: true, input: { listingKey, ...named(listingKey) } };
  const reading = readPhotoNumbers(form.numbers);
  if (reading.ok) {
    const { mayReplaceUnknown } = form;
    return { ok: true, input: { listingKey, photos: [...reading.photos], mayReplaceUnknown, ...named(listingKey) } };
  }
  switch (reading.fault) {
    case 'empty':
      return fault('numbers', t('open.numbersEmpty'));
    case 'noNumber':
      return fault('numbers', t('open.numbersMissing', { row: reading.word }));
    case 'notANumber':
      return fault('numbers', t('open.numbersNotANumber', { word: reading.word }));
    case 'twice':
      return fault('numbers', t('open.numbersTwice', { word: reading.word }));
  }
}

/** The key that a pasted listing says itself; null where the core is to find out what is wrong with it. */
function keyIn(entity: string): string | null {
  try {
    const { ListingKey, ListingKeyNumeric } = Keyed.parse(JSON.parse(entity));
    const key = ListingKey ?? ListingKeyNumeric ?? null;
    return key === null ? null : String(key);
  } catch {
    return null;
  }
}

function fault(field: OpenWay, text: string): OpenReading {
  return { ok: false, fault: { field, text } };
}
