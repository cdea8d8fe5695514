import { type ReactElement, useMemo } from 'react';
import { Button as AriaButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { ListingDetail, PropertyFieldView } from '../../../shared/contract/model.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { fieldLabel } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { readinessWords } from '../../language/readiness-words.ts';
import { shortStateWords } from '../../language/state-words.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Menu } from '../../ui/menu.tsx';
import { fieldText } from '../../workbench/field-words.ts';
import { useMissingEntries } from '../../workbench/missing-menu.tsx';
import { ReadinessRing } from '../../workbench/readiness-ring.tsx';
import { History } from '../captions/history.tsx';
import { ListingForm } from './listing-form.tsx';
import './readiness-button.css';

/** The fields of the listing itself, shown where no photo is chosen. */
export function ListingDetails({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <h2 className="inspector-title">{t('action.listing.details')}</h2>
      <ReadinessSection detail={detail} />
      {detail.onService ? <FieldsToRead detail={detail} /> : <ListingForm detail={detail} />}
      <section>
        <h3 className="section-title small quiet">{t('listing.onService')}</h3>
        <Facts
          facts={[
            [t('board.column.key'), detail.listingKey ?? t('listing.noKey')],
            [t('listing.editedHere'), <Instant key="at" at={detail.editedAt} />],
            detail.leftAtService > 0 && [t('left.listing'), t('left.listingCount', { count: detail.leftAtService })],
          ]}
        />
        {detail.leftAtService > 0 && <p className="small quiet">{t('left.why')}</p>}
      </section>
      <History listingId={detail.listingId} mediaId={null} revision={detail.workspaceRevision} />
    </>
  );
}

/** Of a listing that is at the service: its interface has no way to change them. */
function FieldsToRead({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  const filled = detail.fields.filter((field) => field.value !== undefined && field.value !== '');
  const further = filled.filter((field) => field.group === 'further');
  const known = filled.filter((field) => field.group !== 'further');
  const empty = detail.fields.length - filled.length;
  return (
    <>
      <p className="small quiet">{t('listing.readOnly')}</p>
      {known.length > 0 && <FieldFacts label={t('common.fields')} fields={known} />}
      {further.length > 0 && (
        // A listing of a large service has hundreds of them.
        <details open={further.length <= 12}>
          <summary className="section-title small quiet">
            {t('listing.furtherCount', { count: further.length })}
          </summary>
          <FieldFacts label={t('listing.group.further')} fields={further} />
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

function FieldFacts({ label, fields }: { label: string; fields: readonly PropertyFieldView[] }): ReactElement {
  const words = useWords();
  return (
    <dl className="facts field-facts" aria-label={label}>
      {fields.map((field) => (
        <div key={field.name} className="fact-row">
          <dt>{fieldLabel(words, field)}</dt>
          <dd>{fieldText(words, field) ?? words.t('listing.nothing')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In the details of a listing: how far it is, and each thing that is missing as the way to it. */
function ReadinessSection({ detail }: { detail: ListingDetail }): ReactElement {
  const words = useWords();
  const entriesOf = useMissingEntries();
  const { words: state, asks } = shortStateWords(words, detail);
  const entries = entriesOf(detail);
  return (
    <section className="readiness-section" aria-label={words.t('readiness.title')}>
      <p className="row" data-asks={asks || undefined}>
        <ReadinessRing readiness={readinessOf(detail)} isSilent={entries.length > 0} />
        <span>{state}</span>
      </p>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ id, label, run }) => (
            <li key={id}>
              <Button variant="link" onPress={run}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How far the open listing is; a press lists what is missing, and each line leads to it. */
export function ReadinessButton({ detail }: { detail: ListingDetail }): ReactElement {
  const words = useWords();
  const entriesOf = useMissingEntries();
  const readiness = useMemo(() => readinessOf(detail), [detail]);
  if (readiness.missing.length === 0) return <ReadinessRing readiness={readiness} />;
  const said = readinessWords(words, readiness);
  return (
    <Menu
      label={words.t('readiness.menu')}
      entries={entriesOf(detail)}
      trigger={
        <TooltipTrigger delay={500}>
          <AriaButton className="button plain icon readiness" aria-label={said}>
            <ReadinessRing readiness={readiness} isSilent />
          </AriaButton>
          <Tooltip className="tooltip" offset={6}>
            {said}
          </Tooltip>
        </TooltipTrigger>
      }
    />
  );
}
