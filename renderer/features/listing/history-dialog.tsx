import { type ReactElement, useState } from 'react';
import type { HistoryEntry, ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHistory } from '../captions/use-history.ts';
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
  const { commands } = useWorkbench();
  return (
    <Dialog
      title={`History of ${name}`}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void commands.saveHistory(listingId, 'csv')}>Save as CSV</Button>
          <Button onPress={() => void commands.saveHistory(listingId, 'json')}>Save as JSON</Button>
          <span className="small quiet">With what was sent and which answer came</span>
          <span className="grow" />
          <Button variant="primary" autoFocus onPress={onClose}>
            Close
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
  const [most, setMost] = useState(FIRST);
  const detail = useListingDetail(listingId);
  const { entries, failure } = useHistory({ listingId, mediaId: null, most, revision: snapshot.workspaceRevision });
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure.message}
        </Notice>
      )}
      {entries !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        <div className="history-scroll selectable" role="region" aria-label="What happened" tabIndex={0}>
          <HistoryTable entries={entries} detail={detail} />
        </div>
      )}
      {entries !== null && entries.length === most && most < ALL && (
        <Button variant="link" onPress={() => setMost(ALL)}>
          Show older ones
        </Button>
      )}
      {entries !== null && entries.length >= ALL && (
        <p className="small quiet">The latest {ALL} are shown. A saved file has all of them.</p>
      )}
    </>
  );
}

const WHO_WORDS = { you: 'You', service: 'The service', lightbox: 'Lightbox' } as const;

function HistoryTable({
  entries,
  detail,
}: {
  entries: readonly HistoryEntry[];
  detail: ListingDetail | null;
}): ReactElement {
  const names = new Map<MediaId, string>(
    [...(detail?.media ?? []), ...(detail?.removed ?? [])].map((item) => [item.mediaId, item.fileName]),
  );
  return (
    <table className="history-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What happened</th>
          <th scope="col">Photo</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.historyId}>
            <td>
              <Instant at={entry.at} />
            </td>
            <td>{entry.what}</td>
            <td>{entry.mediaId === null ? '' : (names.get(entry.mediaId) ?? 'Not here any more')}</td>
            <td>{WHO_WORDS[entry.who]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
