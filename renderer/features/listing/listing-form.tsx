import { type ReactElement, useEffect, useRef } from 'react';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { PROPERTY_FIELD_GROUPS } from '../../../shared/domain/property-fields.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusProblem, mayTakeFocus } from '../../workbench/focus-problem.ts';
import { FurtherFields } from './further-fields.tsx';
import { PropertyField } from './property-field.tsx';
import './listing-form.css';

/** The fields of a listing that is not at the service yet, under headings. */
export function ListingForm({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const refused = detail.fields.filter((field) => field.problem !== null);
  useGoToRefused(refused);
  const groups = PROPERTY_FIELD_GROUPS.filter((group) => group !== 'further');
  return (
    <div className="listing-form">
      {refused.length > 0 && <Refused fields={refused} />}
      <p className="small quiet">{t('listing.nothingExplained')}</p>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`fields-${group}`}>
          <h3 className="section-title" id={`fields-${group}`}>
            {t(`listing.group.${group}`)}
          </h3>
          {group === 'agent' && <p className="small quiet group-note">{t('listing.languagesExplained')}</p>}
          <div className="field-grid">
            {detail.fields
              .filter((field) => field.group === group)
              .map((field) => (
                <PropertyField key={`${detail.listingId} ${field.name}`} listingId={detail.listingId} field={field} />
              ))}
          </div>
        </section>
      ))}
      <FurtherFields key={detail.listingId} detail={detail} />
    </div>
  );
}

/** What the service did not take, each with the way to its field. */
function Refused({ fields }: { fields: readonly PropertyFieldView[] }): ReactElement {
  const words = useWords();
  return (
    <Notice tone="bad" role="alert">
      {words.t('listing.refused', { count: fields.length })}
      <span className="row refused-fields">
        {fields.map((field) => (
          <Button key={field.name} onPress={() => focusProblem(field.name)}>
            {fieldLabel(words, field)}
          </Button>
        ))}
      </span>
    </Notice>
  );
}

/** When a sync was refused because of fields, the focus goes to the first of them, unless it is being used. */
function useGoToRefused(refused: readonly PropertyFieldView[]): void {
  const names = refused.map((field) => field.name);
  const before = useRef<readonly string[]>(names);
  const key = names.join(' ');
  useEffect(() => {
    const now = key === '' ? [] : key.split(' ');
    const isNew = now.some((name) => !before.current.includes(name));
    before.current = now;
    if (isNew && mayTakeFocus()) focusProblem();
  }, [key]);
}
