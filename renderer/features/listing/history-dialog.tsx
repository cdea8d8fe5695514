import { type ReactElement, useState } from 'react';
import type { HistoryEntry, ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { HistoryText, useHistory } from '../captions/history.tsx';
import { useListingDetail } from '../conflicts/use-listing-detail.ts';
import './listing.css';

interface HistoryDialogProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

const FIRST = 200;
/** As many as one question may ask for; the saved file has more. */
const ALL = 5000;

/** Everything that happened to a listing, the latest first, and its way into a file. */
export function HistoryDialog({ listingId, name, onClose }: HistoryDialogProps): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <Dialog
      title={t('history.of', { name })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void commands.saveHistory(listingId, 'csv')}>{t('history.saveCsv')}</Button>
          <Button onPress={() => void commands.saveHistory(listingId, 'json')}>{t('history.saveJson')}</Button>
          <span className="small quiet">{t('history.saveNote')}</span>
          <span className="grow" />
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <WholeHistory listingId={listingId} />
    </Dialog>
  );
}

function WholeHistory({ listingId }: { listingId: ListingId }): ReactElement {
  const { snapshot } = useWorkbench();
  const { t } = useWords();
  const [most, setMost] = useState(FIRST);
  const detail = useListingDetail(listingId);
  const { entries, failure } = useHistory({ listingId, mediaId: null, most, revision: snapshot.workspaceRevision });
  return (
    <>
      <Failure problem={failure} />
      {entries !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        <div className="history-scroll selectable" role="region" aria-label={t('history.whatHappened')} tabIndex={0}>
          <HistoryTable entries={entries} detail={detail} />
        </div>
      )}
      {entries !== null && entries.length === most && most < ALL && (
        <Button variant="link" onPress={() => setMost(ALL)}>
          {t('history.showOlder')}
        </Button>
      )}
      {entries !== null && entries.length >= ALL && (
        <p className="small quiet">{t('history.latest', { count: ALL })}</p>
      )}
    </>
  );
}

function HistoryTable({
  entries,
  detail,
}: {
  entries: readonly HistoryEntry[];
  detail: ListingDetail | null;
}): ReactElement {
  const { t } = useWords();
  const names = new Map<MediaId, string>(
    [...(detail?.media ?? []), ...(detail?.removed ?? [])].map((item) => [item.mediaId, item.fileName]),
  );
  return (
    <table className="history-table">
      <thead>
        <tr>
          <th scope="col">{t('history.when')}</th>
          <th scope="col">{t('history.whatHappened')}</th>
          <th scope="col">{t('common.photo')}</th>
          <th scope="col">{t('history.by')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.historyId}>
            <td>
              <Instant at={entry.at} />
            </td>
            <td>
              <HistoryText entry={entry} />
            </td>
            <td>{entry.mediaId === null ? '' : (names.get(entry.mediaId) ?? t('history.gone'))}</td>
            <td>{entry.member ?? t(`board.by.${entry.who}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
