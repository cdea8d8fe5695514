import { type ReactElement, useState } from 'react';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { findLookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Choice } from '../../ui/choice.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Instant } from '../../ui/instant.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { WordField } from '../../ui/word-field.tsx';
import { WordListField } from '../../ui/word-list-field.tsx';
import { History } from '../captions/history.tsx';
import { fieldText, lookupOf } from './field-words.ts';

/** The fields of the listing itself, shown where no photo is chosen. */
export function ListingDetails({ detail }: { detail: ListingDetail }): ReactElement {
  return (
    <>
      <h2 className="inspector-title">Listing details</h2>
      {detail.onService ? <FieldsToRead detail={detail} /> : <FieldsToWrite detail={detail} />}
      <section>
        <h3 className="section-title">On the service</h3>
        <dl className="facts">
          <dt>Key</dt>
          <dd>{detail.listingKey ?? 'Not there yet'}</dd>
          <dt>Changed here</dt>
          <dd>
            <Instant at={detail.editedAt} />
          </dd>
        </dl>
      </section>
      <History listingId={detail.listingId} mediaId={null} revision={detail.workspaceRevision} />
    </>
  );
}

/** Of a listing that is at the service: its interface has no way to change them. */
function FieldsToRead({ detail }: { detail: ListingDetail }): ReactElement {
  const filled = detail.fields.flatMap((field) => {
    const text = fieldText(field);
    return text === null ? [] : [{ name: field.name, label: field.label, text }];
  });
  const empty = detail.fields.length - filled.length;
  return (
    <>
      <p className="small quiet">
        This listing is at the service, whose interface only takes changes of photos from here on. Change these fields
        on the service’s own page.
      </p>
      {filled.length > 0 && (
        <dl className="facts" aria-label="Fields">
          {filled.map(({ name, label, text }) => (
            <div key={name} className="fact-row">
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty > 0 && (
        <p className="small quiet">
          {filled.length === 0
            ? 'No field was filled in here.'
            : `${counted(empty, 'further field is', 'further fields are')} empty.`}
        </p>
      )}
    </>
  );
}

function FieldsToWrite({ detail }: { detail: ListingDetail }): ReactElement {
  return (
    <div className="field-grid">
      {detail.fields.map((field) => (
        <PropertyField key={`${detail.listingId} ${field.name}`} detail={detail} field={field} />
      ))}
    </div>
  );
}

function PropertyField({ detail, field }: { detail: ListingDetail; field: PropertyFieldView }): ReactElement {
  const { commands } = useWorkbench();
  const [failed, setFailed] = useState<{ text: string; reason: string } | null>(null);
  const saved = field.value == null ? '' : String(field.value);
  const save = async (text: string): Promise<void> => {
    if (text === saved && failed === null) return;
    const failure = await commands.setField(detail.listingId, field.name, text);
    setFailed(failure === null ? null : { text, reason: failure.message });
  };
  const error = failed?.reason ?? field.problem;
  const commit = (text: string): void => void save(text);
  const value = failed?.text ?? saved;
  const values = lookupOf(field);
  switch (field.kind) {
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return <PlainField field={field} value={value} error={error} onCommit={commit} />;
    case 'boolean':
      return (
        <Choice
          label={field.label}
          value={value === 'true' || value === 'false' ? value : ''}
          error={error}
          options={[
            { id: '', label: 'Not said' },
            { id: 'true', label: 'Yes' },
            { id: 'false', label: 'No' },
          ]}
          onChange={commit}
        />
      );
    case 'code':
      return (
        <WordField
          label={field.label}
          values={values}
          value={findLookupValue(values, value)?.standard ?? value}
          error={error}
          onCommit={(word) => commit(findLookupValue(values, word)?.odata ?? word)}
        />
      );
    case 'codeList':
      return <WordListField label={field.label} values={values} value={value} error={error} onCommit={commit} />;
  }
}

interface PlainFieldProps {
  field: PropertyFieldView;
  value: string;
  error: string | null;
  onCommit: (text: string) => void;
}

/** Saved at Enter and when the focus leaves. */
function PlainField({ field, value, error, onCommit }: PlainFieldProps): ReactElement {
  const { text, type, focus, blur, commit } = useFieldText(value, onCommit);
  return (
    <TextField
      label={field.label}
      value={text}
      error={error}
      onChange={type}
      onFocus={focus}
      onBlur={blur}
      onKeyDown={atEnter(commit)}
      {...(field.kind === 'date' ? { type: 'date' } : {})}
      {...(field.kind === 'integer' ? { inputMode: 'numeric' as const } : {})}
      {...(field.kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
    />
  );
}
