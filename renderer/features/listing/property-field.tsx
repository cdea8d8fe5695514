import type { ReactElement, ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { findShown } from '../../language/lookup-words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { WordField } from '../../ui/word-field.tsx';
import { WordListField } from '../../ui/word-list-field.tsx';
import { fieldText } from '../../workbench/field-words.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { type RuledField, ruledField, ruledKind } from './ruled-field.ts';
import { type FieldEditing, useFieldDraft } from './use-field-draft.ts';
import { useOfferedValues } from './use-offered-values.ts';

interface PropertyFieldProps {
  listingId: ListingId;
  field: PropertyFieldView;
}

/** One field that the interface, the profile or the service names, with the control for its kind. */
export function PropertyField({ listingId, field }: PropertyFieldProps): ReactElement {
  const words = useWords();
  const editing = useFieldDraft(listingId, field, isAdded(field) ? field.kind : null);
  const label = fieldLabel(words, field);
  const ruled = ruledField(words, field);
  // Of one that was added, empty says already that there is none.
  const canBeNull = field.nullable && field.kind !== 'boolean' && !ruled.isReadOnly && !isAdded(field);
  return (
    <div
      className="property-field"
      data-kind={field.kind}
      data-nullable={field.nullable || undefined}
      data-field={field.name}
      data-problem={marked(editing)}
      data-finding={ruled.finding ?? undefined}
    >
      <FieldControl
        label={label}
        listingId={listingId}
        field={field}
        kind={field.kind}
        editing={editing}
        aside={canBeNull ? <NothingToggle label={label} editing={editing} /> : undefined}
      />
      <ChosenValue field={field} editing={editing} />
      <Confirmation listingId={listingId} field={field} />
    </div>
  );
}

/** A value that the service asks about is confirmed by one press, and by another one no longer. */
function Confirmation({ listingId, field }: PropertyFieldProps): ReactElement | null {
  const words = useWords();
  const { commands } = useWorkbench();
  const { findings = [], confirmed = [] } = field.rules ?? {};
  const isAsked = findings.some(({ code }) => code === 'warning');
  if (!isAsked && confirmed.length === 0) return null;
  const label = fieldLabel(words, field);
  return (
    <p className="field-choice">
      <Button
        aria-label={words.t(isAsked ? 'listing.confirmValueOf' : 'listing.takeBackOf', { label })}
        onPress={() => void commands.confirmValue(listingId, field, isAsked)}
      >
        {words.t(isAsked ? 'listing.confirmValue' : 'listing.takeBack')}
      </Button>
    </p>
  );
}

/** A field of the service that a person has added to this listing: it stays, by its name, until it is removed. */
const isAdded = ({ origin, described }: PropertyFieldView): boolean =>
  origin === 'service' && described?.required !== true;

/** Another value came in between: the person says which one stays. */
export function ChosenValue({
  field,
  editing,
}: {
  field: PropertyFieldView;
  editing: FieldEditing;
}): ReactElement | null {
  const words = useWords();
  const { elsewhere } = editing;
  if (elsewhere === null) return null;
  const { keepMine, takeTheirs } = elsewhere;
  const theirs = fieldText(words, field);
  return (
    <p className="field-choice">
      <Button onPress={keepMine}>{words.t('listing.keepMine')}</Button>
      <Button onPress={takeTheirs}>
        {theirs === null ? words.t('listing.leaveEmpty') : words.t('listing.takeTheirs', { value: theirs })}
      </Button>
    </p>
  );
}

/** For `data-problem`, by which the first field with a problem is found. */
export const marked = ({ error }: FieldEditing): true | undefined => (error === null ? undefined : true);

/** Says that there is explicitly nothing (null), which is more than leaving the field out. */
function NothingToggle({ label, editing }: { label: string; editing: FieldEditing }): ReactElement {
  const { t } = useWords();
  return (
    <ToggleButton
      className="nothing-toggle pick"
      aria-label={t('listing.nothingFor', { label })}
      isSelected={editing.isNull}
      onChange={(isNull) => editing.onCommit(isNull ? null : '')}
    >
      {t('listing.nothing')}
    </ToggleButton>
  );
}

interface FieldControlProps {
  label: string;
  listingId: ListingId;
  field: PropertyFieldView;
  kind: PropertyFieldKind;
  editing: FieldEditing;
  aside?: ReactNode;
}

/** The control for a kind of value, with the service's description of the field and its rules. */
export function FieldControl(props: FieldControlProps): ReactElement {
  const { label, listingId, field, kind, editing: given, aside: beside } = props;
  const words = useWords();
  const ruled = ruledField(words, field);
  const editing = { ...given, error: bothErrors(given.error, ruled.error) };
  const { text, isNull, error, onCommit, onType } = editing;
  const placeholder = isNull ? words.t('listing.nothing') : '';
  const values = useOfferedValues(listingId, field);
  const note = ruled.note ?? undefined;
  const aside = ruled.isRequired ? <RequiredMark>{beside}</RequiredMark> : beside;
  if (ruled.isReadOnly) return <LockedField label={label} field={field} editing={editing} ruled={ruled} />;
  switch (ruledKind(kind, field)) {
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return (
        <PlainField
          label={label}
          kind={plainKind(kind)}
          editing={editing}
          placeholder={placeholder}
          aside={aside}
          note={note}
          maxLength={ruled.maxLength}
        />
      );
    case 'boolean':
      return <YesNoField label={label} nullable={field.nullable} editing={editing} aside={aside} note={note} />;
    case 'code':
      return (
        <WordField
          label={label}
          aside={aside}
          values={values}
          value={findShown(values, text)?.standard ?? text}
          error={error}
          note={note ?? null}
          placeholder={placeholder}
          onCommit={(word) => onCommit(findShown(values, word)?.odata ?? word)}
          onType={(word) => onType(word === null ? null : (findShown(values, word)?.odata ?? word))}
        />
      );
    case 'codeList':
      return (
        <WordListField
          label={label}
          aside={aside}
          values={values}
          value={text}
          error={error}
          note={note ?? null}
          placeholder={placeholder}
          onCommit={onCommit}
          onType={onType}
        />
      );
  }
}

/** What the service refused and what its rules say; once where it is the same. */
function bothErrors(refused: string | null, rejected: string | null): string | null {
  if (refused === null || rejected === null) return refused ?? rejected;
  return refused.includes(rejected) ? refused : `${refused} ${rejected}`;
}

function RequiredMark({ children }: { children: ReactNode }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <span className="required-mark">{t('listing.required')}</span>
      {children}
    </>
  );
}

interface LockedFieldProps {
  label: string;
  field: PropertyFieldView;
  editing: FieldEditing;
  ruled: RuledField;
}

/** The service or a rule of it keeps the value as it is; it can be read and copied. */
function LockedField({ label, field, editing, ruled }: LockedFieldProps): ReactElement {
  const words = useWords();
  const text = fieldText(words, field) ?? '';
  return (
    <>
      <TextField label={label} isReadOnly value={text} error={editing.error} note={ruled.note ?? undefined} />
      {ruled.isToEmpty && !isAdded(field) && (
        <p className="field-choice">
          <Button onPress={() => editing.onCommit('')}>{words.t('listing.leaveEmpty')}</Button>
        </p>
      )}
    </>
  );
}

type PlainKind = 'text' | 'integer' | 'decimal' | 'date';

const plainKind = (kind: PropertyFieldKind): PlainKind =>
  kind === 'integer' || kind === 'decimal' || kind === 'date' ? kind : 'text';

interface PlainFieldProps {
  label: string;
  kind: PlainKind;
  editing: FieldEditing;
  placeholder: string;
  aside: ReactNode;
  note: string | undefined;
  maxLength: number | null;
}

/** Saved at Enter and when the focus leaves. A value that is too long is reported at the first character too many. */
function PlainField({ label, kind, editing, placeholder, aside, note, maxLength }: PlainFieldProps): ReactElement {
  const { t } = useWords();
  const { text, isTyped, type, commit } = useFieldText(editing.text, editing.onCommit, { onType: editing.onType });
  const length = text.trim().length;
  const tooLong = maxLength !== null && length > maxLength ? t('listing.tooLong', { most: maxLength, length }) : null;
  // It stays while the value is being saved: what moves away under a pointer is not pressed.
  const error = isTyped ? (tooLong ?? editing.error) : (editing.error ?? tooLong);
  return (
    <TextField
      label={label}
      aside={aside}
      value={text}
      error={error}
      note={note}
      placeholder={placeholder}
      onChange={type}
      onBlur={() => commit()}
      onKeyDown={atEnter(commit)}
      {...(kind === 'date' ? { type: 'date' } : {})}
      {...(kind === 'integer' ? { inputMode: 'numeric' as const } : {})}
      {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
    />
  );
}

interface YesNoFieldProps {
  label: string;
  nullable: boolean;
  editing: FieldEditing;
  aside: ReactNode;
  note: string | undefined;
}

function YesNoField({ label, nullable, editing, aside, note }: YesNoFieldProps): ReactElement {
  const { t } = useWords();
  const { text, isNull, error, onCommit } = editing;
  const said = text === 'true' || text === 'false' ? text : 'notSaid';
  return (
    <Choice
      label={label}
      aside={aside}
      {...(note === undefined ? {} : { note })}
      value={isNull ? 'nothing' : said}
      error={error}
      options={[
        { id: 'notSaid', label: t('listing.notSaid') },
        { id: 'true', label: t('common.yes') },
        { id: 'false', label: t('common.no') },
        ...(nullable ? [{ id: 'nothing', label: t('listing.nothing') } as const] : []),
      ]}
      onChange={(id) => onCommit(id === 'nothing' ? null : id === 'notSaid' ? '' : id)}
    />
  );
}
