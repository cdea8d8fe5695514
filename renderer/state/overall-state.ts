import type { SyncStatus } from '../../shared/contract/model.ts';
import { sendingPhase } from '../../shared/domain/sending.ts';
import type { Words } from '../language/words.ts';
import type { Snapshot } from './store.ts';

/** The line at the right of the status rail, and how loud it is. */
interface OverallState {
  readonly words: string;
  readonly tone: 'quiet' | 'good' | 'busy' | 'warn' | 'bad';
}

type Facts = Pick<Snapshot, 'connection' | 'accounts' | 'totals' | 'counting' | 'sync'>;

/** Says the state of everything; what a person can do something about comes first. */
export function overallState(language: Words, { connection, accounts, totals, counting, sync }: Facts): OverallState {
  const { t } = language;
  if (connection === 'lost' || connection === 'refused') {
    return { words: t('sync.hostLost'), tone: 'bad' };
  }
  if (totals === null) return { words: t('sync.opening'), tone: 'quiet' };
  const { conflicts, toSend, processing, needsAttention, onService, unseenBase } = totals;
  const account = accounts?.find((candidate) => candidate.current);
  const further = [
    ...(conflicts > 0 ? [t('listingState.conflict', { count: conflicts })] : []),
    ...(needsAttention > 0 ? [t('listingState.needs-attention', { count: needsAttention })] : []),
  ];

  if (account?.paused != null) {
    const isSignIn = account.paused.code === 'accountRefused';
    return { words: t(isSignIn ? 'sync.signInAgain' : 'sync.accountNeedsAttention'), tone: 'bad' };
  }
  const phase = sync === null ? 'idle' : sendingPhase(sync);
  if (sync !== null && (phase === 'sending' || phase === 'checking'))
    return { words: [sendingWords(language, sync), ...further].join(' · '), tone: 'busy' };
  if (phase === 'offline') {
    const kept = toSend > 0 ? t('sync.photosKept', { count: toSend }) : t('sync.allKept');
    return { words: [t('sync.offline'), kept, ...further].join(' · '), tone: 'warn' };
  }
  // What is not counted yet is not said to be sent.
  if (counting !== null) return { words: t('sync.counting', { ...counting }), tone: 'quiet' };
  const parts = [
    ...(toSend > 0 ? [t('sync.photosToSend', { count: toSend })] : []),
    ...(processing > 0 ? [t('sync.photosProcessing', { count: processing })] : []),
    ...further,
  ];
  if (phase === 'paused') return { words: [t('state.paused'), ...parts].join(' · '), tone: 'warn' };
  if (parts.length > 0) return { words: parts.join(' · '), tone: further.length > 0 ? 'warn' : 'quiet' };
  if (onService === 0) return { words: t('sync.nothingToSend'), tone: 'quiet' };
  if (unseenBase > 0) {
    return {
      words: [t('sync.nothingToSend'), t('sync.unseenBase', { count: unseenBase })].join(' · '),
      tone: 'quiet',
    };
  }
  return { words: t('sync.upToDate'), tone: 'good' };
}

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
