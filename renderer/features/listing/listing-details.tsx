import { type ReactElement, useState } from 'react';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { LANGUAGES } from '../../../shared/domain/lookups/languages.ts';
import { findLookupValue, type LookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { PROPERTY_TYPE } from '../../../shared/domain/lookups/property-type.ts';
import { WINDOW_FEATURES } from '../../../shared/domain/lookups/window-features.ts';
import { YEAR_BUILT_SOURCE } from '../../../shared/domain/lookups/year-built-source.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Choice } from '../../ui/choice.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Instant } from '../../ui/instant.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { WordField } from '../../ui/word-field.tsx';
import { WordListField } from '../../ui/word-list-field.tsx';
import { History } from '../captions/history.tsx';

const LOOKUPS: Readonly<Record<NonNullable<PropertyFieldView['lookup']>, readonly LookupValue[]>> = {
  PropertyType: PROPERTY_TYPE,
  YearBuiltSource: YEAR_BUILT_SOURCE,
  WindowFeatures: WINDOW_FEATURES,
  Languages: LANGUAGES,
};

/** The fields of the listing itself, shown where no photo is chosen. */
export function ListingDetails({ detail }: { detail: ListingDetail }): ReactElement {
  return (
    <>
      <h2 className="inspector-title">Listing details</h2>
      <div className="field-grid">
        {detail.fields.map((field) => (
          <PropertyField key={`${detail.listingId} ${field.name}`} detail={detail} field={field} />
        ))}
      </div>
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
  const values = field.lookup === null ? [] : LOOKUPS[field.lookup];
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
