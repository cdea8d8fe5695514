import type { SyncStatus } from '../../shared/contract/model.ts';
import { type SendingPhase, sendingPhase } from '../../shared/domain/sending.ts';

/** What the system shows while photos are sent. */
export interface SendingSigns {
  /** The computer must not fall asleep by itself. */
  readonly keepAwake: boolean;
  /** On the taskbar or the dock, as `BrowserWindow.setProgressBar` takes it: from 0 to 1, or -1 for none. */
  readonly progress: number;
  readonly mode: 'none' | 'normal' | 'indeterminate' | 'paused';
}

const NONE: Omit<SendingSigns, 'keepAwake'> = { progress: -1, mode: 'none' };
/** Windows draws what is above 1 as a bar that only moves; Linux and macOS take it for that as well. */
const MOVING: Omit<SendingSigns, 'keepAwake'> = { progress: 2, mode: 'indeterminate' };

/** Sleep is held off only while something moves: what waits for the network or for its next try may sleep. */
export function sendingSigns(sync: SyncStatus): SendingSigns {
  const phase = sendingPhase(sync);
  return { keepAwake: phase === 'sending' || phase === 'checking', ...barOf(phase, sync) };
}

function barOf(phase: SendingPhase, { progress }: SyncStatus): Omit<SendingSigns, 'keepAwake'> {
  const isCounted = progress !== null && progress.photos > 0;
  switch (phase) {
    case 'sending':
      return isCounted ? { progress: shareOf(progress), mode: 'normal' } : MOVING;
    case 'checking':
      // A look at the service that nobody asked for is not worth a bar.
      return isCounted ? MOVING : NONE;
    case 'paused':
    case 'offline':
    case 'waiting':
      return isCounted ? { progress: shareOf(progress), mode: 'paused' } : NONE;
    case 'idle':
      return NONE;
  }
}

const shareOf = ({ photos, sent, left }: NonNullable<SyncStatus['progress']>): number =>
  Math.min(1, (sent + left) / photos);

/** The notice for a person who looks at something else: a sending has ended, or needs them to go on. */
export type SendingNotice = 'sent' | 'needsAttention';

/**
 * The notice that a change of the status is worth; null for none.
 * @param isInFront whether the person looks at the window, where the page says so itself
 */
export function sendingNotice(before: SyncStatus | null, after: SyncStatus, isInFront: boolean): SendingNotice | null {
  const sending = before?.progress ?? null;
  const hasEnded = after.progress === null && !after.running && !after.paused;
  if (sending === null || !hasEnded || isInFront) return null;
  const { last } = after;
  if (sending.left > 0 || (last !== null && last.conflicts + last.blocked > 0)) return 'needsAttention';
  return sending.photos > 0 ? 'sent' : null;
}
