import { type ReactElement, useEffect, useState } from 'react';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import { sendingPhase } from '../../../shared/domain/sending.ts';
import { useWords } from '../../language/language-store.ts';
import { formatBytes } from '../../state/format.ts';
import { sendingWords } from '../../state/overall-state.ts';
import { bytesPerSecond, photosLeft, photosPerSecond, shareSent, timeLeft } from '../../state/transfer-rate.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './sync.css';

/** How far sending is, and how to hold or end it. */
export function SendingLine({ sync }: { sync: SyncStatus }): ReactElement {
  const { t, words } = useWords();
  const phase = sendingPhase(sync);
  return (
    <div className="activity row small quiet digits" role="group" aria-label={t('group.sending')}>
      <span className="activity-words cut">
        <b>{sendingWords(words, sync)}</b> <SendingNumbers sync={sync} />
      </span>
      <PauseButtons sync={sync} />
      {(phase === 'sending' || phase === 'checking') && (
        <ProgressLine share={phase === 'sending' ? shareSent(sync) : null} label={t('sync.everything')} />
      )}
    </div>
  );
}

/** How fast it goes and how long it takes, or when it goes on. */
export function SendingNumbers({ sync }: { sync: SyncStatus }): ReactElement {
  const { rateSamples } = useWorkbench().snapshot;
  const words = useWords();
  if (!sync.running || sync.paused) return <NextTry sync={sync} />;
  const rate = bytesPerSecond(rateSamples);
  const left = timeLeft(words, photosLeft(sync), photosPerSecond(rateSamples));
  const parts = [
    ...(rate === null ? [] : [words.t('sync.perSecond', { size: formatBytes(words, Math.round(rate)) })]),
    ...(left === null ? [] : [left]),
  ];
  return <span>{parts.join(' · ')}</span>;
}

function PauseButtons({ sync }: { sync: SyncStatus }): ReactElement | null {
  const { commands } = useWorkbench();
  const { t } = useWords();
  if (sync.paused) {
    return (
      <Button variant="plain" onPress={() => void commands.resume()}>
        {t('grid.importResume')}
      </Button>
    );
  }
  if (!sync.running) return null;
  return (
    <>
      <Button variant="plain" onPress={() => void commands.pause()}>
        {t('grid.importPause')}
      </Button>
      <Button variant="plain" onPress={() => void commands.cancel()}>
        {t('common.cancel')}
      </Button>
    </>
  );
}

/** When the next automatic try is due. */
function NextTry({ sync }: { sync: SyncStatus }): ReactElement | null {
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
