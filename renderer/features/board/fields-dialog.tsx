import { X } from 'lucide-react';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { PROPERTY_FIELDS } from '../../../shared/domain/property-fields.ts';
import type { FieldSet } from '../../../shared/domain/settings.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { FieldTemplates } from './field-templates.tsx';

interface FieldsDialogProps {
  listingIds: readonly ListingId[];
  onClose: () => void;
}

interface Row {
  readonly name: string;
  readonly value: string;
}

const FIRST: Row = { name: PROPERTY_FIELDS[0]?.name ?? '', value: '' };

/** The same fields for several listings; what is set often is kept as a template. */
export function FieldsDialog({ listingIds, onClose }: FieldsDialogProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const { commands } = useWorkbench();
  const [rows, setRows] = useState<readonly Row[]>([FIRST]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const filled = rows.filter(({ name, value }) => name !== '' && value.trim() !== '');
  const fields = Object.fromEntries(filled.map(({ name, value }) => [name, value] as const));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (filled.length === 0) return setErrors([t('board.noField')]);
    setBusy(true);
    const done = await commands.setFieldsOfAll({ listingIds: [...listingIds], fields });
    setBusy(false);
    if (!('refused' in done)) return setErrors([problemText(words, done)]);
    if (done.refused.length === 0) return onClose();
    setErrors(done.refused.map(({ name, problem }) => `${name}: ${problemText(words, problem)}`));
  };
  const setTyped = (typed: readonly Row[]): void => {
    setErrors([]);
    setRows(typed);
  };
  return (
    <Dialog
      title={t('board.fieldsTitle', { count: listingIds.length })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="board-fields" isPending={busy}>
            {t('board.setFieldsNow')}
          </Button>
        </>
      }
    >
      <p className="quiet">{t('board.fieldsText')}</p>
      <form id="board-fields" className="board-fields" onSubmit={(event) => void submit(event)}>
        <FieldRows rows={rows} onChange={setTyped} />
      </form>
      <FieldTemplates fields={fields} onTake={(set) => setRows(rowsOf(set))} />
      {errors.length > 0 && (
        <Notice tone="bad" role="alert">
          {errors.slice(0, MOST_ERRORS).map((error) => (
            <p key={error}>{error}</p>
          ))}
          {errors.length > MOST_ERRORS && <p>{t('table.more', { count: errors.length - MOST_ERRORS })}</p>}
        </Notice>
      )}
    </Dialog>
  );
}

function rowsOf(set: FieldSet): readonly Row[] {
  return Object.entries(set.fields).map(([name, value]) => ({ name, value: value ?? 'null' }));
}

const MOST_ERRORS = 8;

function FieldRows({
  rows,
  onChange,
}: {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
}): ReactElement {
  const words = useWords();
  const { t } = words;
  const change = (index: number, changes: Partial<Row>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <div key={index} className="board-field">
          <Choice
            label={t('board.field')}
            value={row.name}
            options={PROPERTY_FIELDS.map(({ name }) => ({ id: name, label: fieldNameWord(words, name) }))}
            onChange={(name) => change(index, { name })}
          />
          <TextField
            label={t('board.value')}
            value={row.value}
            maxLength={1000}
            onChange={(value) => change(index, { value })}
          />
          <IconButton
            label={t('board.removeField', { name: fieldNameWord(words, row.name) })}
            isDisabled={rows.length === 1}
            onPress={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="row wrap">
        <Button onPress={() => onChange([...rows, FIRST])}>{t('board.addField')}</Button>
      </div>
    </>
  );
}
