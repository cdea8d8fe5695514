import { type ReactElement, useState } from 'react';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { ActionButton } from '../../app/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useHistory } from './use-history.ts';

interface HistoryProps {
  listingId: ListingId;
  /** Null for the whole listing. */
  mediaId: MediaId | null;
  /** Read again when the library has changed. */
  revision: number;
}

const FIRST = 6;
const ALL = 200;

/** What happened, the latest first. */
export function History({ listingId, mediaId, revision }: HistoryProps): ReactElement | null {
  const [most, setMost] = useState(FIRST);
  const { entries } = useHistory({ listingId, mediaId, most: most + 1, revision });
  if (entries === null || entries.length === 0) return null;
  return (
    <section>
      <h3 className="section-title">History</h3>
      <dl className="facts">
        {entries.slice(0, most).map((entry) => (
          <div key={entry.historyId} className="fact-row">
            <dt>
              <Instant at={entry.at} brief />
            </dt>
            <dd>{entry.what}</dd>
          </div>
        ))}
      </dl>
      {mediaId === null ? (
        <ActionButton id="listing.history" variant="link">
          Show all
        </ActionButton>
      ) : (
        entries.length > most && (
          <Button variant="link" onPress={() => setMost(ALL)}>
            Show all
          </Button>
        )
      )}
    </section>
  );
}
