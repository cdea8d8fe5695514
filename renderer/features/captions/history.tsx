import { type ReactElement, useEffect, useState } from 'react';
import type { HistoryEntry } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/instant.tsx';

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
  const { host } = useWorkbench().services;
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [most, setMost] = useState(FIRST);
  useEffect(() => {
    let current = true;
    const input = { listingId, most: most + 1, ...(mediaId === null ? {} : { mediaId }) };
    void host.call('history.list', input).then((answer) => {
      if (current && answer.ok) setEntries(answer.value);
    });
    return () => {
      current = false;
    };
    // A new revision of the library is the reason to read again, though the question is the same.
  }, [host, listingId, mediaId, most, revision]);
  if (entries.length === 0) return null;
  const latest = entries.toSorted((a, b) => b.historyId - a.historyId);
  return (
    <section>
      <h3 className="section-title">History</h3>
      <dl className="facts">
        {latest.slice(0, most).map((entry) => (
          <div key={entry.historyId} className="fact-row">
            <dt>
              <Instant at={entry.at} brief />
            </dt>
            <dd>{entry.what}</dd>
          </div>
        ))}
      </dl>
      {latest.length > most && (
        <Button variant="link" onPress={() => setMost(ALL)}>
          Show all
        </Button>
      )}
    </section>
  );
}
