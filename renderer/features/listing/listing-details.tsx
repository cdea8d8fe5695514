import { type ReactElement, useState } from 'react';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { findShown } from '../../language/lookup-words.ts';
import { Choice } from '../../ui/choice.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Instant } from '../../ui/instant.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { WordField } from '../../ui/word-field.tsx';
import { WordListField } from '../../ui/word-list-field.tsx';
import { History } from '../captions/history.tsx';
import { fieldFailure, fieldText, lookupOf } from './field-words.ts';

/** The fields of the listing itself, shown where no photo is chosen. */
export function ListingDetails({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <h2 className="inspector-title">{t('action.listing.details')}</h2>
      {detail.onService ? <FieldsToRead detail={detail} /> : <FieldsToWrite detail={detail} />}
      <section>
        <h3 className="section-title">{t('listing.onService')}</h3>
        <dl className="facts">
          <dt>{t('listing.key')}</dt>
          <dd>{detail.listingKey ?? t('listing.noKey')}</dd>
          <dt>{t('listing.editedHere')}</dt>
          <dd>
            <Instant at={detail.editedAt} />
          </dd>
          {detail.leftAtService > 0 && (
            <>
              <dt>{t('left.listing')}</dt>
              <dd>{t('left.listingCount', { count: detail.leftAtService })}</dd>
            </>
          )}
        </dl>
        {detail.leftAtService > 0 && <p className="small quiet">{t('left.why')}</p>}
      </section>
      <History listingId={detail.listingId} mediaId={null} revision={detail.workspaceRevision} />
    </>
  );
}

/** Of a listing that is at the service: its interface has no way to change them. */
function FieldsToRead({ detail }: { detail: ListingDetail }): ReactElement {
  const words = useWords();
  const { t } = words;
  const filled = detail.fields.flatMap((field) => {
    const text = fieldText(words, field);
    return text === null ? [] : [{ name: field.name, label: fieldLabel(words, field), text }];
  });
  const empty = detail.fields.length - filled.length;
  return (
    <>
      <p className="small quiet">{t('listing.readOnly')}</p>
      {filled.length > 0 && (
        <dl className="facts" aria-label={t('listing.fields')}>
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
          {filled.length === 0 ? t('listing.noField') : t('listing.furtherEmpty', { count: empty })}
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
  const words = useWords();
  const { t } = words;
  const [failed, setFailed] = useState<{ text: string; reason: string } | null>(null);
  const saved = field.value == null ? '' : String(field.value);
  const save = async (text: string): Promise<void> => {
    if (text === saved && failed === null) return;
    const failure = await commands.setField(detail.listingId, field.name, text);
    setFailed(failure === null ? null : { text, reason: fieldFailure(words, field.kind, failure) });
  };
  const error = failed?.reason ?? field.problem;
  const commit = (text: string): void => void save(text);
  const value = failed?.text ?? saved;
  const label = fieldLabel(words, field);
  const values = lookupOf(words, field);
  switch (field.kind) {
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return <PlainField label={label} field={field} value={value} error={error} onCommit={commit} />;
    case 'boolean':
      return (
        <Choice
          label={label}
          value={value === 'true' || value === 'false' ? value : ''}
          error={error}
          options={[
            { id: '', label: t('listing.notSaid') },
            { id: 'true', label: t('common.yes') },
            { id: 'false', label: t('common.no') },
          ]}
          onChange={commit}
        />
      );
    case 'code':
      return (
        <WordField
          label={label}
          values={values}
          value={findShown(values, value)?.standard ?? value}
          error={error}
          onCommit={(word) => commit(findShown(values, word)?.odata ?? word)}
        />
      );
    case 'codeList':
      return <WordListField label={label} values={values} value={value} error={error} onCommit={commit} />;
  }
}

interface PlainFieldProps {
  label: string;
  field: PropertyFieldView;
  value: string;
  error: string | null;
  onCommit: (text: string) => void;
}

/** Saved at Enter and when the focus leaves. */
function PlainField({ label, field, value, error, onCommit }: PlainFieldProps): ReactElement {
  const { text, type, focus, blur, commit } = useFieldText(value, onCommit);
  return (
    <TextField
      label={label}
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
