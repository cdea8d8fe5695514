import type { ReactElement } from 'react';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ListingToSend, SyncPreview } from '../../../shared/contract/listing-calls.ts';
import { SAID_AS_MISSING } from '../../../shared/domain/findings.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { kindOfFinding } from '../../language/finding-words.ts';
import { useWords } from '../../language/language-store.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { useFindings } from '../findings/photo-findings.tsx';
import { Remarks, usePreview } from './listing-to-send.tsx';

interface SendDialogProps {
  listingIds: readonly ListingId[];
  how: Pick<CallInput<'sync.run'>, 'anyway' | 'alone'>;
  /** As it was when the sending was asked for. */
  preview: SyncPreview;
  onClose: () => void;
}

/** Before others see a listing for the first time, or much less of it: where it goes, what goes and what is not ready. */
export function SendDialog({ listingIds, how, preview, onClose }: SendDialogProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const alone = how.alone === undefined ? {} : { alone: how.alone };
  const { listings } = usePreview({ listingIds: [...listingIds], ...alone }, preview);
  const removed = listings.reduce((sum, each) => sum + each.removed.photos, 0);
  const of = listings.reduce((sum, each) => sum + each.atService, 0);
  const services = new Set(listings.map(({ service }) => service));
  const [service] = services.size === 1 ? services : [null];
  const confirmLabel = (): string => {
    if (removed > 0) return t('send.confirmRemoval', { count: removed });
    return service == null ? t('syncAll.confirm', { count: listings.length }) : t('send.confirm', { service });
  };
  const [first] = listings;
  const name = listings.length === 1 ? first?.name : undefined;
  return (
    <ConfirmDialog
      title={removed > 0 ? t('send.removalTitle', { count: removed, of, listings: listings.length }) : t('send.title')}
      size="medium"
      confirmLabel={confirmLabel()}
      isDisabled={listings.length === 0}
      danger={removed > 0}
      onClose={onClose}
      onConfirm={() => commands.syncNow(listingIds, { ...how, asked: true })}
    >
      {listings.length === 0 && <p className="quiet">{t('syncAll.nothing')}</p>}
      <ul className="sync-all" aria-label={name ?? t('syncAll.listings')}>
        {listings.map((listing) => (
          <ToSend key={listing.listingId} listing={listing} />
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function ToSend({ listing }: { listing: ListingToSend }): ReactElement {
  const { words } = useWords();
  const { detail } = useWorkbench();
  const findings = useFindings();
  // What is found is known of the open listing alone; of others the remarks say how many errors there are.
  const found =
    detail?.listingId === listing.listingId ? findings.filter(({ rule }) => !SAID_AS_MISSING.has(rule)) : [];
  const kinds = Map.groupBy(found, (each) => kindOfFinding(words, each));
  return (
    <li className="send-listing row">
      {listing.firstPhoto !== null && (
        <Picture picture={listing.firstPhoto} sizes={['320', 'preview']} className="send-picture" />
      )}
      <div>
        <b>{listing.name}</b>
        <Remarks listing={listing} />
        {[...kinds].map(([kind, each]) => (
          <p key={kind} className="small quiet">
            {kind}: {each.length}
          </p>
        ))}
      </div>
    </li>
  );
}
