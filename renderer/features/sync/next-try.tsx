import { type ReactElement, useEffect, useState } from 'react';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';

/** When the next automatic try is due. */
export function NextTry({ sync }: { sync: SyncStatus }): ReactElement | null {
  const { t } = useWords();
  const [now, setNow] = useState(() => Date.now());
  const { nextTryAt } = sync;
  useEffect(() => {
    if (nextTryAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [nextTryAt]);
  if (sync.paused) return <span>{t('sync.pausedNote')}</span>;
  if (nextTryAt === null) return null;
  const seconds = Math.max(0, Math.round((nextTryAt - now) / 1000));
  const words =
    seconds < 90
      ? t('sync.nextTrySeconds', { seconds })
      : t('sync.nextTryMinutes', { minutes: Math.round(seconds / 60) });
  return <span>{words}</span>;
}
