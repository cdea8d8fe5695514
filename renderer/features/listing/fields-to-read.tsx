import type { ReactElement } from 'react';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { fieldText } from '../../workbench/field-words.ts';

/** Of a listing that is at the service: its interface has no way to change them. */
export function FieldsToRead({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const filled = detail.fields.filter((field) => field.value !== undefined && field.value !== '');
  const further = filled.filter((field) => field.group === 'further');
  const known = filled.filter((field) => field.group !== 'further');
  const empty = detail.fields.length - filled.length;
  return (
    <>
      <p className="small quiet">{t('listing.readOnly')}</p>
      {known.length > 0 && <Facts label={t('listing.fields')} fields={known} />}
      {further.length > 0 && (
        // A listing of a large service has hundreds of them.
        <details open={further.length <= 12}>
          <summary className="section-title">{t('listing.furtherCount', { count: further.length })}</summary>
          <Facts label={t('listing.group.further')} fields={further} />
        </details>
      )}
      {empty > 0 && (
        <p className="small quiet">
          {filled.length === 0 ? t('listing.noField') : t('listing.furtherEmpty', { count: empty })}
        </p>
      )}
    </>
  );
}

function Facts({ label, fields }: { label: string; fields: readonly PropertyFieldView[] }): ReactElement {
  const words = useWords();
  return (
    <dl className="facts field-facts" aria-label={label}>
      {fields.map((field) => (
        <div key={field.name} className="fact-row">
          <dt>{fieldLabel(words, field)}</dt>
          <dd>{fieldText(words, field) ?? words.t('listing.nothingSent')}</dd>
        </div>
      ))}
    </dl>
  );
}
