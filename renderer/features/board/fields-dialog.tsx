import { X } from 'lucide-react';
import { type FormEvent, type ReactElement, useMemo, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { SharedField } from '../../../shared/domain/service-fields/in-common.ts';
import type { FieldSet } from '../../../shared/domain/settings.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { ShownValue } from '../../language/lookup-words.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { WordField } from '../../ui/word-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { fieldChoices } from '../listing/new-field.tsx';
import { ruledKind } from '../listing/ruled-field.ts';
import { ValueControl } from '../listing/value-control.tsx';
import { FieldTemplates } from './field-templates.tsx';
import { type FieldsInCommon, useFieldsInCommon, useValuesInCommon } from './use-fields-in-common.ts';

interface FieldsDialogProps {
  listingIds: readonly ListingId[];
  onClose: () => void;
}

/** The same fields for several listings; what is set often is kept as a template. */
export function FieldsDialog({ listingIds, onClose }: FieldsDialogProps): ReactElement {
  const { t, words } = useWords();
  const common = useFieldsInCommon(listingIds);
  const { rows, setRows, fields, refused, error, busy, submit } = useFieldsOfAll(listingIds, onClose);
  const others = listingIds.length - (refused?.length ?? 0);
  const isSome = refused !== null && refused.length > 0 && others > 0;
  const services = common?.services.map(({ name }) => name) ?? [];
  return (
    <Dialog
      title={t('board.fieldsTitle', { count: listingIds.length })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="board-fields" isPending={busy}>
            {isSome ? t('board.fieldsTitle', { count: others }) : t('board.setFieldsNow')}
          </Button>
        </>
      }
    >
      <p className="quiet">{t('board.fieldsText')}</p>
      {services.length > 1 && (
        <p className="quiet">
          {t('board.fieldsInCommon', { services: new Intl.ListFormat(words.locale).format(services) })}
        </p>
      )}
      <form id="board-fields" className="board-fields" noValidate onSubmit={submit}>
        {common !== null && (
          <FieldRows
            common={common}
            rows={rows ?? [{ name: common.fields[0]?.name ?? '', value: '' }]}
            onChange={setRows}
          />
        )}
      </form>
      <FieldTemplates fields={fields} onTake={(set) => setRows(rowsOf(set))} />
      <Failure problem={error} />
      {refused !== null && refused.length > 0 && <CannotTake refused={refused} />}
    </Dialog>
  );

  function rowsOf(set: FieldSet): readonly FieldRow[] {
    return Object.entries(set.fields).map(([name, value]) => ({ name, value: value ?? 'null' }));
  }
}

/** What stands in the form, which of the listings cannot take it, and what becomes of it. */
function useFieldsOfAll(listingIds: readonly ListingId[], onClose: () => void) {
  const words = useWords();
  const { commands } = useWorkbench();
  const [rows, setRows] = useState<readonly FieldRow[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const filled = (rows ?? []).filter(({ name, value }) => name !== '' && value.trim() !== '');
  const fields = Object.fromEntries(filled.map(({ name, value }) => [name, value] as const));
  const key = JSON.stringify(fields);
  const [checked, setChecked] = useState<{ readonly key: string; readonly refused: RefusedListings } | null>(null);
  const refused = checked?.key === key ? checked.refused : null;
  const input = { listingIds: [...listingIds], fields };

  /** Null where it could not be found out; a message says so. */
  const check = async (): Promise<RefusedListings | null> => {
    if (filled.length === 0) return null;
    const answer = await commands.checkFieldsOfAll(input);
    if (answer.ok) setChecked({ key, refused: answer.value.refused });
    else setError(problemText(words, answer.error));
    return answer.ok ? answer.value.refused : null;
  };
  /** @param agreed how many listings are known to stay as they are */
  const write = async (agreed: number): Promise<void> => {
    const done = await commands.setFieldsOfAll(input);
    if (!('refused' in done)) setError(problemText(words, done));
    else if (done.refused.length <= agreed) onClose();
    else setChecked({ key, refused: done.refused });
  };
  /** Whom it does not fit is said before anything is written: then the same press means the others. */
  const submit = async (): Promise<void> => {
    const known = refused;
    const found = await check();
    if (found === null || found.length === listingIds.length) return;
    if (found.length === 0 || known?.length === found.length) await write(found.length);
  };
  return {
    rows,
    setRows: (typed: readonly FieldRow[]): void => {
      setError(null);
      setRows(typed);
    },
    fields,
    refused,
    error,
    busy,
    submit(event: FormEvent): void {
      event.preventDefault();
      if (busy) return;
      if (filled.length === 0) return setError(words.t('board.noField'));
      setBusy(true);
      void submit().finally(() => setBusy(false));
    },
  };
}

const MOST_REASONS = 6;
const MOST_NAMES = 4;

function CannotTake({ refused }: { refused: RefusedListings }): ReactElement {
  const { t, words } = useWords();
  const reasons = whyRefused(words, refused);
  return (
    <Notice tone="warn" role="alert">
      <p>{t('board.cannotTake', { count: refused.length })}</p>
      {reasons.slice(0, MOST_REASONS).map(({ why, names }) => {
        const said = names.slice(0, MOST_NAMES).join(', ');
        const count = names.length - MOST_NAMES;
        return (
          <p key={why}>
            {count > 0
              ? t('board.cannotTakeMore', { names: said, count, why })
              : t('board.cannotTakeNamed', { names: said, why })}
          </p>
        );
      })}
      {reasons.length > MOST_REASONS && <p>{t('table.more', { count: reasons.length - MOST_REASONS })}</p>}
    </Notice>
  );
}

type RefusedListings = CallOutput<'listing.checkFieldsOfAll'>['refused'];

/** Why listings cannot take what they are given, with the names of those of which it is true. */
interface WhyRefused {
  readonly why: string;
  readonly names: readonly string[];
}

/** What is true of most listings first. */
function whyRefused(words: Words, refused: RefusedListings): WhyRefused[] {
  const names = new Map<string, string[]>();
  for (const { name, problem } of refused) {
    const why = problemText(words, problem);
    const same = names.get(why) ?? [];
    same.push(name);
    names.set(why, same);
  }
  return [...names]
    .map(([why, all]) => ({ why, names: all }))
    .toSorted((one, other) => other.names.length - one.names.length);
}

/** A field, by its name, with what is to stand in it. */
interface FieldRow {
  readonly name: string;
  readonly value: string;
}

interface FieldRowsProps {
  common: FieldsInCommon;
  rows: readonly FieldRow[];
  onChange: (rows: readonly FieldRow[]) => void;
}

function FieldRows({ common, rows, onChange }: FieldRowsProps): ReactElement {
  const { t, words } = useWords();
  const choices = useMemo(() => fieldChoices(words, common.fields), [words, common.fields]);
  const change = (index: number, changed: FieldRow): void =>
    onChange(rows.map((row, at) => (at === index ? changed : row)));
  const free = common.fields.find(({ name }) => !rows.some((row) => row.name === name));
  return (
    <>
      {rows.map((row, index) => (
        <OneRow
          key={index}
          common={common}
          choices={choices}
          row={row}
          onChange={(changed) => change(index, changed)}
          onRemove={rows.length === 1 ? null : () => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <div className="row wrap">
        <Button onPress={() => onChange([...rows, { name: free?.name ?? '', value: '' }])}>
          {t('listing.addField')}
        </Button>
      </div>
    </>
  );
}

interface OneRowProps {
  common: FieldsInCommon;
  choices: readonly ShownValue[];
  row: FieldRow;
  onChange: (row: FieldRow) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

function OneRow({ common, choices, row, onChange, onRemove }: OneRowProps): ReactElement {
  const { t, words } = useWords();
  const accountIds = useMemo(() => common.services.map(({ accountId }) => accountId), [common.services]);
  const field = fieldOf(common, row.name);
  const values = useValuesInCommon(accountIds, field);
  // What was written for another kind of value says nothing here.
  const choose = (name: string): void =>
    onChange({ name, value: isWritten(field) && isWritten(fieldOf(common, name)) ? row.value : '' });
  return (
    <div className="field-and-button board-field">
      <WordField
        label={t('board.field')}
        values={choices}
        value={row.name}
        note={field.described?.required === true ? t('listing.required') : null}
        onCommit={choose}
      />
      <ValueControl
        key={`${field.name} ${field.kind}`}
        label={t('common.value')}
        kind={field.kind}
        described={field.described ?? undefined}
        values={values}
        value={row.value}
        error={null}
        empty=""
        note={lengthNote(words, field)}
        onChange={(value) => onChange({ ...row, value })}
      />
      <IconButton
        icon={X}
        label={t('common.removeNamed', { name: fieldLabel(words, field) })}
        isDisabled={onRemove === null}
        onPress={() => onRemove?.()}
      />
    </div>
  );
}

/** One that the listings have not in common, as a template may have it, is any text. */
function fieldOf({ fields }: FieldsInCommon, name: string): SharedField {
  return (
    fields.find((field) => field.name === name) ?? { name, label: name, kind: 'text', lookup: null, described: null }
  );
}

const isWritten = ({ kind, described }: SharedField): boolean => {
  const control = ruledKind(kind, { described: described ?? undefined });
  return control === 'text' || control === 'integer' || control === 'decimal';
};

const lengthNote = ({ t }: ReturnType<typeof useWords>, { kind, described }: SharedField): string | null =>
  kind === 'text' && described?.maxLength != null ? t('listing.atMost', { most: described.maxLength }) : null;
