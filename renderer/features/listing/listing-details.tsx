import type { ReactElement } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Instant } from '../../ui/instant.tsx';
import { History } from '../captions/history.tsx';
import { FieldsToRead } from './fields-to-read.tsx';
import { ListingForm } from './listing-form.tsx';
import { ReadinessSection } from './readiness-section.tsx';

/** The fields of the listing itself, shown where no photo is chosen. */
export function ListingDetails({ detail }: { detail: ListingDetail }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <h2 className="inspector-title">{t('action.listing.details')}</h2>
      <ReadinessSection detail={detail} />
      {detail.onService ? <FieldsToRead detail={detail} /> : <ListingForm detail={detail} />}
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
