import { CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { useFoundListings, useListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { inTrouble, listingsToAsk } from './listings-to-ask.ts';

interface AllResolvedProps {
  /** The listings that the conflicts were in: only these are sent from here. */
  concerned: ReadonlySet<ListingId>;
  onClose: () => void;
}

/** After the last conflict: how much goes out with the next sync. */
export function AllResolved({ concerned, onClose }: AllResolvedProps): ReactElement {
  const { t } = useWords();
  const workbench = useWorkbench();
  const { commands } = workbench;
  const listings = useListings(workbench, [...concerned]);
  // One that goes to several services is counted at each of them, once.
  const toSendOf = new Map(
    listings.flatMap((listing) => [listing, ...listing.services].map((each) => [each.listingId, each.toSend] as const)),
  );
  const toSend = [...toSendOf.values()].reduce((total, count) => total + count, 0);
  return (
    <EmptyState icon={<CircleCheck size={28} aria-hidden />} title={t('conflicts.noneLeft')}>
      <p>{toSend > 0 ? t('conflicts.goesOut', { count: toSend }) : t('conflicts.nothingMore')}</p>
      <div className="row">
        {toSend > 0 && (
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              void commands.syncNow(listings.map(({ listingId }) => listingId));
            }}
          >
            {t('action.sync.now')}
          </Button>
        )}
        <Button autoFocus onPress={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </EmptyState>
  );
}

interface NoneOpenProps {
  listingId: ListingId | null;
  onClose: () => void;
}

/**
 * Opened by a problem that is no choice between two versions, or none any more: what is known of it, and that the next
 * sync asks the service what it has now.
 */
export function NoneOpen({ listingId, onClose }: NoneOpenProps): ReactElement {
  const { t } = useWords();
  const workbench = useWorkbench();
  const { commands, detail } = workbench;
  const listings = inTrouble(useFoundListings(workbench, { filter: 'asks' }).rows, listingId);
  const photos = inTrouble(detail?.media ?? [], listingId);
  const ask = (): void => {
    onClose();
    void commands.retryEach(listingsToAsk(listingId, [...listings, ...photos]));
  };
  return (
    <EmptyState icon={<CircleCheck size={28} aria-hidden />} title={t('conflicts.noneOpen')}>
      <p>{t('conflicts.noneOpenText')}</p>
      {listings.map(({ listingId: id, name, problem }) => (
        <Notice key={id} tone="warn">
          {`${name}: `}
          {problem !== null && <ProblemText problem={problem} />}
        </Notice>
      ))}
      {photos.map(({ mediaId, position, problem }) => (
        <Notice key={mediaId} tone="warn">
          {`${t('captions.photo', { position })}: `}
          {problem !== null && <ProblemText problem={problem} />}
        </Notice>
      ))}
      <div className="row">
        <Button variant="primary" autoFocus onPress={ask}>
          {t('action.sync.now')}
        </Button>
        <Button onPress={onClose}>{t('common.close')}</Button>
      </div>
    </EmptyState>
  );
}
