import { useEffect, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { HistoryEntry } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { useServices } from '../../workbench/workbench.ts';

interface HistoryQuestion {
  readonly listingId: ListingId;
  /** Null for the whole listing. */
  readonly mediaId: MediaId | null;
  readonly most: number;
  /** Read again when the library has changed. */
  readonly revision: number;
}

interface HistoryReading {
  /** The latest first; null while it is read for the first time. */
  readonly entries: readonly HistoryEntry[] | null;
  readonly failure: AppErrorData | null;
}

/** What happened, kept up to date; a reading that fails leaves what was read before. */
export function useHistory({ listingId, mediaId, most, revision }: HistoryQuestion): HistoryReading {
  const { host } = useServices();
  const [reading, setReading] = useState<HistoryReading>({ entries: null, failure: null });
  useEffect(() => {
    let current = true;
    const input = { listingId, most, ...(mediaId === null ? {} : { mediaId }) };
    void host.call('history.list', input).then((answer) => {
      if (!current) return;
      if (!answer.ok) return setReading((before) => ({ ...before, failure: answer.error }));
      const entries = answer.value.toSorted((a, b) => b.historyId - a.historyId);
      setReading({ entries, failure: null });
    });
    return () => {
      current = false;
    };
    // A new revision of the library is the reason to read again, though the question is the same.
  }, [host, listingId, mediaId, most, revision]);
  return reading;
}
