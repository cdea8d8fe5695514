import { Plus, X } from 'lucide-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { shownValue } from '../../../shared/domain/property-fields.ts';
import type { OfferedField } from '../../../shared/domain/service-fields/form.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { GroupFrame, useWrongNames } from './field-group.tsx';
import { NewField, OWN_KINDS, type OwnKind } from './new-field.tsx';
import { ChosenValue, FieldControl, marked, PropertyField } from './property-field.tsx';
import { useFieldDraft } from './use-field-draft.ts';

interface FurtherFieldsProps {
  detail: ListingDetail;
  fields: readonly PropertyFieldView[];
  /** They were searched for: shown folded or not, and none is added. */
  isFound?: boolean;
}

/** Fields that the interface does not name, as a table of names and values. */
export function FurtherFields({ detail, fields, isFound = false }: FurtherFieldsProps): ReactElement {
  const { t } = useWords();
  const section = useRef<HTMLElement>(null);
  const [adding, setAdding] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const endAdding = (): void => {
    // The form goes with the focus in it, unless a person went elsewhere.
    setTakesFocus(section.current?.contains(document.activeElement) === true);
    setAdding(false);
  };
  const isOpen = useWorkbench().preferences.unfoldedFields.includes('further') || isFound;
  const offered = useOfferedFields(detail);
  const wrong = useWrongNames(detail.listingId, fields);
  const shown = isOpen ? fields : fields.filter(({ name }) => wrong.has(name));
  return (
    <GroupFrame group="further" fields={fields} frameRef={section}>
      {shown.length > 0 && (
        <table className="further-fields" aria-labelledby="fields-further">
          <thead>
            <tr>
              <th scope="col">{t('listing.fieldName')}</th>
              <th scope="col">{t('common.value')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('common.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field) =>
              field.origin === 'profile' ? (
                <ProfileRow key={field.name} detail={detail} field={field} />
              ) : field.origin === 'service' ? (
                <ServiceRow key={field.name} detail={detail} field={field} section={section} />
              ) : (
                <OwnRow key={field.name} detail={detail} field={field} section={section} />
              ),
            )}
          </tbody>
        </table>
      )}
      {!isOpen || isFound ? null : adding ? (
        <NewField detail={detail} offered={offered} onDone={endAdding} />
      ) : (
        <>
          {fields.length === 0 && <p className="small quiet group-note">{t('listing.furtherExplained')}</p>}
          <Button data-further autoFocus={takesFocus} onPress={() => setAdding(true)}>
            <Plus size={15} aria-hidden />
            {t('listing.addField')}
          </Button>
        </>
      )}
    </GroupFrame>
  );
}

interface RowProps {
  detail: ListingDetail;
  field: PropertyFieldView;
}

/** A field that the profile of the service names: its kind is settled, and it stays. */
function ProfileRow({ detail, field }: RowProps): ReactElement {
  return (
    <tr>
      <th scope="row">{field.name}</th>
      <td colSpan={2}>
        <PropertyField listingId={detail.listingId} field={field} />
      </td>
    </tr>
  );
}

interface AddedRowProps extends RowProps {
  section: RefObject<HTMLElement | null>;
}

/** A field that the service describes: its kind is settled, and it goes when it is removed. */
function ServiceRow({ detail, field, section }: AddedRowProps): ReactElement {
  const words = useWords();
  const label = fieldLabel(words, field);
  const { text, isNull } = useFieldDraft(detail.listingId, field, field.kind);
  return (
    <tr>
      <th scope="row">
        {label}
        {label !== field.name && <span className="field-name">{field.name}</span>}
      </th>
      <td>
        <PropertyField listingId={detail.listingId} field={field} />
      </td>
      <td>
        <RemoveField detail={detail} field={field} label={label} shown={isNull ? null : text} section={section} />
      </td>
    </tr>
  );
}

interface RemoveFieldProps extends AddedRowProps {
  label: string;
  /** What stands in the field. */
  shown: string | null;
}

function RemoveField({ detail, field, label, shown, section }: RemoveFieldProps): ReactElement {
  const { commands, services } = useWorkbench();
  const { t } = useWords();
  const { listingId } = detail;
  const { name, kind } = field;
  return (
    <IconButton
      icon={X}
      data-further
      label={t('common.removeWord', { word: label })}
      onPress={({ target }) => {
        focusNext(target, section.current);
        services.fieldDrafts.drop({ listingId, name, kind });
        void commands.leaveOutField(listingId, name, { saw: shownValue(field.value), wrote: [shown] });
      }}
    />
  );
}

/** A field that only this listing has. */
function OwnRow({ detail, field, section }: AddedRowProps): ReactElement {
  const { services } = useWorkbench();
  const { t } = useWords();
  const [chosen, setChosen] = useState<OwnKind | null>(null);
  const kind = chosen ?? OWN_KINDS.find((each) => each === field.kind) ?? 'text';
  const { listingId } = detail;
  const editing = useFieldDraft(listingId, field, kind);
  const saved = shownValue(field.value);
  const nothing = editing.isNull && chosen === null;
  // Where the control stands that a problem is fixed with.
  const place = { 'data-field': field.name, 'data-problem': marked(editing) };
  const choose = (next: OwnKind | 'nothing'): void => {
    setChosen(next === 'nothing' ? null : next);
    if (next === 'nothing') editing.onCommit(null);
    else if (editing.text !== '')
      void services.fieldDrafts.put({ listingId, name: field.name, kind: next, saved }, editing.text);
  };
  return (
    <tr>
      <th scope="row" {...(nothing ? place : {})}>
        {field.name}
        <Choice<OwnKind | 'nothing'>
          label={t('common.kindOf', { name: field.name })}
          value={nothing ? 'nothing' : kind}
          options={[
            ...OWN_KINDS.map((id) => ({ id, label: t(`kind.${id}`) })),
            { id: 'nothing', label: t('listing.nothing') },
          ]}
          onChange={choose}
        />
      </th>
      <td {...(nothing ? {} : place)}>
        {nothing ? (
          <NoValue error={editing.error} />
        ) : (
          <FieldControl label={field.name} listingId={listingId} field={field} kind={kind} editing={editing} />
        )}
        <ChosenValue field={field} editing={editing} />
      </td>
      <td>
        <RemoveField
          detail={detail}
          field={field}
          label={field.name}
          shown={editing.isNull ? null : editing.text}
          section={section}
        />
      </td>
    </tr>
  );
}

function NoValue({ error }: { error: string | null }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <span className="no-value">{t('listing.nothing')}</span>
      {error !== null && <span className="field-error">{error}</span>}
    </>
  );
}

/** The pressed button goes with its row: the one of the next row, or what adds a field, takes the focus. */
function focusNext(pressed: Element, section: HTMLElement | null): void {
  const further = [...(section?.querySelectorAll<HTMLElement>('[data-further]') ?? [])];
  const at = further.findIndex((element) => element.contains(pressed));
  const next = further[at + 1] ?? section?.querySelector<HTMLElement>('form input');
  next?.focus();
}

/** The fields of its service that a listing may be given beside those that it has; none without a description. */
function useOfferedFields({ listingId, describedFieldsOf, fields }: ListingDetail): readonly OfferedField[] {
  // Another description, or other fields of the listing, are the reason to ask again, though the question is the same.
  const again = [describedFieldsOf, ...fields.map(({ name }) => name)].join(' ');
  const input = describedFieldsOf === null ? null : { listingId };
  return useAnswer(useServices().host, 'listing.offeredFields', input, { again }).value ?? [];
}
