import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { formatBytes } from '../../state/format.ts';
import { bytesPerSecond, timeLeft } from '../../state/transfer-rate.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { NextTry } from './next-try.tsx';
import { SendingList } from './sending-list.tsx';
import './sync.css';

/** At the bottom while something is being sent or held back, and whenever a person wants to see it. */
export function SyncDrawer(): ReactElement | null {
  const { snapshot, showSending, setShowSending } = useWorkbench();
  const { sync } = snapshot;
  if (sync === null || !(sync.running || sync.paused || showSending)) return null;
  const share = sync.totalBytes > 0 ? sync.doneBytes / sync.totalBytes : null;
  return (
    <footer className="sync-drawer" aria-label="Sending">
      {sync.running && !sync.paused && <ProgressLine share={share} label="Everything that is being sent" />}
      {showSending && <SendingList sync={sync} />}
      <div className="sync-line">
        <b>{headline(sync)}</b>
        <Numbers sync={sync} />
        <span className="grow" />
        <PauseButton sync={sync} />
        <Button variant="plain" aria-expanded={showSending} onPress={() => setShowSending(!showSending)}>
          {showSending ? 'Show less' : 'Show all'}
          {showSending ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
        </Button>
      </div>
    </footer>
  );
}

function headline(sync: SyncStatus): string {
  if (sync.paused) return 'Paused';
  if (!sync.running) return sync.network === 'offline' ? 'Offline' : 'Nothing is being sent';
  const { uploads } = sync;
  const answered = uploads.filter((upload) => upload.answered).length;
  if (uploads.length === 0 || answered === uploads.length) return 'Comparing with the service';
  return `Sending ${answered + 1} of ${uploads.length}`;
}

function Numbers({ sync }: { sync: SyncStatus }): ReactElement | null {
  const { rateSamples } = useWorkbench().snapshot;
  if (!sync.running || sync.paused) return <NextTry sync={sync} />;
  const rate = bytesPerSecond(rateSamples);
  const left = timeLeft(sync.totalBytes - sync.doneBytes, rate);
  return (
    <>
      {rate !== null && <span>{formatBytes(Math.round(rate))}/s</span>}
      {left !== null && <span>{left}</span>}
    </>
  );
}

function PauseButton({ sync }: { sync: SyncStatus }): ReactElement | null {
  const { commands } = useWorkbench();
  if (sync.paused) {
    return (
      <Button variant="plain" onPress={() => void commands.resume()}>
        Resume
      </Button>
    );
  }
  if (!sync.running) return null;
  return (
    <Button variant="plain" onPress={() => void commands.pause()}>
      Pause
    </Button>
  );
}
