import { type ReactElement, useEffect, useState } from 'react';
import type { SyncStatus } from '../../../shared/contract/model.ts';

/** When the next automatic try is due. */
export function NextTry({ sync }: { sync: SyncStatus }): ReactElement | null {
  const [now, setNow] = useState(() => Date.now());
  const { nextTryAt } = sync;
  useEffect(() => {
    if (nextTryAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [nextTryAt]);
  if (sync.paused) return <span>What you edit is kept and sent when you resume.</span>;
  if (nextTryAt === null) return null;
  const seconds = Math.max(0, Math.round((nextTryAt - now) / 1000));
  return <span>{seconds < 90 ? `next try in ${seconds} s` : `next try in ${Math.round(seconds / 60)} min`}</span>;
}
