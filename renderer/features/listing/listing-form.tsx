import { Search } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { matchesQuery } from '../../ui/matches-query.ts';
import { Notice } from '../../ui/notice.tsx';
import { focusProblem, mayTakeFocus } from '../../workbench/focus-problem.ts';
import { FieldGrid, FieldGroup } from './field-group.tsx';
import { essentialsOf, FOLDED_GROUPS, fieldsOf } from './field-groups.ts';
import { FurtherFields } from './further-fields.tsx';
import { ListingName } from './listing-name.tsx';
import './listing-form.css';

/** The fields of a listing that is not at the service yet: the essential ones first, the others under headings that fold. */
export function ListingForm({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const refused = detail.fields.filter((field) => field.problem !== null);
  useGoToRefused(refused);
  return (
    <div className="listing-form">
      {refused.length > 0 && <Refused fields={refused} />}
      <SearchField aria-label={t('listing.findField')} className="field-search" value={query} onChange={setQuery}>
        <Search size={14} aria-hidden />
        <Input className="input" placeholder={t('listing.findField')} />
      </SearchField>
      {query.trim() === '' ? <AllFields detail={detail} /> : <FoundFields detail={detail} query={query} />}
    </div>
  );
}

function AllFields({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const { listingId, fields } = detail;
  return (
    <>
      <section aria-label={t('listing.essentials')} className="field-group">
        <ListingName key={listingId} detail={detail} />
        <FieldGrid listingId={listingId} fields={essentialsOf(fields)} />
        <p className="small quiet">{t('listing.nothingExplained')}</p>
      </section>
      {FOLDED_GROUPS.map((group) => (
        <FieldGroup
          key={`${listingId} ${group}`}
          listingId={listingId}
          group={group}
          fields={fieldsOf(fields, group)}
          note={group === 'agent' ? t('listing.languagesExplained') : undefined}
        />
      ))}
      <FurtherFields key={listingId} detail={detail} fields={fieldsOf(fields, 'further')} />
    </>
  );
}

/** Every field whose label or name has the words, wherever it stands. */
function FoundFields({ detail, query }: { detail: ListingDetail; query: string }): ReactElement {
  const words = useWords();
  const found = detail.fields.filter((field) => matchesQuery(query, fieldLabel(words, field), field.name));
  if (found.length === 0) return <p className="quiet">{words.t('listing.noFieldFound', { query })}</p>;
  const own = found.filter(({ origin }) => origin === 'listing');
  return (
    <>
      <FieldGrid listingId={detail.listingId} fields={found.filter(({ origin }) => origin !== 'listing')} />
      {own.length > 0 && <FurtherFields detail={detail} fields={own} isFound />}
    </>
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
