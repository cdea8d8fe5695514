import type { ReactElement } from 'react';
import type { WatchView } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { activitiesOf } from '../../state/activities.ts';
import type { ExportState } from '../../state/export-run.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { ImportLine } from '../media-grid/import-line.tsx';
import { SendingLine } from '../sync/sending-line.tsx';
import { useWatch, watchWords } from '../watch/use-watch.ts';

export interface ActivityLine {
  readonly key: string;
  readonly line: ReactElement;
}

/** Everything that goes on, each as a line with what can be done about it. */
export function useActivities(): readonly ActivityLine[] {
  const { snapshot, detail, services } = useWorkbench();
  const { exportRun } = services;
  const exporting = useValue(exportRun);
  const isExporting = exporting.kind === 'running';
  const { importing, sync } = snapshot;
  const listingId = detail?.listingId ?? null;
  const watch = useWatch(listingId);
  return activitiesOf({ importing, sync, isExporting, watch }).flatMap((key): ActivityLine[] => {
    switch (key) {
      case 'importing':
        return [{ key, line: <ImportLine /> }];
      case 'sending':
        return sync === null ? [] : [{ key, line: <SendingLine sync={sync} /> }];
      case 'exporting':
        return exporting.kind === 'running' ? [{ key, line: <ExportLine {...exporting} /> }] : [];
      case 'watching':
        return watch === null || listingId === null
          ? []
          : [{ key, line: <WatchLine listingId={listingId} view={watch} /> }];
    }
  });
}

/** Says that more goes on than the rail has room for. */
export function RestOfActivities({ count, onPress }: { count: number; onPress: () => void }): ReactElement | null {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <Button variant="plain" aria-label={t('status.moreActivities', { count })} onPress={onPress}>
      +{count}
    </Button>
  );
}

/** How far an export is, and how to end it. */
function ExportLine({ name, progress }: Extract<ExportState, { kind: 'running' }>): ReactElement {
  const { t } = useWords();
  const { exportRun } = useServices();
  return (
    <div className="activity row small quiet digits" role="group" aria-label={t('export.line')}>
      <span className="activity-words cut">
        <b>{t('export.running')}</b>{' '}
        {progress !== null && t('common.doneOf', { done: progress.done, total: progress.total })} · {name}
      </span>
      <Button variant="plain" onPress={() => exportRun.cancel()}>
        {t('common.cancel')}
      </Button>
      <ProgressLine
        label={t('export.running')}
        share={progress === null ? null : progress.done / Math.max(1, progress.total)}
      />
    </div>
  );
}

/** Which folder feeds the open listing, and how to end that. */
function WatchLine({ listingId, view }: { listingId: ListingId; view: WatchView }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  return (
    <div className="activity row small quiet digits" role="group" aria-label={t('watch.name')}>
      <span className="activity-words cut" title={view.folder}>
        {watchWords(view, t)} {view.writing > 0 && t('watch.writing', { count: view.writing })}
      </span>
      <Button variant="plain" onPress={() => void commands.stopWatching(listingId)}>
        {t('watch.stop')}
      </Button>
    </div>
  );
}
