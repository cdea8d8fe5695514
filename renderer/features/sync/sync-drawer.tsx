import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import { sendingPhase } from '../../../shared/domain/sending.ts';
import { formatBytes } from '../../state/format.ts';
import { sendingWords } from '../../state/sending-words.ts';
import { bytesPerSecond, photosLeft, photosPerSecond, shareSent, timeLeft } from '../../state/transfer-rate.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NextTry } from './next-try.tsx';
import { SendingList } from './sending-list.tsx';
import './sync.css';
import { useWords } from '../../language/language-store.ts';

/** At the bottom while something is being sent or held back, and whenever a person wants to see it. */
export function SyncDrawer(): ReactElement | null {
  const { snapshot, showSending, setShowSending } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const { sync } = snapshot;
  if (sync === null || !(sync.running || sync.paused || showSending)) return null;
  const phase = sendingPhase(sync);
  const share = shareSent(sync);
  return (
    <footer className="sync-drawer" aria-label={t('sync.drawer')}>
      {(phase === 'sending' || phase === 'checking') && (
        <ProgressLine share={phase === 'sending' ? share : null} label={t('sync.everything')} />
      )}
      {showSending && <SendingList sync={sync} />}
      <div className="sync-line">
        <b>{sendingWords(words, sync)}</b>
        <Numbers sync={sync} />
        <span className="grow" />
        <PauseButton sync={sync} />
        <Button variant="plain" aria-expanded={showSending} onPress={() => setShowSending(!showSending)}>
          {showSending ? t('sync.showLess') : t('common.showAll')}
          {showSending ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
        </Button>
      </div>
    </footer>
  );
}

function Numbers({ sync }: { sync: SyncStatus }): ReactElement | null {
  const { rateSamples } = useWorkbench().snapshot;
  const words = useWords();
  if (!sync.running || sync.paused) return <NextTry sync={sync} />;
  const rate = bytesPerSecond(rateSamples);
  const left = timeLeft(words, photosLeft(sync), photosPerSecond(rateSamples));
  return (
    <>
      {rate !== null && <span>{words.t('sync.perSecond', { size: formatBytes(words, Math.round(rate)) })}</span>}
      {left !== null && <span>{left}</span>}
    </>
  );
}

function PauseButton({ sync }: { sync: SyncStatus }): ReactElement | null {
  const { commands } = useWorkbench();
  const { t } = useWords();
  if (sync.paused) {
    return (
      <Button variant="plain" onPress={() => void commands.resume()}>
        {t('sync.resume')}
      </Button>
    );
  }
  if (!sync.running) return null;
  return (
    <>
      <Button variant="plain" onPress={() => void commands.cancel()}>
        {t('sync.cancel')}
      </Button>
      <Button variant="plain" onPress={() => void commands.pause()}>
        {t('sync.pause')}
      </Button>
    </>
  );
}
