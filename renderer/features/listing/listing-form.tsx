import { Search } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { fieldLabel, withFieldLabels } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { matchesQuery } from '../../ui/matches-query.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { focusProblem, mayTakeFocus } from '../../workbench/focus-problem.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { FieldGrid, FieldGroup } from './field-group.tsx';
import { essentialsOf, FOLDED_GROUPS, fieldsOf } from './field-groups.ts';
import { FurtherFields } from './further-fields.tsx';
import { findingsElsewhere, findingText, hasFindings, hasMisfit, isDisplayed, misfitText } from './ruled-field.ts';
import './listing-form.css';

/** The fields of a listing that is not at the service yet: the essential ones first, the others under headings that fold. */
export function ListingForm({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const refused = detail.fields.filter((field) => field.problem !== null);
  const found = detail.fields.filter(
    ({ problem, ...field }) => problem !== null || hasMisfit(field) || hasFindings(field),
  );
  useGoToRefused(refused);
  return (
    <div className="listing-form stack">
      {found.length > 0 && <Found fields={found} refused={refused.length} />}
      <SearchField aria-label={t('listing.findField')} className="search-field" value={query} onChange={setQuery}>
        <Search size={14} aria-hidden />
        <Input className="input" placeholder={t('listing.findField')} />
      </SearchField>
      {query.trim() === '' ? <AllFields detail={detail} /> : <FoundFields detail={detail} query={query} />}
    </div>
  );
}

function AllFields({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const { listingId } = detail;
  const fields = detail.fields.filter(isDisplayed);
  return (
    <>
      <section aria-label={t('listing.essentials')} className="field-group rows">
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

interface FoundProps {
  fields: readonly PropertyFieldView[];
  /** How many of them the service did not take. */
  refused: number;
}

/** What the service did not take and what its rules find, in one list, each with the way to its field. */
function Found({ fields, refused }: FoundProps): ReactElement {
  const words = useWords();
  const isRejected = ({ rules, ...field }: PropertyFieldView): boolean =>
    hasMisfit(field) || rules?.findings.some(({ code }) => code === 'rejected') === true;
  const isBad = refused > 0 || fields.some(isRejected);
  return (
    <Notice tone={isBad ? 'bad' : 'info'} {...(refused > 0 ? { role: 'alert' } : {})}>
      {refused > 0
        ? words.t('listing.refused', { count: refused })
        : words.t('listing.ruled', { count: fields.length })}
      <ul className="found-fields rows">
        {fields.map((field) => (
          <li key={field.name}>
            <Button onPress={() => focusProblem(field.name)}>{fieldLabel(words, field)}</Button>
            <span className="small">{foundText(words, field)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The service's refusal first, then rules of all services, then their descriptions of fields; once where they say the same. */
function foundText(words: Words, field: PropertyFieldView): string {
  const { problem, rules } = field;
  const refusal = problem === null ? '' : withFieldLabels(words, problem, [field]);
  const ruled = (rules?.findings ?? [])
    .map((each) => findingText(words, each))
    .filter((text) => !refusal.includes(text));
  return [refusal, ...ruled, ...findingsElsewhere(words, field), misfitText(words, field) ?? '']
    .filter((text) => text !== '')
    .join(' ');
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

/** The name of a listing, mostly its address, where its other fields are. */
function ListingName({ detail: { listingId, name } }: { detail: ListingDetail }): ReactElement {
  const { commands } = useWorkbench();
  const { t, words } = useWords();
  const [error, setError] = useState<string | null>(null);
  const rename = async (typed: string): Promise<boolean> => {
    if (typed === '') setError(t('listing.nameMissing'));
    else {
      const failure = await commands.renameListing(listingId, typed);
      setError(failure === null ? null : problemText(words, failure));
      return failure === null;
    }
    return true;
  };
  const { text, type, commit } = useFieldText(name, rename);
  return (
    <TextField
      label={t('listing.title')}
      value={text}
      error={error}
      onChange={type}
      onBlur={() => commit()}
      onKeyDown={atEnter(commit)}
    />
  );
}
