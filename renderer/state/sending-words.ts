import type { SyncStatus } from '../../shared/contract/model.ts';
import { sendingPhase } from '../../shared/domain/sending.ts';
import type { Words } from '../language/words.ts';

/** What sending does, in words; the line of the state and the list of what is sent say the same. */
export function sendingWords({ t }: Words, sync: SyncStatus): string {
  switch (sendingPhase(sync)) {
    case 'paused':
      return t('state.paused');
    case 'sending':
      return t('sync.sendingOf', { sent: sync.progress?.sent ?? 0, photos: sync.progress?.photos ?? 0 });
    case 'checking':
      return t('sync.comparing');
    case 'offline':
      return t('sync.offline');
    case 'waiting':
      return t('sync.waitingForNext');
    case 'idle':
      return t('sync.idle');
  }
}
