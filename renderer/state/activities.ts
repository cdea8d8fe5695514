import type { WatchView } from '../../shared/contract/watch.ts';
import type { Snapshot } from './store.ts';

type Activity = 'importing' | 'sending' | 'exporting' | 'watching';

type Facts = Pick<Snapshot, 'importing' | 'sync'> & {
  readonly isExporting: boolean;
  readonly watch: Pick<WatchView, 'state'> | null;
};

/** All of it; first what a person waits for, such as for their card. */
export function activitiesOf({ importing, sync, isExporting, watch }: Facts): readonly Activity[] {
  const isSending = sync !== null && (sync.running || sync.paused);
  const isWatching = watch !== null && (watch.state === 'watching' || watch.state === 'starting');
  return [
    ...(importing === null ? [] : ['importing' as const]),
    ...(isSending ? ['sending' as const] : []),
    ...(isExporting ? ['exporting' as const] : []),
    ...(isWatching ? ['watching' as const] : []),
  ];
}
